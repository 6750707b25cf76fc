import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../../plan/drawing.test.support.ts';
import { codesOf, openDesk } from './desk.test.support.ts';
import { allFaults, explore } from './explore.test.support.ts';

const cases = (count: number, indent: string) =>
  Array.from({ length: count }, (_, i) => `${indent}test number ${i}`).join('\n');

const suite = (count: number) => `
a.test.ts
  Cart:
    Tax:
${cases(count, '      ')}
  Empty cart:
    is empty
z.test.ts
  works`;

const INSERTIONS = ['honoured', 'ignored', 'refused'] as const;
const TEXTS = [
  { shown: 'texts as they are', text: (text: string) => text },
  { shown: 'capitals only', text: (text: string) => text.toUpperCase() },
];
const SERVICES = [25, 3, 2, 1].flatMap((mostRows) =>
  INSERTIONS.flatMap((insert) => TEXTS.map((texts) => ({ mostRows, insert, ...texts }))),
);

describe.each(SERVICES)('where $mostRows rows are taken at once, insertions $insert, and $shown', (habits) => {
  test('every test has one row, in a new script and in a known one', async () => {
    const desk = openDesk(habits);
    for (const count of [8, 12, 12]) expect(codesOf(await desk.publish(sheetFrom(suite(count))))).toBe('');
    const rows = desk.service.scripts[0]?.rows ?? [];
    const expected = ['Unhandled errors', ...testsOf(sheetFrom(suite(12)).rows)].map(habits.text);
    expect(testsOf(rows)).toEqual(expected.toSorted());
    expect(desk.service.scripts[0]?.runs).toHaveLength(3);
  });
});

test('a new script reads like the suite, though each row came by itself', async () => {
  const desk = openDesk({ mostRows: 1 });
  await desk.publish(sheetFrom(suite(2)));
  expect(draw(desk.service.scripts[0]?.rows ?? [])).toBe(`Unhandled errors\n${suite(2).trim()}`.replaceAll(':', ''));
});

test('headings that are repeated at the end are repeated once, though they come by themselves', async () => {
  const desk = openDesk({ mostRows: 1, insert: 'ignored' });
  await desk.publish(sheetFrom(suite(1)));
  await desk.publish(sheetFrom(suite(3)));
  expect(
    draw(desk.service.scripts[0]?.rows ?? [])
      .split('\n')
      .slice(-5)
      .join('\n'),
  ).toBe('a.test.ts\n  Cart\n    Tax\n      test number 1\n      test number 2');
});

test('a service that takes one row at once has each test once, whichever fault but a kill meets the build', async () => {
  const scenario = {
    name: 'one at once',
    habits: { mostRows: 1 },
    records: [{ runKey: 'rs1-first', sheets: [sheetFrom(suite(1))] }],
  };
  const { wrong } = await explore(scenario, {
    faults: 1,
    sample: 3,
    faultsFor: (event) => allFaults(event).filter(({ kind }) => !kind.startsWith('kill')),
    check: ({ service: { scripts } }) => {
      const rows = draw(scripts[0]?.rows ?? []);
      return rows === `Unhandled errors\n${suite(1).trim()}`.replaceAll(':', '') ? [] : [rows];
    },
  });
  expect(wrong.slice(0, 2).join('\n\n')).toBe('');
});

type Indented = { readonly text: string; readonly indent: number };

function draw(rows: readonly Indented[]): string {
  return rows.map(({ text, indent }) => `${'  '.repeat(indent)}${text}`).join('\n');
}

/** The paths of all rows without rows below them, sorted. */
function testsOf(rows: readonly Indented[]): readonly string[] {
  const above: string[] = [];
  const tests = rows.flatMap(({ text, indent }, at) => {
    above.splice(indent, above.length, text);
    return (rows[at + 1]?.indent ?? 0) > indent ? [] : [above.join(' > ')];
  });
  return tests.toSorted();
}
