import { compareText } from '../report/compare-text.ts';
import { type RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { fileKey } from '../report/file-key.ts';
import { mergeReports, type ShardReport, uniteShards } from '../merge/merge-reports.ts';
import type { FileNode, Report } from '../report/report.ts';
import type { Joined, RecordPart, RunRecord } from './run-record.ts';
import { lineOfFile } from './encode-journal.ts';
import { groupBy } from '../report/group-by.ts';
import { runKeyFor } from '../report/run-key.ts';

export type JoinedRecords = JoinedGroup & { readonly sources: readonly [RunRecord, ...RunRecord[]] };

type JoinedGroup =
  | { readonly kind: 'run'; readonly record: RunRecord }
  /** Two of them hold different results of one part, and nothing says which of them counts: RS1016. */
  | { readonly kind: 'rivals'; readonly error: RunsheetError };

/**
 * Joins records that are parts of one run each, and leaves all others alone. Which come first makes no difference. Pure.
 *
 * `expected` is how many parts a run has to have: records then count as parts of one run also where nothing but their
 * build says that they are. Without it each shard knows how many there are.
 */
export function joinRecords(records: readonly RunRecord[], expected?: number): readonly JoinedRecords[] {
  const runs = new Map<string, RunRecord>();
  const names = new Map<RunRecord, string>();
  const configuredFirst = records.toSorted((a, b) => Number(b.isConfigured ?? false) - Number(a.isConfigured ?? false));
  for (const record of configuredFirst) {
    const name = isShard(record) || expected !== undefined ? nameOfRun(record, runs) : record.runKey;
    names.set(record, name);
    if (!runs.has(name)) runs.set(name, record);
  }
  const groups = [...groupBy(records, (record) => names.get(record)).values()];
  return groups.flatMap((group) => group.slice(0, 1).map((first) => joinGroup([first, ...group.slice(1)], expected)));
}

/** A part that was killed before its configuration was noted belongs to the one run that it fits, if there is only one. */
function nameOfRun(record: RunRecord, runs: ReadonlyMap<string, RunRecord>): string {
  if (record.isConfigured === true) return runOf(record);
  const place = buildOf(record);
  const [only, another] = [...runs].filter(([, known]) => buildOf(known) === place);
  return only === undefined || another !== undefined ? runOf(record) : only[0];
}

function isShard({ shard }: RecordPart): boolean {
  return shard !== undefined;
}

/** What records must have in common to be parts of one run. The page of a build may be that of one job, so it is not. */
function runOf(record: RunRecord): string {
  const { origin, settings, headers } = record;
  return JSON.stringify([buildOf(record), origin, settings, headers['environment']]);
}

/** The same, as far as it is known without the configuration. */
function buildOf(record: RunRecord): string {
  const { packageName, adapter, build, headers, report } = record;
  const { commit, ciRun, machine } = build ?? { commit: headers['commit'], ciRun: '' };
  return JSON.stringify([packageName, adapter, report.runner, commit, ciRun, machine, record.shard?.count]);
}

function joinGroup(sources: JoinedRecords['sources'], expected = 0): JoinedRecords {
  const [only, ...others] = sources;
  const isOne = !sources.some(isShard) && others.every(({ runKey }) => runKey === only.runKey) && expected <= 1;
  if (isOne) return { kind: 'run', record: only, sources };
  const newest = newestOfEach(sources);
  const rivals = rivalsAmong(sources) ?? rivalFilesIn(newest);
  if (rivals !== undefined) return { kind: 'rivals', error: rivalError(rivals), sources };
  // What the shards themselves say holds, where it is more than the number that is named.
  const count = Math.max(expected, ...sources.map(({ shard }) => shard?.count ?? 1));
  return { kind: 'run', record: joinParts(newest, count), sources };
}

type Rivals = { readonly other: RecordPart; readonly part: RecordPart; readonly what: string };

/** Jobs of a matrix that nothing tells apart leave the same shard. Which of them ran last says nothing about the other. */
function rivalsAmong(parts: readonly RecordPart[]): Rivals | undefined {
  const seen = new Map<string, RecordPart>();
  for (const part of parts.toSorted(byAge)) {
    const slot = `${ciAttemptOf(part)} ${slotOf(part)}`;
    const other = seen.get(slot);
    seen.set(slot, part);
    if (other === undefined || replaces(part, other) || resultsOf(other) === resultsOf(part)) continue;
    const { shard } = part;
    return { other, part, what: shard === undefined ? 'the same files' : `shard ${shard.index} of ${shard.count}` };
  }
  return undefined;
}

/** Parts that were divided by other means than shards may share a file; shards may divide one. Parts come in the order of their age. */
function rivalFilesIn(parts: readonly RecordPart[]): Rivals | undefined {
  const seen = new Map<string, { readonly part: RecordPart; readonly file: FileNode }>();
  for (const part of parts) {
    for (const file of part.report.files) {
      const key = fileKey(file);
      const other = seen.get(key);
      seen.set(key, { part, file });
      if (other === undefined || replaces(part, other.part) || (isShard(part) && isShard(other.part))) continue;
      if (fileText(file) !== fileText(other.file)) return { other: other.part, part, what: file.path };
    }
  }
  return undefined;
}

function rivalError({ other, part, what }: Rivals): RunsheetError {
  const { packageName } = part;
  return runsheetError('RS1016', { records: [other, part].map(({ runKey }) => runKey), what, packageName });
}

/** Whether `part` takes the place of `older`, as its own repetition. */
function replaces(part: RecordPart, older: RecordPart): boolean {
  return part.runKey === older.runKey || ciAttemptOf(part) > ciAttemptOf(older) || isRetryOf(part, older);
}

function ciAttemptOf({ build }: RecordPart): number {
  return build?.ciAttempt ?? 1;
}

/**
 * A job that ran again without being counted. Jobs of other names, and one job that tests twice, may test other things.
 * Its number is larger: the clock of its machine alone may be behind.
 */
function isRetryOf({ build, report }: RecordPart, earlier: RecordPart): boolean {
  const [job, before] = [build?.job, earlier.build?.job];
  if (job === undefined || job.name !== before?.name || !(Number(job.id) > Number(before.id))) return false;
  return Date.parse(report.startedAt) >= Date.parse(earlier.report.startedAt) + earlier.report.durationMs;
}

/** Alike for records that say the same, whenever they ran and in whichever order. */
function resultsOf({ report: { files, failures, ending, selection } }: RecordPart): string {
  const sorted = files.toSorted((a, b) => compareText(fileKey(a), fileKey(b)));
  return JSON.stringify([sorted.map(fileText), failures, ending, selection]);
}

/** Flat, since describes may be deep. */
function fileText(file: FileNode): string {
  return JSON.stringify(lineOfFile(file, { id: 0, redact: (text) => text }));
}

/** A shard that ran again is there once: its newest CI attempt. The oldest comes first. */
function newestOfEach(parts: readonly RecordPart[]): readonly RecordPart[] {
  const newest = new Map<string, RecordPart>();
  // A later entry of a map takes the place of an earlier one.
  for (const part of parts.toSorted(byAge)) newest.set(slotOf(part), part);
  return [...newest.values()].toSorted(byAge);
}

function byAge(a: RecordPart, b: RecordPart): number {
  return ciAttemptOf(a) - ciAttemptOf(b) || compareText(a.createdAt, b.createdAt) || compareText(a.runKey, b.runKey);
}

/** Which of the parts it is. One that was divided by other means than shards is known by its files. */
function slotOf({ shard, report, runKey }: RecordPart): string {
  if (shard !== undefined) return `shard ${shard.index}`;
  const files = report.files.map(fileKey).toSorted();
  return files.length === 0 ? runKey : JSON.stringify(files);
}

/** Parts come in the order of their age. */
function joinParts(parts: readonly RecordPart[], expected: number): RunRecord {
  const oldest = parts.reduce((a) => a);
  const newest = parts.reduce((_, b) => b);
  const first = parts.reduce((a, b) => ((b.shard?.index ?? 0) < (a.shard?.index ?? 0) ? b : a));
  const others = parts.slice(1);
  const configured = [first, ...parts].find(({ isConfigured }) => isConfigured) ?? first;
  const { shard: _shard, ...head } = configured;
  const keys = parts.map(({ runKey }) => runKey);
  return {
    ...head,
    // The same parts make the same run, however often they are joined; some of them make another one.
    runKey: runKeyFor(keys.toSorted().join('\n')),
    createdAt: newest.createdAt,
    headers: { ...Object.fromEntries(parts.flatMap(({ headers }) => Object.entries(headers))), ...configured.headers },
    joined: { parts: [oldest, ...others], expected },
    report: reportOfParts([oldest, ...others]),
  };
}

function reportOfParts(parts: Joined['parts']): Report {
  const shards = parts.flatMap(shardOf);
  const [first, ...others] = shards;
  if (first !== undefined && shards.length === parts.length) return mergeReports(uniteShards([first, ...others]));
  const [oldest, ...newer] = parts;
  return mergeReports([oldest.report, ...newer.map(({ report }) => report)]);
}

function shardOf({ shard, build, report }: RecordPart): readonly ShardReport[] {
  return shard === undefined ? [] : [{ report, index: shard.index, attempt: build?.ciAttempt ?? 1 }];
}
