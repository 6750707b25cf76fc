import { reasonOf } from '../errors/reason-of.ts';
import { RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { joinRecords } from '../outbox/join-records.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { missingParts, type RecordPart, type RunRecord } from '../outbox/run-record.ts';

/** What became of records that may be parts of one run. */
export type JoinedFiles = {
  /** Files to publish, in the order of those they come from: joined records, and those that are no part of anything. */
  readonly files: readonly string[];
  readonly joined: readonly JoinedRun[];
  readonly refused: readonly RefusedRun[];
  /** Why files cannot be read, those among them that a newer runsheet has written. */
  readonly errors: readonly RunsheetError[];
};

/** Parts of a run that are not joined: two of them contradict each other, or one is missing. They stay as they are. */
export type RefusedRun = { readonly paths: readonly string[]; readonly error: RunsheetError };

/** A run that was joined of parts. */
export type JoinedRun = {
  readonly path: string;
  readonly packageName: string;
  readonly parts: number;
  /** Older attempts of its parts that are not in it. */
  readonly superseded: number;
  /** Which parts it does not have, if any. */
  readonly missing: string | undefined;
};

/**
 * Joins those of these files that are shards of one run, and puts what they make into the outbox. A file that cannot be
 * read stays among the others: publishing it says why. Throws RS3019.
 */
export function joinKept(paths: readonly string[], outbox: Outbox, wanted: Wanted = {}): JoinedFiles {
  const { unreadable, errors, runs, refused } = readRuns(paths, outbox, wanted.expected);
  const incomplete: RefusedRun[] = [];
  const files: string[] = [...unreadable];
  const joined: JoinedRun[] = [];
  for (const { record, sources, places } of runs) {
    const missing = missingParts(record);
    if (wanted.mustBeWhole === true && record.joined !== undefined && missing !== undefined) {
      const { packageName } = record;
      incomplete.push({ paths: places, error: runsheetError('RS3025', { packageName, missing }) });
      continue;
    }
    // What is joined already stays where it is: its claim may say that writes of a dead process are on their way.
    const isDone = record.joined === undefined || (sources.length === 1 && sources[0] === record);
    const isRest = isRestOf(record, sources, outbox);
    const left = isDone || isRest ? places : [keepJoined(record, places, outbox)];
    files.push(...left);
    if (record.joined !== undefined && !isRest) joined.push(...left.map((path) => describe(record, sources, path)));
  }
  return { files, joined, refused: [...refused, ...incomplete], errors };
}

export type Wanted = {
  /** How many parts a run has to have; left out: as many as its records say. */
  readonly expected?: number | undefined;
  /** Leaves a run of which parts are missing as it is. */
  readonly mustBeWhole?: true;
};

/**
 * Whether these are some of the parts of runs that were joined and delivered, left behind or copied: as a run of their
 * own they would be there twice. Publishing them shows that they are delivered. Parts that were delivered in
 * several runs, none of them whole, are no rest when they are whole together.
 */
function isRestOf(record: RunRecord, sources: readonly RunRecord[], outbox: Outbox): boolean {
  const runs = sources.map(({ runKey }) => outbox.deliveredRunsOf(runKey));
  if (runs.some((keys) => keys.length === 0 || keys.includes(record.runKey))) return false;
  const isWhole = record.joined !== undefined && missingParts(record) === undefined;
  return !isWhole || runs[0]?.some((key) => runs.every((keys) => keys.includes(key))) === true;
}

/** A run as it is joined in memory, called after the file it begins with. */
export type RunInMemory = { readonly path: string; readonly record: RunRecord; readonly joined: JoinedRun | undefined };

export type RunsInMemory = {
  readonly unreadable: readonly string[];
  readonly runs: readonly RunInMemory[];
  readonly refused: readonly RefusedRun[];
};

/** Joins as `joinKept` does, to look only: nothing is written. */
export function joinInMemory(paths: readonly string[], outbox: Outbox, expected?: number): RunsInMemory {
  const { unreadable, runs, refused } = readRuns(paths, outbox, expected);
  const told = runs.map(({ record, sources, places: [path = ''] }) => {
    return { path, record, joined: record.joined === undefined ? undefined : describe(record, sources, path) };
  });
  return { unreadable, runs: told, refused };
}

function readRuns(paths: readonly string[], outbox: Outbox, expected: number | undefined) {
  const known = new Map<RunRecord, string>();
  const errors: RunsheetError[] = [];
  const unreadable = paths.filter((path) => {
    const read = readOrLeave(path, outbox);
    if (read instanceof RunsheetError) errors.push(read);
    else known.set(read, path);
    return read instanceof RunsheetError;
  });
  const placesOf = (sources: readonly RunRecord[]) => sources.flatMap((source) => known.get(source) ?? []);
  const groups = joinRecords([...known.keys()], expected);
  return {
    unreadable,
    errors,
    runs: groups.flatMap((group) => (group.kind === 'run' ? [{ ...group, places: placesOf(group.sources) }] : [])),
    refused: groups.flatMap((group) =>
      group.kind === 'rivals' ? [{ paths: placesOf(group.sources), error: group.error }] : [],
    ),
  };
}

function readOrLeave(path: string, outbox: Outbox): RunRecord | RunsheetError {
  try {
    return outbox.read(path);
  } catch (error) {
    if (error instanceof RunsheetError) return error;
    throw error;
  }
}

function keepJoined(record: RunRecord, sources: readonly string[], outbox: Outbox): string {
  try {
    return outbox.keepJoined(record, sources);
  } catch (cause) {
    const reason = reasonOf(cause);
    throw runsheetError('RS3019', { reason }, { cause });
  }
}

function describe(record: RunRecord, sources: readonly RunRecord[], path: string): JoinedRun {
  const parts = record.joined?.parts ?? [];
  const given = new Set(sources.flatMap((source) => partsOf(source).map(({ runKey }) => runKey)));
  return {
    path,
    packageName: record.packageName,
    parts: parts.length,
    superseded: given.size - parts.length,
    missing: missingParts(record),
  };
}

function partsOf(record: RunRecord): readonly RecordPart[] {
  return record.joined?.parts ?? [record];
}
