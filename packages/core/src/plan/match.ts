import { caseKey } from '../sheet/row-key.ts';
import type { Row, RowKey } from '../sheet/sheet.ts';
import type { KnownOutline } from './known-outline.ts';
import { mayStandAlone } from './can-be.ts';
import { matchOtherwise, type Otherwise } from './match-otherwise.ts';
import type { OutlinePlace } from './outline-index.ts';
import { recall } from './recall.ts';

/** Which row of the service each row of the Sheet is: where each known one stands, and the missing ones in order. */
export type Match = Otherwise;

/**
 * Finds the rows of the Sheet among those of the service, by identity alone: first all that are remembered or shown as
 * they were sent, then those that the service shows otherwise. Each row of the service is at most one row of the Sheet,
 * but for headings that the service shows alike.
 */
export function matchRows(rows: readonly Row[], outline: KnownOutline): Match {
  const places = new Map<RowKey, OutlinePlace>();
  const unknown: Row[] = [];
  const counts = countRows(rows);
  for (const row of rows) {
    const parent = row.parent === undefined ? undefined : places.get(row.parent);
    const place = recall(row, parent, { outline, parents: counts.parents }) ?? exactPlace(row, { outline, counts });
    if (place === undefined) unknown.push(row);
    else places.set(row.key, place);
  }
  if (unknown.length === 0) return { places, missing: [] };
  const otherwise = matchOtherwise(unknown, { places, outline, parents: counts.parents });
  return { places: new Map([...places, ...otherwise.places]), missing: otherwise.missing };
}

function exactPlace(row: Row, around: { outline: KnownOutline; counts: RowCounts }): OutlinePlace | undefined {
  return row.kind === 'case' ? around.outline.index.leaves.get(row.key) : placeOfGroup(row, around);
}

/** A heading that stands alone is the first such row that no test of the same text has taken. */
function placeOfGroup(
  row: Row,
  { outline, counts }: { outline: KnownOutline; counts: RowCounts },
): OutlinePlace | undefined {
  const { groups, leaves } = outline.index;
  const group = groups.get(row.key);
  if (group !== undefined || !mayStandAlone(row, counts.parents)) return group;
  const taken = counts.cases.get(`${row.parent ?? ''}\n${row.text}`) ?? 0;
  return leaves.get(caseKey(row.parent, row.text, taken));
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
