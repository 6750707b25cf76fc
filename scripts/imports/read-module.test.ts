import { expect, test } from 'vitest';
import { readModule } from './read-module.ts';

test('every form of import is found, with its line and kind', () => {
  const source = `import './bare.ts';
import plain from 'plain';
import type { T } from './t.ts';
import { type U, u } from './u.ts';
import * as all from 'node:fs';
import def, { named } from 'both';
import {
  several,
  lines,
} from './lines.ts';
export { a } from './a.ts';
export type { B } from './b.ts';
export * from './c.ts';
export const nothing = "import './text.ts'";
type type = 1;
import type from './named-type.ts';
const lazy = await import('./lazy.ts');
const path = require.resolve("cjs");
`;
  expect(summaryOf(source)).toMatchInlineSnapshot(`
    [
      "1 value ./bare.ts",
      "2 value plain",
      "3 type ./t.ts",
      "4 value ./u.ts",
      "5 value node:fs",
      "6 value both",
      "10 value ./lines.ts",
      "11 value ./a.ts (passed on)",
      "12 type ./b.ts (passed on)",
      "13 value ./c.ts (passed on)",
      "16 value ./named-type.ts",
      "17 lazy ./lazy.ts",
      "18 lazy cjs",
    ]
  `);
});

test('an export without a source is no import, whatever follows it', () => {
  expect(summaryOf(`export type A = { b: 1 }\nexport { c }\nimport d from 'd'`)).toEqual(['3 value d']);
});

test('a mark is read on the first line only, up to its first full stop', () => {
  expect(markOf('/** IO: disk, clock. Keeps the journal. */\n')).toEqual(['disk', 'clock']);
  expect(markOf('/** IO: disk. */\n')).toEqual(['disk']);
  expect(markOf('/** Keeps the journal. */\n')).toBeUndefined();
  expect(markOf("import 'a';\n/** IO: disk. */\n")).toBeUndefined();
});

function markOf(source: string): readonly string[] | undefined {
  return readModule('a.ts', source).mark;
}

function summaryOf(source: string): readonly string[] {
  return readModule('a.ts', source)
    .imports.toSorted((one, other) => one.line - other.line)
    .map(({ line, kind, specifier, isReexport }) => `${line} ${kind} ${specifier}${isReexport ? ' (passed on)' : ''}`);
}
