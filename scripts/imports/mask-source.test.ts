import { expect, test } from 'vitest';
import { maskSource } from './mask-source.ts';

test('comments and texts are blanked, code and line numbers stay', () => {
  const source = [
    "import { a } from './a.ts'; // process.env",
    '/* Date.now()',
    '   of old */ const b = "console.log";',
    "const c = 'it\\'s // no comment';",
  ].join('\n');
  expect(maskSource(source)).toBe(
    [
      "import { a } from '      ';               ",
      '             ',
      '             const b = "           ";',
      "const c = '                   ';",
    ].join('\n'),
  );
});

test('code inside a template stays, its words do not, also when templates are nested', () => {
  expect(maskSource('`now ${Date.now()} and ${`in ${{ a: 1 }.a} //`} \\` ${b}`; c')).toBe(
    '`    ${Date.now()}     ${`   ${{ a: 1 }.a}   `}    ${b}`; c',
  );
});

test('a regular expression is told from a division', () => {
  expect(maskSource('const a = /["/*]\\/`/g; const b = (1) / c / d; return /x/.test(e)')).toBe(
    'const a =            ; const b = (1) / c / d; return    .test(e)',
  );
});

test('a text or comment that never ends does not hang', () => {
  expect(maskSource('a /* b').trimEnd()).toBe('a');
  expect(maskSource('`a ${').trimEnd()).toBe('`  ${');
});
