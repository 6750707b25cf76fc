import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CaseNode, FileNode, SuiteNode, TestNode } from '../report/report.ts';
import type { Row } from '../sheet/sheet.ts';
import { lookAhead, matchInStep } from './blocks-in-step.ts';
import { sheetOf } from './builds.test.support.ts';
import { sheetFrom } from './drawing.test.support.ts';
import { type KnownOutline, knownOutline } from './known-outline.ts';
import type { OutlinePlace } from './outline-index.ts';
import { NO_NOTES, type OutlineRow } from './outline.ts';

/** Few titles, so that twins are common, and headings that are named as tests, files or projects are. */
const title = fc.constantFrom('a', 'b', 'c');
const passed = { kind: 'passed', attempts: 1, failures: [] } as const;
const caseNode = fc
  .record({ title, row: fc.option(fc.constant(3), { nil: undefined, freq: 30 }) })
  .map(({ title: text, row }): CaseNode => {
    const node = { kind: 'case', title: text, tags: [], outcome: passed } as const;
    return row === undefined ? node : { ...node, meta: { issues: [], notes: [], row } };
  });
const { nodes } = fc.letrec<{ nodes: readonly TestNode[]; suite: SuiteNode }>((tie) => ({
  suite: fc.record({ title, children: tie('nodes') }).map(({ title: text, children }): SuiteNode => {
    return { kind: 'suite', title: text, failures: [], children };
  }),
  nodes: fc.array(fc.oneof({ maxDepth: 3, withCrossShrink: true }, caseNode, tie('suite')), {
    minLength: 1,
    maxLength: 4,
  }),
}));
const fileNode = fc
  .record({ path: title, project: fc.constantFrom('', '', 'a', 'p'), children: nodes })
  .map((told): FileNode => ({ kind: 'file', load: 'loaded', failures: [], ...told }));
const files = fc.array(fileNode, { minLength: 1, maxLength: 5 });

/** What people, other builds and the service may have done to an outline. */
const edit = fc.record({
  at: fc.nat(),
  how: fc.oneof(
    fc.constantFrom<Edit>(
      () => [],
      (row) => [row, row],
      (row) => [{ ...row, indent: row.indent + 1 }],
      (row) => [{ ...row, indent: 0 }],
    ),
    fc.constantFrom('a', 'b', ' a', 'z').map((text): Edit => (row) => [{ ...row, text }]),
  ),
});
type Edit = (row: Omit<OutlineRow, 'id'>) => readonly Omit<OutlineRow, 'id'>[];

describe('matchInStep', () => {
  test('finds what the keys would find, whatever has moved, left or come twice', () => {
    fc.assert(
      fc.property(files, fc.array(edit, { maxLength: 4 }), (drawn, edits) => {
        const { rows } = sheetOf(drawn);
        const outline = knownOutline({ rows: edited(rows, edits) }, NO_NOTES);
        const { found, left } = matchInStep(rows, outline);
        for (const [row, place] of found) expect(place).toEqual(placeByKey(row, outline));
        expect(left).toEqual(rows.filter((row) => !found.has(row)));
      }),
      { numRuns: 3_000 },
    );
  });

  test('asks for no key and for no index where nothing has changed', () => {
    const rows = sheetFrom('a.test.ts\n  works\n  b\n    works\n    works\nb.test.ts\n  works').rows;
    expect(matchInStep(rows, unasked(rows)).left).toEqual([]);
  });

  test('finds files below their projects', () => {
    const file = { kind: 'file', load: 'loaded', failures: [] } as const;
    const works = { kind: 'case', title: 'works', tags: [], outcome: passed } as const;
    const { rows } = sheetOf(
      ['one', 'two'].map((project) => ({ ...file, project, path: 'a.test.ts', children: [works] })),
    );
    const { found, left } = matchInStep(rows, unasked(rows));
    expect([...found.values()].map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(left).toEqual([]);
  });

  test('leaves a file of a project in which one thing differs, and finds the others', () => {
    const file = { kind: 'file', load: 'loaded', failures: [], project: 'one' } as const;
    const works = { kind: 'case', title: 'works', tags: [], outcome: passed } as const;
    const { rows } = sheetOf(['a.test.ts', 'b.test.ts'].map((path) => ({ ...file, path, children: [works] })));
    const { left } = matchInStep(
      rows,
      knownOutline({ rows: edited(rows, [{ at: 2, how: (row) => [{ ...row, text: 'moves' }] }]) }, NO_NOTES),
    );
    expect(left.map(({ text }) => text)).toEqual(['a.test.ts', 'works']);
  });

  test('a row that stands deeper, and a test that names its row, are left with their files', () => {
    const { rows } = sheetFrom('a.test.ts\n  works\nb.test.ts\n  works');
    const deeper = edited(rows, [{ at: 1, how: (row) => [{ ...row, indent: 2 }] }]);
    expect(matchInStep(rows, knownOutline({ rows: deeper }, NO_NOTES)).left).toEqual(rows.slice(0, 2));
    const naming = rows.map((row, i) => (i === 3 ? { ...row, rowId: 2 } : row));
    const outline = knownOutline({ rows: edited(rows, []) }, NO_NOTES);
    expect(matchInStep(naming, outline).left).toEqual(naming.slice(2));
  });

  test('what was found of a file is known the next time', () => {
    const { rows } = sheetFrom('a.test.ts\n  works');
    const outline = knownOutline({ rows: edited(rows, []) }, NO_NOTES);
    const once = matchInStep(rows, outline).found;
    for (const [row, place] of matchInStep(rows, outline).found) expect(place).toBe(once.get(row));
  });

  test('leaves a file in which one thing differs, and finds the others', () => {
    const { rows } = sheetFrom('a.test.ts\n  works\nb.test.ts\n  adds\n  removes\nc.test.ts\n  works');
    const { found, left } = matchInStep(
      rows,
      knownOutline({ rows: edited(rows, [{ at: 3, how: (row) => [{ ...row, text: 'moves' }] }]) }, NO_NOTES),
    );
    expect(left.map(({ text }) => text)).toEqual(['b.test.ts', 'adds', 'removes']);
    expect(found.size).toBe(4);
  });

  test('nothing is found by its text where something is remembered', () => {
    const { rows } = sheetFrom('a.test.ts\n  works');
    const shownOtherwise = new Map([['x', { id: 9, shown: 'x' }]]);
    const outline = knownOutline({ rows: edited(rows, []) }, { ...NO_NOTES, shownOtherwise });
    expect(matchInStep(rows, outline)).toEqual({ found: new Map(), left: rows });
  });
});

test('the index is made ahead for a file that has changed, and for no other', () => {
  const { rows } = sheetFrom('a.test.ts\n  works');
  const outline = knownOutline({ rows: edited(rows, [{ at: 1, how: () => [] }]) }, NO_NOTES);
  expect(lookAhead(rows, outline)).toBe(outline.index);
  expect(lookAhead(rows, unasked(rows))).toBeUndefined();
});

function placeByKey({ kind, key, parent }: Row, { index }: KnownOutline): OutlinePlace | undefined {
  return kind === 'case' ? index.leaves.get(parent)?.().get(key) : index.groups.get(key);
}

function edited(rows: readonly Row[], edits: readonly { readonly at: number; readonly how: Edit }[]): OutlineRow[] {
  const shown: Omit<OutlineRow, 'id'>[] = rows.map(({ indent, text }) => ({ indent, text }));
  for (const { at, how } of edits) {
    const place = shown.length === 0 ? 0 : at % shown.length;
    shown.splice(place, 1, ...shown.slice(place, place + 1).flatMap(how));
  }
  return shown.map((row, i) => ({ id: i + 1, ...row }));
}

/** The outline of just these rows; who asks for its index fails. */
function unasked(rows: readonly Row[]): KnownOutline {
  const { blocks, notes, rows: shown } = knownOutline({ rows: edited(rows, []) }, NO_NOTES);
  return {
    rows: shown,
    blocks,
    notes,
    get index(): never {
      throw new Error('the index was asked for');
    },
  };
}
