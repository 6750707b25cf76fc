import { type RawBuilder, sql } from 'kysely';

import type { Engine } from './tables.ts';

// A rank says where something stands among its like. It is a fraction between 0 and 1, as the hexadecimal digits behind
// its point, without zeros at the end: between two ranks there is always room for another one, so no other rank has to change.

/** In digits, of what is added at an end. There is room for so many below and above the first one. */
const WIDTH = 7;
const FIRST = 8n * 16n ** 6n;

/** Longer ranks would fit no index; that many insertions into one place are rare. */
const LONGEST = 400;

/**
 * So many ranks in order between two others, or at an end where there is no other one; undefined where they would be too
 * long. What is inserted leaves most of the room behind itself: the next one goes there as a rule.
 */
export function ranksBetween(
  before: string | undefined,
  after: string | undefined,
  count: number,
): readonly string[] | undefined {
  const start = firstAtEnd(before, after, BigInt(count));
  if (start !== undefined) return toRanks({ start, step: 1n, width: WIDTH }, count);
  let width = Math.max(before?.length ?? 1, after?.length ?? 1);
  while (highOf(after, width) - lowOf(before, width) <= BigInt(count) * LEAST_ROOM) width += 1;
  if (width > LONGEST) return undefined;
  const low = lowOf(before, width);
  const step = (highOf(after, width) - low) / (BigInt(count + 1) * SHARE);
  return toRanks({ start: low + step, step, width }, count);
}

const LEAST_ROOM = 32n;
const SHARE = 8n;

/** The first of those that are added at an end, in {@link WIDTH} digits; undefined in the middle, and where an end is full. */
function firstAtEnd(before: string | undefined, after: string | undefined, count: bigint): bigint | undefined {
  if (before !== undefined && after !== undefined) return undefined;
  if (before === undefined && after === undefined) return FIRST;
  const start =
    after === undefined ? lowOf(before?.slice(0, WIDTH), WIDTH) + 1n : lowOf(after.slice(0, WIDTH), WIDTH) - count;
  return start > 0n && start + count <= 16n ** BigInt(WIDTH) ? start : undefined;
}

function lowOf(rank: string | undefined, width: number): bigint {
  return BigInt(`0x${(rank ?? '0').padEnd(width, '0')}`);
}

function highOf(rank: string | undefined, width: number): bigint {
  return rank === undefined ? 16n ** BigInt(width) : lowOf(rank, width);
}

type Row = { readonly start: bigint; readonly step: bigint; readonly width: number };

function toRanks({ start, step, width }: Row, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const digits = (start + step * BigInt(index)).toString(16).padStart(width, '0');
    return digits.replace(/(?<!0)0+$/, '');
  });
}

/** The rank of the nth among its like, where each gets a new one. */
export function nthRank(engine: Engine, place: RawBuilder<number>): RawBuilder<string> {
  const value = sql`${sql.lit(Number(FIRST))} + ${place}`;
  return engine === 'sqlite'
    ? sql`rtrim(printf('%07x', ${value}), '0')`
    : sql`rtrim(lpad(to_hex(${value}), ${sql.lit(WIDTH)}, '0'), '0')`;
}

/** Whether a text is a rank. */
export function isRank(text: string): boolean {
  return /^[0-9a-f]*[1-9a-f]$/.test(text);
}

/** A place in an order: its ends, or after the Nth entry. */
export type Insert = 'first' | 'last' | number;

/** What stands in an order, as the database knows it. */
export type Order = {
  /** Ranks in order: from the one after so many on, at most so many. */
  readonly list: (skipped: number, most: number) => Promise<readonly string[]>;
  readonly last: () => Promise<string | undefined>;
  /** Gives each a short rank, in the same order. */
  readonly renumber: () => Promise<void>;
};

/** Ranks for what is inserted. */
export async function ranksFor(order: Order, insert: Insert, count: number): Promise<readonly string[]> {
  const ranks = ranksBetween(...(await neighboursAt(order, insert)), count);
  if (ranks !== undefined) return ranks;
  await order.renumber();
  const renumbered = ranksBetween(...(await neighboursAt(order, insert)), count);
  if (renumbered === undefined) throw new RangeError('There is no room between new ranks.');
  return renumbered;
}

type Neighbours = readonly [before: string | undefined, after: string | undefined];

async function neighboursAt(order: Order, insert: Insert): Promise<Neighbours> {
  if (insert === 'first' || insert === 0) return [undefined, (await order.list(0, 1))[0]];
  const [before, after] = insert === 'last' ? [] : await order.list(insert - 1, 2);
  // Behind fewer than that is the end.
  return before === undefined ? [await order.last(), undefined] : [before, after];
}
