import type { Row, RowKey } from '../sheet/sheet.ts';
import type { Insertion } from './insertion.ts';
import type { Match } from './match.ts';
import { type AddRows, type NewRow, toNewRow } from './step.ts';

type Placing = {
  /** All rows of the Sheet. */
  readonly rows: readonly Row[];
  readonly match: Match;
  /** Number of rows in the Outline. */
  readonly length: number;
  readonly insertion: Insertion;
};

/**
 * The requests that put missing rows in their places: new files as one block at the end, new cases after their
 * group's last row. From the bottom up, so that each leaves the positions above it as they are.
 */
export function placeRows(placing: Placing): readonly AddRows[] {
  const { inside, tail } = gather(placing);
  const fromBottom = inside.toSorted((a, b) => b.after - a.after);
  switch (placing.insertion) {
    case 'honoured':
      return [
        ...append(tail.map(toNewRow)),
        ...fromBottom.map((place) => insert(place.after, place.rows.map(toNewRow))),
      ];
    case 'unproven': {
      const [first] = fromBottom;
      if (first === undefined) return append(tail.map(toNewRow));
      // One place only: what the next reading shows decides how the others are written.
      return [...append(tail.map(toNewRow)), insert(first.after, withHeadings(first.rows, placing))];
    }
    case 'ignored':
      return append([...tail.map(toNewRow), ...inside.flatMap((place) => withHeadings(place.rows, placing))]);
    default:
      return placing.insertion satisfies never;
  }
}

type InsidePlace = { readonly after: number; readonly rows: readonly Row[] };

/** Groups the missing rows by the place where they belong. */
function gather({ rows, match, length }: Placing): { inside: readonly InsidePlace[]; tail: readonly Row[] } {
  const missing = new Set(match.missing.map((row) => row.key));
  const anchors = new Map<RowKey, RowKey | undefined>();
  const byAnchor = new Map<RowKey | undefined, Row[]>();
  for (const row of rows) {
    if (!missing.has(row.key)) continue;
    const isBelowNew = row.parent !== undefined && missing.has(row.parent);
    const anchor = isBelowNew ? anchors.get(row.parent) : row.parent;
    anchors.set(row.key, anchor);
    const block = byAnchor.get(anchor);
    if (block === undefined) byAnchor.set(anchor, [row]);
    else block.push(row);
  }
  const blocks = [...byAnchor].map(([anchor, block]) => ({
    after: anchor === undefined ? length : (match.ends.get(anchor) ?? length),
    rows: block,
  }));
  return joinPlaces(blocks, length);
}

/** Blocks that meet at one place become one, the deepest first: each must still stand below its own heading. */
function joinPlaces(
  blocks: readonly InsidePlace[],
  length: number,
): { inside: readonly InsidePlace[]; tail: readonly Row[] } {
  const places = new Map<number, Row[]>();
  const depthOf = (block: InsidePlace) => block.rows[0]?.indent ?? 0;
  for (const block of blocks.toSorted((a, b) => depthOf(b) - depthOf(a))) {
    const place = places.get(block.after);
    if (place === undefined) places.set(block.after, [...block.rows]);
    else place.push(...block.rows);
  }
  const tail = places.get(length) ?? [];
  places.delete(length);
  return { inside: [...places].map(([after, rows]) => ({ after, rows })), tail };
}

/** The rows with the headings above them repeated, so that they read right wherever they land. */
function withHeadings(rows: readonly Row[], placing: Placing): readonly NewRow[] {
  const byKey = new Map(placing.rows.map((row) => [row.key, row]));
  const written = new Set<RowKey>();
  const out: NewRow[] = [];
  for (const row of rows) {
    const headings: Row[] = [];
    for (let key = row.parent; key !== undefined && !written.has(key); key = byKey.get(key)?.parent) {
      const heading = byKey.get(key);
      if (heading !== undefined) headings.push(heading);
    }
    for (const heading of headings.toReversed()) {
      written.add(heading.key);
      out.push(toNewRow(heading));
    }
    written.add(row.key);
    out.push(toNewRow(row));
  }
  return out;
}

function append(rows: readonly NewRow[]): readonly AddRows[] {
  return rows.length === 0 ? [] : [{ kind: 'add-rows', after: 'end', rows }];
}

function insert(after: number, rows: readonly NewRow[]): AddRows {
  return { kind: 'add-rows', after, rows };
}
