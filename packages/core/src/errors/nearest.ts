/** The candidate that differs least from a mistyped word, in a third of its letters at most; undefined: none is close. */
export function nearest(word: string, candidates: readonly string[], limit = Infinity): string | undefined {
  const distances = candidates.map((candidate) => typingErrors(word.toLowerCase(), candidate.toLowerCase()));
  const least = Math.min(...distances);
  const most = Math.min(limit, Math.max(1, Math.floor(word.length / 3)));
  return least <= most ? candidates[distances.indexOf(least)] : undefined;
}

/** Two letters that changed places are one. */
function typingErrors(a: string, b: string): number {
  const distance = editDistance(a, b);
  return distance === 2 && [...a].toSorted().join() === [...b].toSorted().join() ? 1 : distance;
}

/** Characters inserted, left out or replaced. */
function editDistance(a: string, b: string): number {
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
