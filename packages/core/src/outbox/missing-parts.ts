import type { Record } from './record.ts';

/** Which parts of its run a Record does not hold, in words that `missing` can follow; undefined: it is whole. Pure. */
export function missingParts(record: Pick<Record, 'joined' | 'shard' | 'missing'>): string | undefined {
  const { joined, shard, missing: told } = record;
  if (told !== undefined) return told;
  const parts = joined?.parts ?? [{ shard }];
  const expected = joined?.expected ?? shard?.count ?? 1;
  const there = new Set(parts.flatMap((part) => part.shard?.index ?? []));
  if (there.size === 0) return expected <= parts.length ? undefined : `${expected - parts.length} of ${expected} parts`;
  const all = Array.from({ length: expected }, (_, i) => i + 1);
  const missing = all.filter((index) => !there.has(index));
  if (missing.length === 0) return undefined;
  return `${missing.length === 1 ? 'shard' : 'shards'} ${listed(missing)} of ${expected}`;
}

function listed(indexes: readonly number[]): string {
  if (indexes.length > MOST_NAMED) return `${indexes.slice(0, MOST_NAMED).join(', ')}, …`;
  const last = indexes.at(-1);
  return indexes.length === 1 ? `${last}` : `${indexes.slice(0, -1).join(', ')} and ${last}`;
}

const MOST_NAMED = 20;
