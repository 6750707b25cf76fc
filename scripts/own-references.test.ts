import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { ADAPTERS } from './adapters.ts';

const PACKAGES = join(import.meta.dirname, '..', 'packages');

/** Globals that tests replace, or whose methods they do. */
const REPLACED: ReadonlySet<string> = new Set(
  (
    'Atomics Buffer Date Intl JSON SharedArrayBuffer TextDecoder TextEncoder URL clearImmediate clearInterval clearTimeout ' +
    'crypto performance queueMicrotask setImmediate setInterval setTimeout structuredClone'
  ).split(' '),
);

/** What is loaded into the process of the tests. */
const ENTRIES = [
  ...['adapter', 'hooks'].map((name) => join(PACKAGES, 'core/dist', `${name}.js`)),
  ...ADAPTERS.flatMap((name) => ['index', 'run', 'runner'].map((file) => join(PACKAGES, name, 'dist', `${file}.js`))),
].filter((path) => existsSync(path));

test('no function that runs beside tests looks up a global that tests replace', async () => {
  const modules = await modulesOf(ENTRIES);
  expect(modules.length).toBeGreaterThan(125);
  const found = modules.flatMap((path) => {
    return globalsIn(readFileSync(path, 'utf8')).map((name) => `${relative(PACKAGES, path)}: ${name}`);
  });
  expect(found).toEqual([]);
});

test.each([
  ['inside a function', 'export const read = (text) => JSON.parse(text);', ['JSON']],
  ['inside a method', 'export const clock = { read() { return new Date(); } };', ['Date']],
  ['in a call of a method of the process', 'export const read = () => process.cwd();', ['process.cwd']],
  ['when the module is loaded', 'const { parse } = JSON; export const read = (text) => parse(text);', []],
  ['as a name of something else', 'export const read = (file) => file.JSON ?? { JSON: 1 };', []],
  ['as an import', `import { URL } from 'node:url'; export const read = (text) => new URL(text);`, []],
])('a global is found %s: %s', (_, code, names) => {
  expect(globalsIn(code)).toEqual(names);
});

async function modulesOf(input: readonly string[]): Promise<readonly string[]> {
  const external = (id: string) => !/^(?:[./]|@runsheet\/core\b)/.test(id);
  const bundle = await rolldown({ input: [...input], platform: 'node', external });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return [...new Set(modules)].filter((id) => existsSync(id));
}

/** The globals that functions of a module name. */
function globalsIn(code: string): readonly string[] {
  const imported = new Set<string>();
  const found = new Set<string>();
  const open: Visit[] = [{ node: parseAst(code), depth: 0, isName: false }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { depth, isName } = visit;
    if (typeof visit.node !== 'object' || visit.node === null) continue;
    const node: Node = visit.node;
    if (node.type?.endsWith('Specifier') === true) imported.add(node.local?.name ?? '');
    if (depth > 0) for (const name of isName ? [] : namedBy(node)) found.add(name);
    open.push(...below(node, depth));
  }
  return [...found].filter((name) => (REPLACED.has(name) || name.startsWith('process.')) && !imported.has(name));
}

/** A name, or the method of `process` that is called. */
function namedBy({ type, name = '', callee }: Node): readonly string[] {
  if (type === 'CallExpression' && callee?.object?.name === 'process') return [`process.${callee.property?.name}`];
  return type === 'Identifier' ? [name] : [];
}

type Node = {
  readonly type?: string;
  readonly name?: string;
  readonly local?: { readonly name?: string };
  readonly computed?: boolean;
  readonly callee?: { readonly object?: Node; readonly property?: Node };
};

/** A part of a syntax tree: inside of how many functions it stands, and whether it names a property. */
type Visit = { readonly node: unknown; readonly depth: number; readonly isName: boolean };

function below(node: Node, depth: number): readonly Visit[] {
  const inner = depth + (node.type?.includes('Function') === true ? 1 : 0);
  return Object.entries(node).map(([key, value]: readonly [string, unknown]): Visit => {
    return { node: value, depth: inner, isName: node.computed !== true && (key === 'property' || key === 'key') };
  });
}
