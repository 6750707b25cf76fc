/** The value in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** Compares each value with the one measured just before or after it, which bears the same load of the machine. */
export function medianOfPairs(
  values: readonly number[],
  baseline: readonly number[],
  compare: (value: number, base: number) => number,
): number {
  return median(values.map((value, round) => compare(value, baseline[round] ?? Number.NaN)));
}

export function difference(value: number, base: number): number {
  return value - base;
}

export function ratio(value: number, base: number): number {
  return value / base;
}
