import { bundle } from './bundle/bundle.ts';

// Before packing, in the folder of the package: node ../../scripts/bundle-package.ts
// Several at once, for tests: node scripts/bundle-package.ts packages/core packages/jest
const [, , ...folders] = process.argv;
for (const folder of folders.length === 0 ? [process.cwd()] : folders) await bundle(folder);
