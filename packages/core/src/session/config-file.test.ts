import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { findConfigFile, namedConfigFile } from '../record/find-upwards.ts';
import { loadConfigFile } from './load-config-file.ts';

/** As `npm init -y` writes it. */
const COMMONJS = { 'package.json': '{ "name": "shop", "type": "commonjs" }' };

describe('the configuration file', () => {
  test('is the nearest one, upwards to the root of the repository', () => {
    const root = folderWith({
      'runsheet.config.json': '{}',
      'repo/.git/HEAD': '',
      'repo/runsheet.config.mjs': '',
      'repo/apps/shop/package.json': '{ "name": "shop", "runsheet": { "folder": "QA" } }',
      'repo/apps/depot/package.json': '{ "name": "depot", "dependencies": { "runsheet": "1" } }',
      'other/.git/HEAD': '',
    });
    const found = (place: string) => findConfigFile(join(root, place))?.path.slice(root.length + 1);
    expect(found('repo/apps/shop')).toBe('repo/apps/shop/package.json');
    expect(found('repo/apps/depot')).toBe('repo/runsheet.config.mjs');
    expect(found('other')).toBeUndefined();
  });

  test('without a repository is looked for in the package only', () => {
    const root = folderWith({
      'runsheet.config.json': '{}',
      'app/package.json': '{ "name": "a" }',
      'app/src/a.js': '',
    });
    expect(findConfigFile(join(root, 'app/src'))).toBeUndefined();
  });

  test('has to be the only one in its folder', async () => {
    const root = folderWith({ 'runsheet.config.json': '{}', 'runsheet.config.mjs': '' });
    expect(await read(root)).toMatchInlineSnapshot(
      `"RS1005 Two configurations lie side by side: <root>/runsheet.config.mjs and runsheet.config.json. Remove one of the two, or name the right one with --config. Nothing was sent."`,
    );
  });

  test('may be named, and then has to be there', async () => {
    const root = folderWith({ 'other.json': '{ "folder": "QA" }', 'other.yaml': '' });
    const named = async (name: string) => loadConfigFile(namedConfigFile(join(root, name)), root);
    expect(await named('other.json')).toMatchObject({ kind: 'read', value: { folder: 'QA' } });
    expect(await named('missing.json')).toMatchObject({
      error: { code: 'RS1005', guidance: { what: `There is no configuration file ${join(root, 'missing.json')}.` } },
    });
    expect(await named('other.yaml')).toMatchObject({ error: { code: 'RS1005' } });
  });
});

describe('a module', () => {
  test.each([
    ['an object', 'export default { folder: "QA" };'],
    ['a promise', 'export default Promise.resolve({ folder: "QA" });'],
    ['a function', 'export default () => ({ folder: "QA" });'],
    ['a function that waits', 'export default async () => ({ folder: "QA" });'],
  ])('may export %s', async (_, code) => {
    const root = folderWith({ 'runsheet.config.mjs': code });
    expect(await read(root)).toBe('{"folder":"QA"}');
  });

  test.each([
    ['nothing', 'export const folder = "QA";', 'it has no default export: write `export default { … }`.'],
    ['what throws', 'throw new TypeError("no folder");', 'TypeError: no folder.'],
    ['a function that throws', 'export default () => { throw new Error("no folder"); };', 'no folder.'],
    ['what is no error', 'throw "no folder";', 'it threw no folder.'],
  ])('of %s is told', async (_, code, reason) => {
    const root = folderWith({ 'runsheet.config.mjs': code });
    const told = (await read(root)).replace(/(?<=\.mjs):\d+/, '');
    expect(told).toContain(`RS1005 The configuration file runsheet.config.mjs could not be read: ${reason}`);
  });
});

describe('a module in a package of CommonJS', () => {
  test.each([
    ['runsheet.config.js', 'import { sep } from "node:path";\nexport default { folder: sep };', 'runsheet.config.mjs'],
    ['runsheet.config.js', '/* ours */\nexport default { folder: "QA" };', 'runsheet.config.mjs'],
    ['runsheet.config.ts', 'import type { A } from "a";\nexport default {} satisfies A;', 'runsheet.config.mts'],
  ])('%s is told what to be called: %j', async (name, code, better) => {
    const told = await read(folderWith({ ...COMMONJS, [name]: code }));
    expect(told).toContain(`RS1017 ${name} is a module, and the package around it is CommonJS.`);
    expect(told).toContain(`Rename it to ${better},`);
  });

  test.each([
    ['of another ending', { ...COMMONJS, 'runsheet.config.mjs': 'export default { folder: "QA" };' }],
    [
      'in a comment',
      { ...COMMONJS, 'runsheet.config.js': '/*\nexport default {}\n*/\nmodule.exports = { folder: "QA" };' },
    ],
  ])('%s is read', async (_, files) => {
    expect(await read(folderWith(files))).toBe('{"folder":"QA"}');
  });
});

test('JSON that is broken is told', async () => {
  expect(await read(folderWith({ 'runsheet.config.json': '{ "folder": }' }))).toMatch(/^RS1005 .*runsheet.config.json/);
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

/** What the file of a folder holds, or what is wrong with it. */
async function read(root: string): Promise<string> {
  const found = findConfigFile(root);
  if (found === undefined) return 'no file';
  const file = await loadConfigFile(found, root);
  return file.kind === 'read' ? JSON.stringify(file.value) : file.error.message.replaceAll(root, '<root>');
}
