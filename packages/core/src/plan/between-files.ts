import type { Row, RowKey } from '../sheet/sheet.ts';
import type { OutlinePlace } from './outline-index.ts';

type FilePlaces = {
  /** All rows of the Sheet. */
  readonly rows: readonly Row[];
  /** Where those stand that the service knows. */
  readonly places: ReadonlyMap<RowKey, OutlinePlace>;
};

/**
 * Where missing files belong that stand between two known ones in the Sheet: the position after the one before. Only for a
 * script whose first build was killed: it had held back one of them. Later files come at the end.
 */
export function betweenFiles({ rows, places }: FilePlaces): ReadonlyMap<RowKey, number> {
  const between = new Map<RowKey, number>();
  let before: OutlinePlace | undefined;
  let missing: RowKey[] = [];
  for (const { key, indent, rowId } of rows) {
    // A test that names its row may stand anywhere.
    if (indent > 0 || rowId !== undefined) continue;
    const place = places.get(key);
    if (place === undefined) {
      missing.push(key);
      continue;
    }
    if (before !== undefined && isBehind(place, before)) for (const file of missing) between.set(file, before.end);
    before = place;
    missing = [];
  }
  return between;
}

/** People may have moved files, or indented the first of them: then nobody can tell what is between them. */
function isBehind(place: OutlinePlace, before: OutlinePlace): boolean {
  return before.indent === 0 && startOf(place) >= before.end;
}

function startOf(place: OutlinePlace): number {
  return place.kind === 'leaf' ? place.end - 1 : Math.min(...place.blocks.map(({ start }) => start));
}
