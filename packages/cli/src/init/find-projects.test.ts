import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { init, makeProject } from './init.test.support.ts';

const PROJECT = `import { defineProject } from 'vitest/config';\n\nexport default defineProject({ test: { globals: true } });\n`;
const PACKAGES = {
  'package.json': '{ "name": "mono", "workspaces": ["packages/*"], "devDependencies": { "vitest": "5" } }',
  '.git/HEAD': '',
  'packages/a/package.json': '{ "name": "a", "scripts": { "test": "vitest run" } }',
  'packages/a/vitest.config.ts': PROJECT,
  'packages/b/package.json': '{ "name": "b", "devDependencies": { "vitest": "5", "jest": "30" } }',
  'packages/c/package.json': '{ "name": "c", "devDependencies": { "vitest": "5" } }',
};

test.each([
  ['projects', 'vitest.config.ts', `export default { test: { projects: ['packages/{a,b}'] } };\n`],
  [
    'files of them',
    'vitest.config.ts',
    `export default { test: { projects: ['packages/a/vitest.config.ts', { test: { root: './packages/b' } }] } };\n`,
  ],
  [
    'one that stands in the configuration, and a pattern behind it',
    'vitest.config.ts',
    `export default { test: { projects: [{ test: { include: ['src/**'] } }, 'packages/{a,b}'] } };\n`,
  ],
  [
    'a list with a name of its own',
    'vitest.config.ts',
    `const projects = ['packages/{a,b}'];\nexport default { test: { projects } };\n`,
  ],
  [
    'the list of Vitest, below one of a plugin',
    'vitest.config.ts',
    `export default { plugins: [paths({ projects: ['./tsconfig.json'] })], test: { projects: ['packages/{a,b}'] } };\n`,
  ],
  [
    'brackets in a pattern of files',
    'vitest.config.ts',
    `export default { test: { projects: [{ test: { include: ['src/**/*.{test,spec}.?(c|m)[jt]s?(x)'] } }, 'packages/{a,b}'] } };\n`,
  ],
  [
    'a list below a comment with another one',
    'vitest.config.ts',
    `// projects: ['packages/c'] is run apart\nexport default { test: { projects: ['packages/{a,b}'] } };\n`,
  ],
  [
    'a list that holds deeper ones',
    'vitest.config.ts',
    `export default { test: { projects: [{ test: { sequence: { groups: [[['x']]] } } }, 'packages/{a,b}'] } };\n`,
  ],
  [
    'no folder that a project only leaves out',
    'vitest.config.ts',
    `export default { test: { projects: ['packages/{a,b}', { test: { exclude: ['packages/c'] } }] } };\n`,
  ],
  ['a workspace file', 'vitest.workspace.ts', `export default defineWorkspace(['packages/*', '!packages/c']);\n`],
  ['one of JSON', 'vitest.workspace.json', '["packages/a", "packages/b"]\n'],
])('%s: all are set up where they are run from, and only others of their own', async (_what, name, text) => {
  const root = makeProject({ ...PACKAGES, [name]: text });
  expect((await init(root, '--package', 'all', '--yes')).code).toBe(0);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const config = name.startsWith('vitest.config') ? name : 'vitest.config.mjs';
  expect(read(config)).toContain("reporters: ['default', '@runsheet/vitest']");
  expect(read('packages/a/vitest.config.ts')).toBe(PROJECT);
  expect(read('packages/a/package.json')).toBe(PACKAGES['packages/a/package.json']);
  expect(read('packages/b/package.json')).not.toContain('@runsheet/vitest');
  expect(read('packages/b/jest.config.mjs')).toContain("'@runsheet/jest'");
  expect(read('packages/c/vitest.config.mjs')).toContain("'@runsheet/vitest'");
  expect(read('package.json')).toMatch(/"runsheet"[^}]*"@runsheet\/vitest"/);
  const again = await init(root, '--package', 'all', '--yes');
  expect(again.stdout).toContain('Everything is set up already');
});

test('who names such a package, or stands in it, is told where it is set up', async () => {
  const root = makeProject({
    ...PACKAGES,
    'vitest.config.ts': `export default { test: { projects: ['packages/*'] } };\n`,
  });
  const named = await init(root, '--package', 'a', '--yes');
  expect(named).toMatchObject({ code: 2, stdout: '' });
  expect(named.stderr).toContain('RS1119 The package packages/a is a project of a Vitest configuration above it.');
  const inside = await init(join(root, 'packages/a'), '--yes');
  expect(inside.stderr).toContain(`To do: Set up that one: npx runsheet init --cwd ${root}`.replace('To do: ', ''));
  const listed = await init(root);
  expect(listed.stderr).not.toContain('a (packages/a)');
});

test.each([
  ['a list of a plugin', `export default { plugins: [paths({ projects: ['./packages/a'] })], test: {} };\n`],
  [
    'a word in a comment',
    `// one day: projects\nexport default { test: { coverage: { include: ['packages/**'] } } };\n`,
  ],
])('%s names no project', async (_what, text) => {
  const files = { ...PACKAGES, 'packages/a/vitest.config.ts': 'export default { test: {} };\n' };
  const root = makeProject({ ...files, 'vitest.config.ts': text });
  expect((await init(join(root, 'packages/a'), '--yes')).code).toBe(0);
});

test('a config with defineProject is a project, also without one above it', async () => {
  const root = makeProject({ 'package.json': '{ "devDependencies": { "vitest": "5" } }', 'vitest.config.ts': PROJECT });
  const { code, stderr } = await init(root, '--yes');
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('RS1119') });
});

test('outside of a repository only the folder above is asked', async () => {
  const { '.git/HEAD': _, 'packages/a/vitest.config.ts': __, ...files } = PACKAGES;
  const text = (projects: string) => `export default { test: { projects: ['${projects}'] } };\n`;
  const root = makeProject({ ...files, 'vitest.config.ts': text('packages/*') });
  expect((await init(join(root, 'packages/a'), '--yes')).code).toBe(0);
  const above = makeProject({
    ...files,
    'packages/package.json': '{ "devDependencies": { "vitest": "5" } }',
    'packages/vitest.config.ts': text('*'),
  });
  expect((await init(join(above, 'packages/a'), '--yes')).stderr).toContain('RS1119');
});
