import { groupBy } from '../report/group-by.ts';
import type { Row, RowKey } from '../sheet/sheet.ts';
import type { OutlinePlace } from './outline-index.ts';
import type { OutlineRow } from './outline.ts';
import { type AddRows, type NewRow, toNewRow, withHeadings } from './step.ts';

/**
 * Whether this script's service puts rows in the middle when asked. The specification does not show it (4.4), so the
 * first insertion repeats its headings, and where they stand afterwards is the proof, which is noted at the script.
 * `distrusted`: rows of this very build went astray, so that everything is written with its headings at the end.
 */
export type Insertion = 'unproven' | 'honoured' | 'ignored' | 'distrusted';

type RowsToPlace = {
  /** All rows of the Sheet. */
  readonly rows: readonly Row[];
  /** Where those stand that the service knows. */
  readonly places: ReadonlyMap<RowKey, OutlinePlace>;
  /** Those that are to be written, in document order. */
  readonly missing: readonly Row[];
  /** The rows of the service. */
  readonly outline: readonly OutlineRow[];
  readonly insertion: Insertion;
  /** Whether the build that made the script was killed: then its files are put in order. */
  readonly isUnfinished: boolean;
};

/**
 * The requests that put missing rows in their places: new files as one block at the end, new cases after their
 * group's last row. From the bottom up, so that each leaves the positions above it as they are.
 */
export function placeRows(placing: RowsToPlace): readonly AddRows[] {
  const byKey = new Map(placing.rows.map((row) => [row.key, row]));
  const whole = (rows: readonly Row[]) => withHeadings(rows, byKey);
  if (placing.insertion === 'distrusted') return atEnd(whole(placing.missing), true);

  const { tail, inside } = gather(placing);
  const lean = tail.flatMap(({ rows }) => rows);
  const isTailWhole = tail.every(({ anchor }) => anchor === undefined);
  switch (placing.insertion) {
    case 'honoured': {
      const inserted = inside.map(({ after, blocks }): AddRows => {
        return { after, isWhole: false, rows: blocks.flatMap((block) => block.rows) };
      });
      return [...atEnd(lean, isTailWhole), ...inserted];
    }
    case 'unproven': {
      // One place only: what the next reading shows decides how the others are written.
      const trial = fileBetween(inside) ?? inside.find(({ blocks }) => blocks.every(standsAsSent));
      if (trial === undefined) return atEnd([...lean, ...whole(rowsInside(inside, placing))], isTailWhole);
      const rows = trial.blocks.flatMap((block) => block.sheetRows);
      return [...atEnd(lean, isTailWhole), { after: trial.after, isWhole: true, rows: whole(rows) }];
    }
    case 'ignored':
      return atEnd([...lean, ...whole(rowsInside(inside, placing))], isTailWhole);
  }
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

function blocksByAnchor(placing: RowsToPlace): readonly BlockOfRows[] {
  const { missing, places, outline } = placing;
  const between = placing.isUnfinished ? betweenFiles(placing) : NOWHERE;
  // Files by the position where they belong, everything else by its heading.
  const anchorOf = new Map<RowKey, OutlinePlace | number>();
  const byAnchor = new Map<OutlinePlace | number, { readonly shift: number; readonly sheetRows: Row[] }>();
  for (const row of missing) {
    const above = row.parent === undefined ? undefined : (anchorOf.get(row.parent) ?? places.get(row.parent));
    const anchor = above ?? between.get(row.key) ?? outline.length;
    anchorOf.set(row.key, anchor);
    // People may have indented the heading: what is added must still stand below it.
    const shift = typeof anchor === 'number' ? 0 : anchor.indent + 1 - row.indent;
    const block = byAnchor.get(anchor);
    if (block === undefined) byAnchor.set(anchor, { shift, sheetRows: [row] });
    else block.sheetRows.push(row);
  }
  return [...byAnchor].map(([anchor, { shift, sheetRows }]) => {
    const rows = sheetRows.map((row) => ({ ...toNewRow(row), indent: row.indent + shift }));
    const place = typeof anchor === 'number' ? { anchor: undefined, after: anchor } : { anchor, after: anchor.end };
    return { ...place, sheetRows, rows };
  });
}

const NOWHERE: ReadonlyMap<RowKey, number> = new Map();

/** A file as a whole: where it lands is a proof without a trace. */
function fileBetween(inside: readonly InsidePlace[]): InsidePlace | undefined {
  const files = inside.map(({ after, blocks }) => ({
    after,
    blocks: blocks.filter(({ anchor }) => anchor === undefined),
  }));
  return files.find(({ blocks }) => blocks.length > 0);
}

/** In document order, whatever their places. */
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

function atEnd(rows: readonly NewRow[], isWhole: boolean): readonly AddRows[] {
  return rows.length === 0 ? [] : [{ after: 'end', isWhole, rows }];
}

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
