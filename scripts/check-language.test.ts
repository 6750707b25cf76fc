import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findPhrase } from './language/phrases.ts';
import { longSentences, proseIn } from './language/prose.ts';
import { folderWith } from './temporary-folder.test.support.ts';

test('words that are not plain are found in pages, comments, titles and messages, and nowhere else', () => {
  const files = {
    'docs/a.md': 'Whoever reads this.\n\n```ts\nconst anew = 1;\n```\n',
    'packages/a/src/a.ts': "/** It begins anew. */\nexport const anew = 'all the same'; // Likewise.\n",
    'packages/a/src/a.test.ts': "test('works all the same', () => {\n  run('anew and anew');\n});\n",
    'packages/core/src/errors/catalogue/delivery.ts': "  why: 'It is lost for ever.',\n",
  };
  expect(check(files)).toMatchInlineSnapshot(`
    "exit 1
    docs/a.md:1  "Whoever": write anyone who
    packages/a/src/a.test.ts:1  "all the same": write anyway, still
    packages/a/src/a.ts:1  "anew": write again
    packages/a/src/a.ts:2  "Likewise": write plain words
    packages/core/src/errors/catalogue/delivery.ts:1  "for ever": write forever
    language: 4 files, 5 found
    "
  `);
  expect(check({ 'docs/a.md': 'You read this.\n' })).toMatchInlineSnapshot(`
    "exit 0
    language: 1 files, all plain
    "
  `);
});

test('a long sentence is only a warning', () => {
  const long = `${'one two three four five '.repeat(6)}end.\n`;
  expect(check({ 'docs/a.md': long })).toMatchInlineSnapshot(`
    "exit 0
    language: 1 files, all plain; 1 long sentences (--long lists them)
    "
  `);
  expect(longSentences(proseIn('a.md', `A short one. ${long}| ${long}`), 25)).toHaveLength(1);
});

test('ordinary uses of the same words are left alone', () => {
  const plain = ['Undefined when there is none.', 'progress is none, terse or full', 'a function', 'It stays retried.'];
  expect(plain.map(findPhrase)).toEqual(plain.map(() => undefined));
});

function check(files: Readonly<Record<string, string>>): string {
  const program = fileURLToPath(new URL('check-language.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, folderWith(files)], { encoding: 'utf8' });
  return `exit ${status}\n${stderr}${stdout}`;
}
