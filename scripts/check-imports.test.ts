import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judgeImports } from './imports/judge-imports.ts';
import { RULES } from './imports/rules.ts';
import { folderWith } from './temporary-folder.test.support.ts';

const ENTRIES = new Map([
  ['@runsheet/core', 'packages/core/src/index.ts'],
  ['@runsheet/core/adapter', 'packages/core/src/adapter.ts'],
]);

test('a package is imported by those that may, and by its public name', () => {
  const found = judge({
    'packages/jest/src/a.ts': `import '@runsheet/core/adapter'; import '@runsheet/core';`,
    'packages/jest/src/b.ts': `import { client } from '@runsheet/core/client';`,
    'packages/service/src/a.ts': `import type { Mark } from '@runsheet/core';`,
    'packages/cli/src/a.ts': `import { Session } from '@runsheet/core/adapter';\nimport { startService } from '@runsheet/service';`,
    'packages/cli/src/b.ts': `const { startService } = await import('@runsheet/service');`,
    'test/e2e/a.ts': `import '@runsheet/service';\nimport '../../packages/core/src/index.ts';`,
    'scripts/generate.ts': `import '../packages/core/src/index.ts';`,
    'examples/one/a.ts': `import '@runsheet/vitest';\nimport './b.ts';`,
    'packages/new/src/a.ts': `import '@runsheet/core';`,
  });
  expect(found).toMatchInlineSnapshot(`
    "packages/cli/src/a.ts:2 [packages] cli may import @runsheet/service only when it needs it, by import(…)
    packages/jest/src/a.ts:1 [packages] jest may not import @runsheet/core
    packages/jest/src/b.ts:1 [packages] jest may not import @runsheet/core/client
    packages/new/src/a.ts:1 [packages] the package new has no rule: see packages/cli and scripts/imports/rules.ts
    packages/service/src/a.ts:1 [packages] service may not import @runsheet/core
    test/e2e/a.ts:2 [packages] packages/core/src/index.ts lies outside test: import it by its public name"
  `);
});

test('a folder of core imports those below it, never one above', () => {
  const found = judge({
    'packages/core/src/publish/a.ts': `import '../client/client.ts';\nimport '../plan/plan.ts';`,
    'packages/core/src/plan/a.ts': `import type { B } from '../publish/b.ts';`,
    'packages/core/src/client/a.ts': `import '../index.ts';`,
    'packages/core/src/summary/a.ts': `import '../publish/receipt.ts';\nimport '../publish/append-run.ts';`,
    'packages/core/src/misc/a.ts': `import '../plan/plan.ts';`,
  });
  expect(found).toMatchInlineSnapshot(`
    "packages/core/src/client/a.ts:1 [folders] client/ may not import index.ts, which stands above it
    packages/core/src/misc/a.ts:1 [folders] the folder misc/ has no rule yet: add it to scripts/imports/rules.ts
    packages/core/src/plan/a.ts:1 [folders] plan/ may not import publish/b.ts (only: sheet, report)
    packages/core/src/plan/a.ts:1 [cycles] folders in a circle: packages/core/src/plan → packages/core/src/publish → packages/core/src/plan
    packages/core/src/publish/a.ts:2 [cycles] folders in a circle: packages/core/src/publish → packages/core/src/plan → packages/core/src/publish
    packages/core/src/summary/a.ts:2 [folders] summary/ may not import publish/append-run.ts (only: report, sheet, plan, ci, publish/receipt.ts, errors)"
  `);
});

test('folders side by side do not import each other in a circle', () => {
  const found = judge({
    'packages/service/src/routes/a.ts': `import '../store/b.ts';`,
    'packages/service/src/store/b.ts': `import '../access/deep/c.ts';`,
    'packages/service/src/access/deep/c.ts': `import '../../routes/a.ts';`,
    'packages/service/src/page/d.ts': `import '../store/b.ts';`,
  });
  expect(found).toMatchInlineSnapshot(`
    "packages/service/src/access/deep/c.ts:1 [cycles] folders in a circle: packages/service/src/access → packages/service/src/routes → packages/service/src/store → packages/service/src/access
    packages/service/src/routes/a.ts:1 [cycles] folders in a circle: packages/service/src/routes → packages/service/src/store → packages/service/src/access → packages/service/src/routes
    packages/service/src/store/b.ts:1 [cycles] folders in a circle: packages/service/src/store → packages/service/src/access → packages/service/src/routes → packages/service/src/store"
  `);
});

test('only the files that a package exports pass on the exports of others', () => {
  const found = judge({
    'packages/core/src/index.ts': `export { a } from './plan/a.ts';`,
    'packages/core/src/plan/index.ts': `export { a } from './a.ts';`,
  });
  expect(found).toMatchInlineSnapshot(
    `"packages/core/src/plan/index.ts:1 [barrels] passes on ./a.ts: import it where it is needed"`,
  );
});

test('what a runner loads first loads only node: modules, however far one follows', () => {
  const found = judge({
    'packages/vitest/src/index.ts': `import '@runsheet/core/adapter';\nimport type { Vitest } from 'vitest/node';`,
    'packages/core/src/adapter.ts': `import './session/a.ts';`,
    'packages/core/src/session/a.ts': `import 'node:path';\nimport { z } from 'zod';\nconst later = import('undici');`,
  });
  expect(found).toMatchInlineSnapshot(`
    "packages/core/src/session/a.ts:2 [light] packages/core/src/adapter.ts must load only node: modules, but zod comes with it: import(…) it later
    packages/core/src/session/a.ts:2 [light] packages/vitest/src/index.ts must load only node: modules, but zod comes with it: import(…) it later"
  `);
});

test('the world is touched by marked files, and by those that are there for it', () => {
  const found = judge({
    'packages/core/src/publish/a.ts': `const startedAt = Date.now(); // process.env\nconst given = new Date(1);`,
    'packages/core/src/outbox/a.ts': `/** IO: disk, random. Keeps Records. */\nimport { readFileSync } from 'node:fs';\nconst now = performance.now();`,
    'packages/core/src/outbox/b.ts': `/** IO: keeps Records. */\nimport type { Stats } from 'node:fs';`,
    'packages/core/src/plan/a.ts': `/** IO: console. For now. */\nconsole.log(1);`,
    'packages/core/src/session/a.ts': `console.log(process.env, Math.random());`,
    'packages/core/src/publish/a.test.ts': `import { rm } from 'node:fs/promises';`,
    'packages/jest/src/run-jest.test.support.ts': `import 'node:child_process';`,
    'scripts/a.ts': `console.log(Date.now());`,
  });
  expect(found).toMatchInlineSnapshot(`
    "packages/core/src/outbox/a.ts:1 [marks] marked "random", but does not touch it
    packages/core/src/outbox/a.ts:3 [world] performance.now: take it as a parameter, or mark the file on its first line with "/** IO: clock. Why. */"
    packages/core/src/outbox/b.ts:1 [marks] the mark begins with "keeps Records", not with what is touched: environment, clock, random, disk, console, network, processes
    packages/core/src/plan/a.ts:1 [marks] plan/ only computes: no file of it is marked
    packages/core/src/publish/a.ts:1 [world] Date.now: take it as a parameter, or mark the file on its first line with "/** IO: clock. Why. */""
  `);
});

test('the table of the folders itself has no circle', () => {
  expect(Object.keys(RULES.coreFolders).flatMap((folder) => circlesFrom(folder, []))).toEqual([]);
});

test('the command names each line and ends with 1, or with 0 when all is well', () => {
  const root = folderWith({
    'packages/core/package.json': '{ "name": "@runsheet/core", "exports": { ".": { "default": "./dist/index.js" } } }',
    'packages/core/src/index.ts': `export { plan } from './plan/plan.ts';\n`,
    'packages/core/src/plan/plan.ts': `export const plan = Math.random();\n`,
  });
  expect(runCheck(root)).toMatchInlineSnapshot(`
    "exit 1
    packages/core/src/plan/plan.ts:1  Math.random: take it as a parameter, or mark the file on its first line with "/** IO: random. Why. */"  [world]
    imports: 2 files, 1 found
    "
  `);
  writeFileSync(join(root, 'packages/core/src/plan/plan.ts'), 'export const plan = 4;\n');
  expect(runCheck(root)).toMatchInlineSnapshot(`
    "exit 0
    imports: 2 files, all in order
    "
  `);
});

function judge(sources: Readonly<Record<string, string>>): string {
  const violations = judgeImports(new Map(Object.entries(sources)), ENTRIES, RULES);
  return violations.map(({ path, line, message, rule }) => `${path}:${line} [${rule}] ${message}`).join('\n');
}

function circlesFrom(folder: string, above: readonly string[]): readonly string[] {
  if (above.includes(folder)) return [[...above, folder].join(' → ')];
  const below = RULES.coreFolders[folder] ?? [];
  return below.flatMap((next) => circlesFrom(next.replace(/\/.*/, ''), [...above, folder]));
}

function runCheck(root: string): string {
  const script = fileURLToPath(new URL('check-imports.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  return `exit ${status}\n${stderr}${stdout}`;
}
