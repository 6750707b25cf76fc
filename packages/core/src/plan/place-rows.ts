import { groupBy } from '../report/group-by.ts';
import type { Row, RowKey } from '../sheet/sheet.ts';
import type { Findings } from './findings.ts';
import type { OutlinePlace } from './outline-index.ts';
import { isHeadingAt, type OutlineRow, rowPaths } from './outline.ts';
import type { OutlineNotes } from './outline-notes.ts';
import { type AddRows, type NewRow, toNewRow, withHeadings } from './step.ts';

type RowsToPlace = {
  readonly rows: readonly Row[];
  readonly places: ReadonlyMap<RowKey, OutlinePlace>;
  readonly missing: readonly Row[];
  readonly outline: readonly OutlineRow[];
  readonly insertion: OutlineNotes['insertion'];
  /** How many requests this build has left, one at least. */
  readonly mostRequests: number;
};

/**
 * The requests that put missing rows in their places: new files as one block at the end, new cases after their
 * group's last row. From the bottom up, so that each leaves the positions above it as they are. Of more places than there
 * are requests, those with the fewest rows have theirs at the end, below their headings.
 */
export function placeRows(placing: RowsToPlace): readonly AddRows[] {
  const byKey = new Map(placing.rows.map((row) => [row.key, row]));
  const whole = (rows: readonly Row[]) => withHeadings(rows, { byKey, places: placing.places });
  const { tail, inside } = gather(placing);
  const lean = tail.flatMap(({ rows }) => rows);
  const isTailWhole = tail.every(({ anchor }) => anchor === undefined);
  const allAtEnd = (places: readonly InsidePlace[]): readonly AddRows[] => {
    const rows = [...lean, ...whole(rowsInside(places, placing))];
    return rows.length === 0 ? [] : [{ after: 'end', isWhole: isTailWhole, rows }];
  };
  if (placing.insertion === 'honoured') {
    const { kept, rest } = chooseInside(inside, { tail, mostRequests: placing.mostRequests });
    const inserted = kept.map(({ after, blocks }): AddRows => {
      return { after, isWhole: false, rows: blocks.flatMap((block) => block.rows) };
    });
    const displaced = rowsInside(rest, placing).length;
    return [...allAtEnd(rest).map((step) => ({ ...step, displaced })), ...inserted];
  }
  // One place only: what the next reading shows decides how the others are written.
  const trial = placing.insertion === undefined ? inside.find(({ blocks }) => blocks.every(standsAsSent)) : undefined;
  if (trial === undefined) return allAtEnd(inside);
  const rows = trial.blocks.flatMap((block) => block.sheetRows);
  return [...allAtEnd([]), { after: trial.after, isWhole: true, rows: whole(rows) }];
}

/** Missing rows that belong below one heading of the service; undefined: on the top level. */
type BlockOfRows = {
  readonly anchor: OutlinePlace | undefined;
  readonly after: number;
  readonly sheetRows: readonly Row[];
  /** As they are written below the anchor. */
  readonly rows: readonly NewRow[];
};

type InsidePlace = { readonly after: number; readonly blocks: readonly BlockOfRows[] };

/**
 * Groups the missing rows by the place where they belong, the lowest place first. Blocks that meet at one place stand
 * the deepest first: each must still be below its own heading.
 */
function gather(placing: RowsToPlace): {
  readonly tail: readonly BlockOfRows[];
  readonly inside: readonly InsidePlace[];
} {
  const blocks = blocksByAnchor(placing).toSorted((a, b) => depthOf(b) - depthOf(a));
  const places = groupBy(blocks, ({ after }) => after);
  const tail = places.get(placing.outline.length) ?? [];
  places.delete(placing.outline.length);
  const inside = [...places].map(([after, rows]) => ({ after, blocks: rows }));
  return { tail, inside: inside.toSorted((a, b) => b.after - a.after) };
}

function blocksByAnchor({ missing, places, outline }: RowsToPlace): readonly BlockOfRows[] {
  const anchors = new Map<RowKey, OutlinePlace | undefined>();
  const byAnchor = groupBy(missing, ({ key, parent }) => {
    const anchor = parent === undefined ? undefined : (anchors.get(parent) ?? places.get(parent));
    anchors.set(key, anchor);
    return anchor;
  });
  return [...byAnchor].map(([anchor, sheetRows]) => {
    // People may have indented the heading: what is added must still stand below it.
    const least = sheetRows.reduce((top, { indent }) => Math.min(top, indent), Number.POSITIVE_INFINITY);
    const shift = anchor === undefined ? 0 : anchor.indent + 1 - least;
    const rows = sheetRows.map((row) => ({ ...toNewRow(row), indent: row.indent + shift }));
    return { anchor, after: anchor?.end ?? outline.length, sheetRows, rows };
  });
}

/** The places with the most rows, as many as there are requests for beside the one for the end. */
function chooseInside(
  inside: readonly InsidePlace[],
  { tail, mostRequests }: { readonly tail: readonly BlockOfRows[]; readonly mostRequests: number },
): { readonly kept: readonly InsidePlace[]; readonly rest: readonly InsidePlace[] } {
  const atEndRequests = tail.length === 0 && inside.length <= mostRequests ? 0 : 1;
  const sizeOf = ({ blocks }: InsidePlace) => blocks.reduce((sum, { rows }) => sum + rows.length, 0);
  const largest = inside.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, mostRequests - atEndRequests);
  const isKept = new Set(largest);
  return { kept: inside.filter((place) => isKept.has(place)), rest: inside.filter((place) => !isKept.has(place)) };
}

function rowsInside(inside: readonly InsidePlace[], { missing }: RowsToPlace): readonly Row[] {
  const rows = new Set(inside.flatMap(({ blocks }) => blocks.flatMap((block) => block.sheetRows)));
  return missing.filter((row) => rows.has(row));
}

/** Where people have indented a heading, rows behind its repetition could come to stand below it. */
function standsAsSent({ sheetRows, rows }: BlockOfRows): boolean {
  return sheetRows[0]?.indent === rows[0]?.indent;
}

function depthOf({ anchor }: BlockOfRows): number {
  return anchor?.indent ?? -1;
}

/** What is sent of a step at once: without the headings that this build has just written there. Undefined: nothing. */
export function nextRows(
  step: AddRows,
  outline: readonly OutlineRow[],
  { open, mostRows }: Pick<Findings, 'open' | 'mostRows'>,
): AddRows | undefined {
  const above = openAt(outline.slice(0, step.after === 'end' ? undefined : step.after), open);
  const begin = step.rows.findIndex(({ key, indent }) => above.get(indent) !== key);
  if (begin === -1) return undefined;
  return cutStep({ ...step, isWhole: step.isWhole && begin === 0, rows: step.rows.slice(begin) }, mostRows);
}

export function cutStep(step: AddRows, mostRows: number): AddRows {
  const rows = firstRows(step.rows, mostRows);
  const isOpen = isHeadingAt(step.rows, rows.length - 1);
  return { ...step, rows, ...(isOpen && { isOpen }) };
}

function openAt(before: readonly OutlineRow[], open: Findings['open']): ReadonlyMap<number, RowKey | undefined> {
  const last = before.at(-1);
  if (open.size === 0 || last === undefined) return NOTHING_OPEN;
  const paths = [...rowPaths(before, new Set([last.id])).values()];
  return new Map(paths.flat().map(({ id, indent }) => [indent, open.get(id)?.key]));
}

const NOTHING_OPEN: ReadonlyMap<number, RowKey | undefined> = new Map();

/** The beginning of a block of rows, for a service that does not take all at once: up to a test, if one is among them. */
export function firstRows(rows: readonly NewRow[], most: number): readonly NewRow[] {
  const some = rows.slice(0, Math.max(1, Math.floor(most)));
  const lastLeaf = some.findLastIndex((_, position) => !isHeadingAt(rows, position));
  return lastLeaf === -1 ? some : some.slice(0, lastLeaf + 1);
}
