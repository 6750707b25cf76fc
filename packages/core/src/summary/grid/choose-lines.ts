/**
 * As many lines of a comment as there is room for, in their order: its first line, then where it failed, what was expected
 * and what was received, in pairs: half a pair would read as a line that is only removed. Then the others from the top. Pure.
 */
export function chooseLines(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  const seen = { places: 0, expected: 0, received: 0 };
  const ranked = lines.map((line, index) => ({ line, index, rank: index === 0 ? 0 : rankOf(line, seen) }));
  const sorted = ranked.toSorted((a, b) => a.rank - b.rank || a.index - b.index);
  const [last, next] = sorted.slice(most - 1);
  const isHalf = last !== undefined && last.rank < OTHERS && last.rank === next?.rank;
  const chosen = sorted.slice(0, isHalf ? most - 1 : most);
  return chosen.toSorted((a, b) => a.index - b.index).map(({ line }) => line);
}

function rankOf(line: string, seen: { places: number; expected: number; received: number }): number {
  if (PLACE.test(line) && seen.places === 0) {
    seen.places = 1;
    return 0;
  }
  if (LEGEND.test(line)) return THE_LEGEND;
  if (EXPECTED.test(line)) return (seen.expected += 1);
  if (RECEIVED.test(line)) return (seen.received += 1);
  return OTHERS;
}

/** Where it failed, or what called it: the first one counts. */
const PLACE = /^\s*at \S/;
/** Says which sign of a diff means what. */
const LEGEND = /^\s*[-+] (?:Expected|Received)\b/;
const EXPECTED = /^\s*(?:-|Expected\b[^:]*:)/;
const RECEIVED = /^\s*(?:\+|Received\b[^:]*:)/;
const OTHERS = Number.MAX_SAFE_INTEGER;
/** A pair too, behind all others. */
const THE_LEGEND = OTHERS - 1;
