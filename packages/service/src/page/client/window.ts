export type Span = { readonly start: number; readonly end: number };

/** Which of `count` things of one size are to be drawn, and some on both sides. Changes only every few of them. Pure. */
export function spanOf({
  offset,
  length,
  size,
  count,
}: {
  offset: number;
  length: number;
  size: number;
  count: number;
}): Span {
  const first = Math.floor(offset / size / SPARE) * SPARE - SPARE;
  const end = first + Math.ceil(length / size / SPARE) * SPARE + 3 * SPARE;
  return { start: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
}

const SPARE = 4;

/** Where to scroll so that a thing can be seen. Pure. */
export function scrollTo({
  offset,
  length,
  size,
  index,
}: {
  offset: number;
  length: number;
  size: number;
  index: number;
}): number {
  const start = index * size;
  if (start < offset) return start;
  return start + size > offset + length ? start + size - length : offset;
}
