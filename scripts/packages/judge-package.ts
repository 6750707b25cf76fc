import type { Manifest } from '../manifest.ts';
import type { Installed } from './installed.ts';
import type { PackedFile } from './pack.ts';

/** What is published for one package. */
export type Published = {
  readonly manifest: Manifest;
  readonly files: readonly PackedFile[];
  /** The package's sources in the repository, such as `src/index.ts`. */
  readonly sources: readonly string[];
  readonly installed: readonly Installed[];
};

/** Where a package may run; `node:sqlite` needs no flag from 22.13 on. */
const ENGINES: Readonly<Record<string, string>> = { '@runsheet/service': '>=22.13.0' };
const USUAL_ENGINES = '^20.19.0 || >=22.12.0';

/** How many packages come with a reporter at most, itself included. */
const MOST_INSTALLED: Readonly<Record<string, number>> = {
  '@runsheet/jest': 5,
  '@runsheet/node-test': 5,
  '@runsheet/playwright': 5,
  '@runsheet/vitest': 5,
};

/** What is wrong with a package as it would be published, one line each. Pure. */
export function judgePackage({ manifest, files, sources, installed }: Published): readonly string[] {
  const paths = files.map(({ path }) => path);
  return [
    ...missingFiles(paths),
    ...strayFiles(paths, sources),
    ...wrongExports(manifest),
    ...wrongEngines(manifest),
    ...heavyInstall(manifest, installed),
  ];
}

function missingFiles(paths: readonly string[]): readonly string[] {
  return ['LICENSE', 'README.md'].filter((path) => !paths.includes(path)).map((path) => `${path} is missing`);
}

/** Tests, and output whose source is gone: `dist` is not emptied before a build, as `bundle` is. */
function strayFiles(paths: readonly string[], sources: readonly string[]): readonly string[] {
  const tests = paths.filter((path) => /\.test\.|\.tsbuildinfo$/.test(path)).map((path) => `${path} is not for users`);
  const orphans = paths
    .filter((path) => path.startsWith('dist/') && /(?:\.d\.ts|\.js)$/.test(path))
    .filter((path) => !sources.includes(path.replace(/^dist\//, 'src/').replace(/(?:\.d\.ts|\.js)$/, '.ts')))
    .map((path) => `${path} has no source: remove dist, then tsc -b --force`);
  return [...tests, ...orphans];
}

/** With `import` alone, `require` of an ES module fails where Node could do it. */
function wrongExports({ exports }: Manifest): readonly string[] {
  return Object.entries(exports)
    .filter(([, conditions]) => !['default', 'types default'].includes(Object.keys(conditions).join(' ')))
    .map(
      ([path, conditions]) => `exports["${path}"] has ${Object.keys(conditions).join(', ')}; wanted: types, default`,
    );
}

function wrongEngines({ name, engines }: Manifest): readonly string[] {
  const wanted = ENGINES[name] ?? USUAL_ENGINES;
  return engines['node'] === wanted ? [] : [`engines.node is ${engines['node'] ?? 'missing'}; wanted: ${wanted}`];
}

function heavyInstall({ name }: Manifest, installed: readonly Installed[]): readonly string[] {
  const running = installed.filter(({ runsOnInstall }) => runsOnInstall).map((one) => one.manifest.name);
  const most = MOST_INSTALLED[name] ?? Infinity;
  const many = installed.length > most ? [`installs ${installed.length} packages, at most ${most} are wanted`] : [];
  return [...running.map((dependency) => `${dependency} runs code when it is installed`), ...many];
}
