import { missingShards } from '../merge/missing-shards.ts';
import type { RunRecord } from './run-record.ts';

/** Which parts of its run a record does not hold, in words that `missing` can follow; undefined: it is whole. Pure. */
export function missingParts(record: Pick<RunRecord, 'joined' | 'shard' | 'missing'>): string | undefined {
  const { joined, shard, missing: told } = record;
  if (told !== undefined) return told;
  const parts = joined?.parts ?? [{ shard }];
  const expected = joined?.expected ?? shard?.count ?? 1;
  const there = new Set(parts.flatMap((part) => part.shard?.index ?? []));
  if (there.size === 0) return expected <= parts.length ? undefined : `${expected - parts.length} of ${expected} parts`;
  return missingShards(there, expected);
}
