import { bundle } from './bundle/bundle.ts';

// Before packing, in the folder of the package: node ../../scripts/bundle-package.ts
await bundle(process.cwd());
