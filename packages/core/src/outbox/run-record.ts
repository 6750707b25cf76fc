import { missingShards } from '../merge/shard.ts';
import type { Report } from '../report/report.ts';
import type { RecordSettings, RunHead } from './journal-schema.ts';

/**
 * One run as its journal tells it. Holds no key and no secret, and does not choose the host: `origin` is only compared
 * with the configured one.
 */
export type RunRecord = RecordPart & {
  /** Set when several journals were joined in memory. */
  readonly joined?: Joined | undefined;
};

export type RecordPart = RunHead & {
  /** Of the service it was recorded for; undefined when none was configured. */
  readonly origin?: string | undefined;
  /** Undefined when the configuration was not valid, or nobody had read it: then it is taken from where the run is published. */
  readonly settings?: RecordSettings | undefined;
  /** Whether a publisher read the configuration, valid or not. */
  readonly isConfigured?: boolean | undefined;
  /** Which parts its run lacks, where it was made of report files, or merged ones, and of fewer than there have to be. */
  readonly missing?: string | undefined;
  readonly report: Report;
};

export type Joined = {
  /** In the order of their age; of a shard that ran several times, the newest. */
  readonly parts: readonly [RecordPart, ...RecordPart[]];
  readonly expected: number;
};

/** Which parts of its run a record does not hold, in words that `missing` can follow; undefined: it is whole. */
export function missingParts(record: Pick<RunRecord, 'joined' | 'shard' | 'missing'>): string | undefined {
  const { joined, shard, missing: known } = record;
  if (known !== undefined) return known;
  const parts = joined?.parts ?? [{ shard }];
  const expected = joined?.expected ?? shard?.count ?? 1;
  const there = new Set(parts.flatMap((part) => part.shard?.index ?? []));
  if (there.size === 0) return expected <= parts.length ? undefined : `${expected - parts.length} of ${expected} parts`;
  return missingShards(there, expected);
}
