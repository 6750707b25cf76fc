import { expect, test } from 'vitest';
import { withoutEscapes } from './without-escapes.ts';

test.each([
  ['a colour', '\u001B[1;31mred\u001B[0m', 'red'],
  ['a colour in one character', '\u009B31mred', 'red'],
  ['a link', '\u001B]8;;https://a.example\u0007here\u001B]8;;\u001B\\', 'here'],
  ['a title with the end of one character', '\u001B]0;title\u009Ctext', 'text'],
  ['a saved place', 'a\u001B7b\u001B(Bc', 'abc'],
  ['a text without an end: its words stay', '\u001B]8;;https://a.example here', '8;;https://a.example here'],
  ['nothing', 'a [31m b', 'a [31m b'],
])('%s is taken away', (_, text, plain) => {
  expect(withoutEscapes(text)).toBe(plain);
});

test.each(['\u001B]8;;', '\u001B[', '\u001B;#', ';#', '\u001B(', '\u009B1;'])(
  'a megabyte of %j takes no time',
  (part) => {
    const text = `\u001B${part.repeat(1_000_000 / part.length)}`;
    const startedAt = performance.now();
    withoutEscapes(text);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  },
);
