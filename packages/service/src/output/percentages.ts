/**
 * Shares of a whole in whole percent (specification 2.13): rounded, at least 1 where the count is
 * above 0, and adjusted to sum to 100. The adjustment falls on the largest count, where it shows least.
 */
export function toPercentages(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const rounded = counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count * 100) / total))));
  const excess = rounded.reduce((sum, percent) => sum + percent, -100);
  const largest = counts.indexOf(Math.max(...counts));
  return rounded.map((percent, index) => (index === largest ? percent - excess : percent));
}
