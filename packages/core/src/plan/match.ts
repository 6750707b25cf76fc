import { caseKey } from '../sheet/row-key.ts';
import type { Row, RowKey } from '../sheet/sheet.ts';
import type { OutlineIndex } from './outline-index.ts';

/** Which row of the service each row of the Sheet is. */
export type Match = {
  readonly ids: ReadonlyMap<RowKey, number>;
  /** For each row of the Sheet that the service knows: the position after it and all that stands below it. */
  readonly ends: ReadonlyMap<RowKey, number>;
  /** In document order. */
  readonly missing: readonly Row[];
};

/** Finds the rows of the Sheet among those of the service, by identity alone. */
export function matchRows(rows: readonly Row[], index: OutlineIndex): Match {
  const ids = new Map<RowKey, number>();
  const ends = new Map<RowKey, number>();
  const missing: Row[] = [];
  const counts = countRows(rows);
  for (const row of rows) {
    const place = row.kind === 'case' ? placeOfLeaf(row.key, index) : placeOfGroup(row, { index, counts });
    if (place === undefined) {
      missing.push(row);
    } else {
      ids.set(row.key, place.id);
      ends.set(row.key, place.end);
    }
  }
  return { ids, ends, missing };
}

type Place = { readonly id: number; readonly end: number };

function placeOfLeaf(key: RowKey, { leaves }: OutlineIndex): Place | undefined {
  const leaf = leaves.get(key);
  return leaf === undefined ? undefined : { id: leaf.id, end: leaf.position + 1 };
}

/**
 * A heading that stands alone looks like a test. A file or project is never a test, and a suite without tests
 * takes the first such row that no test of the same text has taken. A suite with tests never takes one: it may have been a test.
 */
function placeOfGroup(row: Row, { index, counts }: { index: OutlineIndex; counts: RowCounts }): Place | undefined {
  const group = index.groups.get(row.key);
  if (group !== undefined) return { id: group.id, end: group.end };
  const mayStandAlone = row.kind !== 'suite' || !counts.parents.has(row.key);
  if (!mayStandAlone) return undefined;
  const taken = counts.cases.get(`${row.parent ?? ''}\n${row.text}`) ?? 0;
  return placeOfLeaf(caseKey(row.parent, row.text, taken), index);
}

type RowCounts = {
  /** Cases by parent and text. */
  readonly cases: ReadonlyMap<string, number>;
  /** Rows that have rows below them. */
  readonly parents: ReadonlySet<RowKey>;
};

function countRows(rows: readonly Row[]): RowCounts {
  const cases = new Map<string, number>();
  const parents = new Set<RowKey>();
  for (const { kind, parent, text } of rows) {
    if (parent !== undefined) parents.add(parent);
    if (kind !== 'case') continue;
    const twins = `${parent ?? ''}\n${text}`;
    cases.set(twins, (cases.get(twins) ?? 0) + 1);
  }
  return { cases, parents };
}
