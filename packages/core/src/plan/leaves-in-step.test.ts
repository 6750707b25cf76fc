import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCase, createRoot, headingBelow, rowsBelow } from '../sheet/row-tree.ts';
import type { Row } from '../sheet/sheet.ts';
import { knownOutline } from './known-outline.ts';
import { leavesInStep } from './leaves-in-step.ts';
import { NO_NOTES, type OutlineRow } from './outline.ts';

/** Few titles, so that twins are common; `B ` is shown otherwise than a title is normalised. */
const title = fc.constantFrom('a', 'b', 'c');
const shown = fc.constantFrom('a', 'b', 'c', 'B ', ' a');
const told = fc.record({ text: title, rowId: fc.option(fc.constant(1), { nil: undefined, freq: 6 }) });

test('what is found one after the other is what the keys would find, whatever has moved, left or come twice', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ heading: fc.constantFrom('x', 'y', undefined), told })),
      fc.array(fc.record({ heading: fc.constantFrom('x', 'y', undefined), text: shown })),
      (cases, leaves) => {
        const rows = rowsOf(cases);
        const outline = knownOutline({ rows: outlineOf(leaves) }, NO_NOTES);
        const find = leavesInStep(outline);
        const { leaves: byParent } = outline.index;
        for (const row of rows.filter(({ kind }) => kind === 'case')) {
          expect(find(row)).toEqual(byParent.get(row.parent)?.byKey().get(row.key));
        }
      },
    ),
  );
});

test('a build in which nothing has moved asks for no key', () => {
  const leaves = ['a', 'b', 'a'].map((text) => ({ heading: 'x', text }));
  const { rows, index, notes } = knownOutline({ rows: outlineOf(leaves) }, NO_NOTES);
  const unasked = [...index.leaves].map(([parent, { positions }]) => [parent, { positions, byKey: refuse }] as const);
  const find = leavesInStep({ rows, index: { ...index, leaves: new Map(unasked) }, notes });
  const cases = rowsOf(leaves.map(({ heading, text }) => ({ heading, told: { text, rowId: undefined } })));
  expect(cases.filter(({ kind }) => kind === 'case').map((row) => find(row)?.id)).toEqual([2, 3, 4]);
});

function refuse(): never {
  throw new Error('a key was asked for');
}

type Case = {
  readonly heading: string | undefined;
  readonly told: { readonly text: string; readonly rowId: number | undefined };
};

function rowsOf(cases: readonly Case[]): readonly Row[] {
  const root = createRoot();
  for (const {
    heading,
    told: { text, rowId },
  } of cases) {
    const group = heading === undefined ? root : headingBelow(root, 'suite', heading);
    addCase(group, text, { tags: [], cell: undefined, rowId });
  }
  return rowsBelow(root);
}

/** Each change of the heading repeats it: headings of one path are one group. */
function outlineOf(leaves: readonly { readonly heading: string | undefined; readonly text: string }[]): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const add = (indent: number, text: string) => rows.push({ id: rows.length + 1, indent, text });
  let open: string | undefined;
  for (const { heading, text } of leaves) {
    if (heading !== undefined && heading !== open) add(0, heading);
    open = heading;
    add(heading === undefined ? 0 : 1, text);
  }
  return rows;
}
