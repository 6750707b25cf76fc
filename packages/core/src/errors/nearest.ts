/**
 * The candidate that differs least from a mistyped word; undefined when none is close. Without a limit, a third of the
 * letters may differ.
 */
export function nearest(
  word: string,
  candidates: readonly string[],
  limit: number = Number.POSITIVE_INFINITY,
): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.min(limit, Math.max(1, Math.floor(word.length / 3)))
    ? best.candidate
    : undefined;
}

/** Optimal string alignment: characters inserted, left out or replaced, and two neighbours that changed places. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      const isSwapped = areSwapped(a.slice(Math.max(0, i - 1), i + 1), b.slice(Math.max(0, j - 1), j + 1));
      const swapped = isSwapped ? (before[j - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}

function areSwapped(pair: string, other: string): boolean {
  return pair.length === 2 && pair[0] === other[1] && pair[1] === other[0];
}
