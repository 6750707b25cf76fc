import { mergeReports } from '../merge/merge-reports.ts';
import { type ShardReport, uniteShards } from '../merge/unite-shards.ts';
import type { Report } from '../report/report.ts';
import type { Joined, RecordPart } from './run-record.ts';

/** The Report of the run that these parts make, each shard once. They come in the order of their age. Pure. */
export function reportOfParts(parts: Joined['parts']): Report {
  const shards = parts.flatMap(shardOf);
  const [first, ...others] = shards;
  if (first !== undefined && shards.length === parts.length) return mergeReports(uniteShards([first, ...others]));
  const [oldest, ...newer] = parts;
  return mergeReports([oldest.report, ...newer.map(({ report }) => report)]);
}

function shardOf({ shard, build, report }: RecordPart): readonly ShardReport[] {
  return shard === undefined ? [] : [{ report, index: shard.index, attempt: build?.ciAttempt ?? 1 }];
}
