import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { nodesAtHand } from '../packaging/nodes-at-hand.ts';
import { createProject } from '../support/project.ts';
import { type Ended, plainEnvironment, runCommand } from '../support/run-command.ts';
import { BIN } from '../support/run-runsheet.ts';

const PAGE = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
const EXAMPLES = [...PAGE.matchAll(/<!-- (\S+\.\w+) -->\s+```\w+\n(.*?)```/gs)].map(
  ([, name = '', code = '']) => [name, code] as const,
);
const BLOCKS = [...PAGE.matchAll(/```(\w*)\n(.*?)\n```/gs)].flatMap(([, kind, text = '']) =>
  kind === '' ? [text] : [],
);
const NODES = nodesAtHand();
const NEWEST = NODES.at(-1)?.path;

test('each example is read as it stands', async () => {
  const told = await Promise.all(EXAMPLES.map(([name, code]) => read({ [name]: code }, NEWEST)));
  const shown = EXAMPLES.map(([name], i) => `${name}\n${told[i]}`.replaceAll('\n', '\n  '));
  expect(shown.join('\n')).toMatchInlineSnapshot(`
    "runsheet.config.mjs
      baseUrl: https://tests.example/api/v1
      folder: QA/Unit
      project: Shop
    runsheet.config.ts
      folder: QA/Unit
      project: Shop
      outcomes.skipped: none
      run.headers: {"team":"Checkout"}
      run.environment: staging
    runsheet.config.json
      folder: QA/Unit
      project: Shop
      api.timeout: 5000
    package.json
      project: Shop
      layout: directory"
  `);
});

test('what the page shows of --print-config is what it prints', async () => {
  const [name, code] = EXAMPLES[0] ?? ['', ''];
  const environment = { RUNSHEET_API_KEY: 'k3y', RUNSHEET_FOLDER: 'Nightly' };
  const { stdout } = await runsheet({ [name]: code }, ['show', '--print-config', '--timeout', '5000'], { environment });
  const lines = new Set(stdout.split('\n'));
  const shown =
    BLOCKS.find((block) => block.startsWith('$ RUNSHEET_FOLDER'))
      ?.split('\n')
      .slice(1) ?? [];
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((line) => line !== '…' && !lines.has(line))).toEqual([]);
});

test('what the page shows of a wrong configuration is what is told', async () => {
  const files = { 'runsheet.config.json': '{\n  "project": "Shop",\n  "timeout": 5\n}' };
  const { stderr } = await runsheet(files, ['whoami'], { environment: { RUNSHEET_LAYOUT: 'fil' } });
  const shown = BLOCKS.find((block) => block.startsWith('error RS1004')) ?? 'nothing';
  expect(stderr.startsWith(shown)).toBe(true);
});

test('a Node that does not read TypeScript says so, and what to do', async () => {
  const [name, code] = EXAMPLES[1] ?? ['', ''];
  for (const { path, version } of NODES) {
    const told = await read({ [name]: code }, path);
    const [major, minor] = version;
    const readsTypeScript = major > 22 || (major === 22 && minor >= 18);
    expect(told).toMatch(readsTypeScript ? /^project: Shop$/m : /^RS1014 Node \d+.* cannot load runsheet\.config\.ts/);
  }
});

test('modules of both kinds, and files that are not modules', async () => {
  const typed = 'export default { project: "Shop" satisfies string };';
  const table = [
    { 'runsheet.config.js': 'module.exports = { project: "Shop" };' },
    { 'runsheet.config.js': 'export default async () => ({ project: "Shop" });' },
    { 'runsheet.config.mjs': 'export default {' },
    { 'runsheet.config.mjs': 'const folder = undefined;\nexport default { folder: folder.name };' },
    { 'runsheet.config.mts': `${typed}\nenum Mark { pass }` },
  ];
  const told = await Promise.all(table.map((files) => read(files, NEWEST)));
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "project: Shop
    project: Shop
    RS1005 The configuration file runsheet.config.mjs could not be read: SyntaxError: Unexpected end of input
    RS1005 The configuration file runsheet.config.mjs:2 could not be read: TypeError: Cannot read properties of undefined (reading 'name')
    RS1005 The configuration file runsheet.config.mts could not be read: SyntaxError: TypeScript enum is not supported in strip-only mode"
  `);
});

test('a module in a package of CommonJS is told in our words alone', async () => {
  const manifest = { 'package.json': '{ "name": "shop", "type": "commonjs" }' };
  const table = [
    { 'runsheet.config.ts': EXAMPLES[1]?.[1] ?? '' },
    { 'runsheet.config.js': 'export default { project: "Shop" };' },
    { 'runsheet.config.js': 'module.exports = { project: "Shop" };' },
    { 'runsheet.config.mts': EXAMPLES[1]?.[1] ?? '' },
  ];
  const ended = await Promise.all(
    table.map((files) => runsheet({ ...manifest, ...files }, ['--print-config'], { node: NEWEST ?? process.execPath })),
  );
  const codes = ended.map(({ stderr }) => stderr.match(/^(?!error).*Warning.*|RS\d+ .*/m)?.[0] ?? 'read');
  expect(codes.join('\n')).toMatchInlineSnapshot(`
    "RS1017 runsheet.config.ts is a module, and the package around it is CommonJS.
    RS1017 runsheet.config.js is a module, and the package around it is CommonJS.
    read
    read"
  `);
});

/** What the command line reads from the files of a project; one line for each option that a file decides. */
async function read(files: Files, node = process.execPath): Promise<string> {
  const { stdout } = await runsheet(files, ['--print-config', '--json'], { node });
  const printed: Printed = JSON.parse(stdout);
  if (printed.error !== null) return `${printed.error.code} ${printed.error.what}`;
  const decided = printed.options.filter(({ origin }) => origin.kind === 'file');
  return decided.map(({ name, value }) => `${name}: ${inWords(value)}`).join('\n');
}

type Files = Readonly<Record<string, string>>;

/** Runs a command line in a project of these files. */
async function runsheet(files: Files, argv: readonly string[], world: RunWorld): Promise<Ended> {
  const project = createProject({ 'package.json': '{ "name": "shop" }', ...files });
  onTestFinished(() => project.remove());
  const place = { cwd: project.root, environment: { ...plainEnvironment(), ...world.environment } };
  return runCommand(world.node ?? process.execPath, [BIN, ...argv], place);
}

type RunWorld = { readonly environment?: Readonly<Record<string, string>>; readonly node?: string };

type Printed = {
  readonly error: { readonly code: string; readonly what: string } | null;
  readonly options: readonly {
    readonly name: string;
    readonly value: unknown;
    readonly origin: { readonly kind: string };
  }[];
};

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
