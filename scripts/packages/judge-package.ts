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

/** What a package may cost its users: kilobytes unpacked, and packages that come with it, itself included. */
const BUDGETS: Readonly<Record<string, typeof USUAL_BUDGET>> = {
  runsheet: { kilobytes: 700, installed: 45 },
  // With the part of zod that it uses: 5 MB less are installed than with zod beside it.
  '@runsheet/core': { kilobytes: 1_080, installed: 2 },
  '@runsheet/service': { kilobytes: 560, installed: 20 },
};
/** That of an adapter. */
const USUAL_BUDGET = { kilobytes: 90, installed: 5 };

/** Licences that ask for nothing but to be named. */
const LICENSES = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0']);

/** What is wrong with a package as it would be published, one line each. Pure. */
export function judgePackage({ manifest, files, sources, installed }: Published): readonly string[] {
  const paths = files.map(({ path }) => path);
  return [
    ...missingFiles(manifest.name, paths),
    ...strayFiles(paths, sources),
    ...wrongExports(manifest),
    ...wrongEngines(manifest),
    ...overBudget(manifest, files, installed),
    ...foreignLicenses(installed),
    ...missingFacts(manifest),
  ];
}

function missingFiles(name: string, paths: readonly string[]): readonly string[] {
  const missing = ['LICENSE', 'README.md'].filter((path) => !paths.includes(path));
  // Without these the service would show its table only, and say nothing.
  const assets = name === '@runsheet/service' ? ['js', 'css'] : [];
  const unbundled = assets.filter(
    (type) => !paths.some((path) => path.startsWith('bundle/page.') && path.endsWith(type)),
  );
  return [...missing, ...unbundled.map((type) => `bundle/page.*.${type}`)].map((what) => `${what} is missing`);
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

function overBudget(
  { name }: Manifest,
  files: readonly PackedFile[],
  installed: readonly Installed[],
): readonly string[] {
  const running = installed.filter(({ runsOnInstall }) => runsOnInstall).map((one) => one.manifest.name);
  const budget = BUDGETS[name] ?? USUAL_BUDGET;
  const kilobytes = kilobytesOf(files);
  return [
    ...running.map((dependency) => `${dependency} runs code when it is installed`),
    ...(installed.length > budget.installed
      ? [`installs ${installed.length} packages, at most ${budget.installed} are wanted`]
      : []),
    ...(kilobytes > budget.kilobytes ? [`has ${kilobytes} kB, at most ${budget.kilobytes} are wanted`] : []),
  ];
}

/** Unpacked. */
export function kilobytesOf(files: readonly PackedFile[]): number {
  return Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000);
}

function foreignLicenses(installed: readonly Installed[]): readonly string[] {
  return installed
    .filter(({ manifest: { license } }) => !LICENSES.has(license))
    .map(({ manifest: { name, license } }) => `${name} has the licence ${license === '' ? '(none)' : license}`);
}

/** What a registry shows, and what proves where a package was built. */
function missingFacts({ about }: Manifest): readonly string[] {
  const { description, keywords, homepage, bugs, directory, access, hasProvenance, asksForFunding } = about;
  const facts = { description, homepage, 'bugs.url': bugs, 'repository.directory': directory };
  return [
    ...Object.entries(facts).flatMap(([name, text]) => (text === '' ? [`${name} is missing`] : [])),
    ...(keywords === 0 ? ['keywords are missing'] : []),
    ...(access === 'public' && hasProvenance ? [] : ['publishConfig needs access "public" and provenance true']),
    ...(asksForFunding ? ['funding is not wanted'] : []),
  ];
}
