import type { NamedPart } from './part-name.ts';

/** Which of this many shards are not there, in words that `missing` can follow; undefined: none. Pure. */
export function missingShards(there: ReadonlySet<number>, count: number): string | undefined {
  const missing = Array.from({ length: count }, (_, i) => i + 1).filter((index) => !there.has(index));
  if (missing.length === 0) return undefined;
  return `${missing.length === 1 ? 'shard' : 'shards'} ${listed(missing)} of ${count}`;
}

/**
 * The same for parts that are known by their names: each machine has shards of its own, and every name of one says how
 * many. `expected` is how many there have to be at least. Pure.
 */
export function missingNamed(parts: readonly NamedPart[], expected = 0): string | undefined {
  const labels = [...new Set(parts.map(({ label }) => label))];
  const gaps = labels.flatMap((label) => {
    const shards = parts.flatMap((part) => (part.label === label ? (part.shard ?? []) : []));
    if (shards.length === 0) return [];
    const count = Math.max(expected, ...shards.map((shard) => shard.count));
    const gap = missingShards(new Set(shards.map(({ index }) => index)), count);
    return gap === undefined ? [] : [label === '' ? gap : `${gap} on ${label}`];
  });
  return gaps.length === 0 ? undefined : gaps.join('; ');
}

function listed(indexes: readonly number[]): string {
  if (indexes.length > MOST_NAMED) return `${indexes.slice(0, MOST_NAMED).join(', ')}, …`;
  const last = indexes.at(-1);
  return indexes.length === 1 ? `${last}` : `${indexes.slice(0, -1).join(', ')} and ${last}`;
}

const MOST_NAMED = 20;
