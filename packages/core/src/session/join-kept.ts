import { RunsheetError } from '../errors/runsheet-error.ts';
import { joinRecords } from '../outbox/join-records.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { missingParts, type RunRecord } from '../outbox/run-record.ts';

/** Parts of a run that contradict each other. They stay as they are. */
export type RefusedRun = { readonly paths: readonly string[]; readonly error: RunsheetError };

/** A run that was joined of parts. */
export type JoinedRun = {
  readonly packageName: string;
  readonly parts: number;
  /** Older attempts of its parts that are not in it. */
  readonly superseded: number;
  /** Which parts it does not have, if any. */
  readonly missing: string | undefined;
};

/** A run, joined in memory where it has parts, and the files that it comes from. */
export type RunInMemory = {
  /** The first of its files. */
  readonly path: string;
  readonly paths: readonly [string, ...string[]];
  readonly record: RunRecord;
  /** Undefined: it has no parts. */
  readonly joined: JoinedRun | undefined;
};

export type RunsInMemory = {
  /** Paths of what cannot be read; reading them again says why. */
  readonly unreadable: readonly string[];
  readonly runs: readonly RunInMemory[];
  readonly refused: readonly RefusedRun[];
};

/** Joins those of these files that are parts of one run. `expected` is how many a run has to have. Nothing is written. */
export function joinInMemory(paths: readonly string[], outbox: Outbox, expected?: number): RunsInMemory {
  const known = new Map<RunRecord, string>();
  const unreadable = paths.filter((path) => {
    const read = readOrLeave(path, outbox);
    if (read !== undefined) known.set(read, path);
    return read === undefined;
  });
  const groups = joinRecords([...known.keys()], expected).map((group) => {
    return { ...group, placed: group.sources.map((record) => ({ record, path: known.get(record) ?? '' })) };
  });
  return {
    unreadable,
    runs: groups.flatMap((group) => (group.kind === 'run' ? runsOf(group.record, group.placed, outbox) : [])),
    refused: groups.flatMap((group) =>
      group.kind === 'rivals' ? [{ paths: group.placed.map(({ path }) => path), error: group.error }] : [],
    ),
  };
}

type PlacedRecord = { readonly record: RunRecord; readonly path: string };

/** What has no parts is published file by file, also where one run lies in several. */
function runsOf(record: RunRecord, placed: readonly PlacedRecord[], outbox: Outbox): readonly RunInMemory[] {
  const { joined } = record;
  if (joined === undefined) {
    return placed.map((each) => ({ path: each.path, paths: [each.path], record: each.record, joined }));
  }
  const [path = '', ...others] = onceEach(placed, outbox).map((each) => each.path);
  const parts = joined.parts.length;
  const superseded = others.length + 1 - parts;
  const described = { packageName: record.packageName, parts, superseded, missing: missingParts(record) };
  return [{ path, paths: [path, ...others], record, joined: described }];
}

/** Of copies of a part the one that waits in the outbox is taken: it leaves with its run. */
function onceEach(placed: readonly PlacedRecord[], { folder }: Outbox): readonly PlacedRecord[] {
  const parts = new Map<string, PlacedRecord>();
  for (const each of placed) {
    const { runKey } = each.record;
    if (!parts.has(runKey) || each.path.startsWith(folder)) parts.set(runKey, each);
  }
  return [...parts.values()];
}

function readOrLeave(path: string, outbox: Outbox): RunRecord | undefined {
  try {
    return outbox.read(path);
  } catch (error) {
    if (error instanceof RunsheetError) return undefined;
    throw error;
  }
}
