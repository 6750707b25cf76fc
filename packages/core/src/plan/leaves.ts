import { caseKey } from '../sheet/row-key.ts';
import type { RowKey } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { OutlineRow } from './outline.ts';

/** A row of the service without rows below it. */
export type OutlineLeaf = {
  readonly kind: 'leaf';
  readonly key: RowKey;
  readonly id: number;
  readonly end: number;
  readonly indent: number;
};

/** Those that stand in one group. */
export type Leaves = {
  /** Where they stand, counted in rows from the top. */
  readonly positions: readonly number[];
  /** By the key of a case. They are made when somebody asks: below a heading that has not changed, nobody does. */
  readonly byKey: () => ReadonlyMap<RowKey, OutlineLeaf>;
};

/** The leaves at these positions, below one heading or on the top level. */
export function leavesBelow(
  parent: RowKey | undefined,
  positions: readonly number[],
  rows: readonly OutlineRow[],
): Leaves {
  let made: ReadonlyMap<RowKey, OutlineLeaf> | undefined;
  return { positions, byKey: () => (made ??= keyed(parent, positions, rows)) };
}

export function leafAt(position: number, { id, indent }: OutlineRow, key: RowKey): OutlineLeaf {
  return { kind: 'leaf', key, id, end: position + 1, indent };
}

function keyed(
  parent: RowKey | undefined,
  positions: readonly number[],
  rows: readonly OutlineRow[],
): ReadonlyMap<RowKey, OutlineLeaf> {
  const leaves = new Map<RowKey, OutlineLeaf>();
  const ordinals = new Map<string, number>();
  const found = positions.flatMap((position) => rows.slice(position, position + 1).map((row) => ({ position, row })));
  for (const { position, row } of found) {
    const text = normaliseTitle(row.text);
    const ordinal = ordinals.get(text) ?? 0;
    ordinals.set(text, ordinal + 1);
    const key = caseKey(parent, text, ordinal);
    leaves.set(key, leafAt(position, row, key));
  }
  return leaves;
}
