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

/** Those of one group by the key of a case. They are made when somebody asks: of a file that has not changed, nobody does. */
export type LeavesByKey = () => ReadonlyMap<RowKey, OutlineLeaf>;

/** A row, and where it stands, counted in rows from the top. */
export type Standing = { readonly row: OutlineRow; readonly position: number };

/** The leaves of one heading, or of the top level, in document order. */
export function leavesBelow(parent: RowKey | undefined, standing: readonly Standing[]): LeavesByKey {
  let made: ReadonlyMap<RowKey, OutlineLeaf> | undefined;
  return () => (made ??= keyed(parent, standing));
}

export function leafAt(position: number, { id, indent }: OutlineRow, key: RowKey): OutlineLeaf {
  return { kind: 'leaf', key, id, end: position + 1, indent };
}

function keyed(parent: RowKey | undefined, standing: readonly Standing[]): ReadonlyMap<RowKey, OutlineLeaf> {
  const leaves = new Map<RowKey, OutlineLeaf>();
  const ordinals = new Map<string, number>();
  for (const { row, position } of standing) {
    const text = normaliseTitle(row.text);
    const ordinal = ordinals.get(text) ?? 0;
    ordinals.set(text, ordinal + 1);
    const key = caseKey(parent, text, ordinal);
    leaves.set(key, leafAt(position, row, key));
  }
  return leaves;
}
