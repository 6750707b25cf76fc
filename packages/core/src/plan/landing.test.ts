import { describe, expect, test } from 'vitest';
import { outlineFrom } from './drawing.test.support.ts';
import { landings } from './findings.ts';
import type { OutlineRow } from './outline.ts';
import type { AddRows } from './step.ts';

const BEFORE = outlineFrom(`
  a
    b
  c
    d
`).rows;

describe('landings', () => {
  test('rows that were appended and inserted are found by place and indent alone', () => {
    const steps = [step('end', [0, 1]), step(2, [1])];
    const after = splice(splice(BEFORE, 4, [10, 0], [11, 1]), 2, [12, 1]);
    expect(landings({ steps, before: { rows: BEFORE }, after: { rows: after } })).toEqual([
      { kind: 'in-place', ids: [10, 11] },
      { kind: 'in-place', ids: [12] },
    ]);
  });

  test('several insertions push each other down', () => {
    const steps = [step(2, [1, 1]), step(1, [1])];
    const after = splice(splice(BEFORE, 2, [10, 1], [11, 1]), 1, [12, 1]);
    expect(landings({ steps, before: { rows: BEFORE }, after: { rows: after } })).toEqual([
      { kind: 'in-place', ids: [10, 11] },
      { kind: 'in-place', ids: [12] },
    ]);
  });

  test('where insertions are ignored, all stand at the end in the order of sending', () => {
    const steps = [step('end', [1]), step(2, [1]), step(1, [0, 1])];
    const after = splice(BEFORE, 4, [10, 1], [11, 1], [12, 0], [13, 1]);
    expect(landings({ steps, before: { rows: BEFORE }, after: { rows: after } })).toEqual([
      { kind: 'in-place', ids: [10] },
      { kind: 'at-end', ids: [11] },
      { kind: 'at-end', ids: [12, 13] },
    ]);
  });

  test('rows in any other place are elsewhere', () => {
    const after = splice(BEFORE, 1, [10, 1]);
    expect(landings({ steps: [step(2, [1])], before: { rows: BEFORE }, after: { rows: after } })).toEqual([
      { kind: 'elsewhere' },
    ]);
  });

  test('rows of which only some stand in the place are elsewhere', () => {
    const after = splice(BEFORE, 3, [10, 1], [11, 1]);
    expect(landings({ steps: [step(2, [1, 1])], before: { rows: BEFORE }, after: { rows: after } })).toEqual([
      { kind: 'elsewhere' },
    ]);
  });

  test('what would stand behind the last row is elsewhere', () => {
    const after = splice(BEFORE.slice(0, 3), 3, [10, 1]);
    expect(landings({ steps: [step('end', [1])], before: { rows: BEFORE }, after: { rows: after } })).toEqual([
      { kind: 'elsewhere' },
    ]);
  });

  test('the order of the steps does not matter', () => {
    const steps = [step(2, [1, 1]), step('end', [0]), step(1, [1])];
    const after = splice(splice(splice(BEFORE, 4, [13, 0]), 2, [10, 1], [11, 1]), 1, [12, 1]);
    expect(landings({ steps, before: { rows: BEFORE }, after: { rows: after } })).toEqual([
      { kind: 'in-place', ids: [10, 11] },
      { kind: 'in-place', ids: [13] },
      { kind: 'in-place', ids: [12] },
    ]);
  });

  test('another indent is another row', () => {
    const after = splice(BEFORE, 2, [10, 3]);
    expect(landings({ steps: [step(2, [1])], before: { rows: BEFORE }, after: { rows: after } })).toEqual([
      { kind: 'elsewhere' },
    ]);
  });

  test.each([
    ['more rows are new than were sent', splice(BEFORE, 2, [10, 1], [11, 1]), 'unknown'],
    ['fewer', BEFORE, 'unshown'],
  ])('no place is known when %s', (_, after, kind) => {
    expect(landings({ steps: [step(2, [1])], before: { rows: BEFORE }, after: { rows: after } })).toEqual([{ kind }]);
  });
});

function step(after: AddRows['after'], indents: readonly number[]): AddRows {
  const rows = indents.map((indent, i) => ({ key: `${after} ${i}`, text: 'x', indent, tags: [] }));
  return { after, isWhole: false, rows };
}

function splice(
  rows: readonly OutlineRow[],
  at: number,
  ...added: readonly (readonly [id: number, indent: number])[]
): readonly OutlineRow[] {
  return rows.toSpliced(at, 0, ...added.map(([id, indent]) => ({ id, indent, text: '?' })));
}
