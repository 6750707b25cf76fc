import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judgePattern } from './patterns/judge-pattern.ts';
import { folderWith } from './temporary-folder.test.support.ts';

test('a planted expression is found, with its place, and those of tests are not looked at', () => {
  const planted = 'export const title: RegExp = /a/;\n\nexport const NOTE: RegExp = /\\s*\\[(.*)\\]/g;\n';
  expect(check({ 'packages/core/src/a.ts': planted, 'packages/core/src/a.test.ts': planted, 'scripts/a.ts': planted }))
    .toMatchInlineSnapshot(`
    "exit 1
    packages/core/src/a.ts:3  /\\s*\\[(.*)\\]/g is slow on a text of many " "
    patterns: 2 expressions, 1 found
    "
  `);
  expect(check({ 'packages/core/src/a.ts': 'export const WORD = /^\\w+$/;\n' })).toMatchInlineSnapshot(`
    "exit 0
    patterns: 1 expressions, all linear
    "
  `);
});

test.each([
  ['blanks that are skipped anywhere', /\s*\[x\]/],
  ['a trimmed end', /\/+$/],
  ['two repeats of the same', /^(\d+)\s*(.*)x$/],
  ['a repeat in a repeat', /^(?:a+)+$/],
  ['a beginning of two characters', /\/\*.*?\*\//s],
  ['a look back over a line', /(?<=at [^\n]*)\n/],
])('%s is slow on some text', (_, { source, flags }) => {
  expect(judgePattern({ source, flags, line: 1 })).toMatch(/^slow on a text/);
});

test.each([
  ['a trimmed end that begins at its first character', /(?<!\/)\/+$/],
  ['a note that ends at the next bracket', /\[rows: [^[\]]*\]/],
  ['a comment that may have no end', /\/\*.*?(?:\*\/|$)/s],
  ['many of a number', /^[a-z]{1,2000}-[a-z]{1,2000}$/],
])('%s is not', (_, { source, flags }) => {
  expect(judgePattern({ source, flags, line: 1 })).toBeUndefined();
});

function check(files: Readonly<Record<string, string>>): string {
  const script = fileURLToPath(new URL('check-patterns.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folderWith(files)], { encoding: 'utf8' });
  return `exit ${status}\n${stderr}${stdout}`;
}
