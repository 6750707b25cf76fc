import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingNamed } from '@runsheet/core/adapter';
import {
  findPackage,
  findRepositoryRoot,
  groupBy,
  type KeptDelivery,
  openOutbox,
  type RunRecord,
  recordReport,
  runsheetError,
  toRunsheetError,
} from '@runsheet/core/command';
import { joinReadings, type ReadFile } from '../report-files/join-readings.ts';
import { readReportFile } from '../report-files/read-report-file.ts';
import type { PublishFlags } from '../flags/flags.ts';
import type { Settings } from '../with-service.ts';

export type RecordedFiles = {
  readonly records: readonly FileRecord[];
  readonly unreadable: readonly KeptDelivery[];
};

export type FileRecord = { readonly record: RunRecord; readonly files: readonly [string, ...string[]] };

type ReadOptions = {
  readonly flags: Pick<PublishFlags, 'report-root' | 'part' | 'expect-shards'>;
  readonly settings: Settings;
  /** Absolute: where the command runs. */
  readonly directory: string;
  readonly nameOf: (path: string) => string;
};

/**
 * Reads files of other tools: those of one format are one run, for many tools write a file for each class. When one of
 * them cannot be read, none of that command is recorded: a run without it would look complete. Throws RS1011, RS1013,
 * RS1019 and RS1020.
 */
export function recordFiles(paths: readonly string[], reading: ReadOptions): RecordedFiles {
  const { flags, directory, nameOf } = reading;
  const own = findPackage(directory).root;
  const roots = { package: own, repository: findRepositoryRoot(own), told: flags['report-root'] };
  const read: ReadFile[] = [];
  const unreadable: KeptDelivery[] = [];
  for (const path of paths) {
    try {
      read.push(readReportFile(path, nameOf(path), roots));
    } catch (error) {
      unreadable.push({ path, receipt: undefined, error: toRunsheetError(error, `reading ${nameOf(path)}`) });
    }
  }
  if (unreadable.length > 0) return { records: [], unreadable };
  return { records: runsOf(read).map((files) => recordOf(files, reading)), unreadable };
}

type Files = readonly [ReadFile, ...ReadFile[]];

function runsOf(read: readonly ReadFile[]): readonly Files[] {
  const byTool = groupBy(read, ({ reading }) => reading.runner.name);
  return [...byTool.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others]]));
}

/** The files of one command are one whole run, unless a person says otherwise. Throws RS1013, RS1019, and RS1020 where no test has run. */
function recordOf(files: Files, { flags, settings: { setup, world } }: ReadOptions): FileRecord {
  const [first, ...others] = files;
  const { report, digest } = joinReadings(files, world.now());
  if (isEmpty(report)) throw runsheetError('RS1020', { file: first.file });
  const selected: RunRecord['report'] = flags.part === true ? report : { ...report, selection: { kind: 'all' } };
  const record = recordReport(selected, { adapter: first.reading.runner.name, digest, setup, world });
  const missing = missingFiles(files, flags['expect-shards']);
  const told = missing === undefined ? record : { ...record, missing };
  return { record: told, files: [first.file, ...others.map(({ file }) => file)] };
}

/**
 * Which shards of a run have left no file, in words that `Missing:` can stand before; undefined: none. Names of blobs
 * count them, else `expected` does, for tools that write one file for each run; undefined: nobody has said how many.
 * Throws RS1019 where it is not known what to count.
 */
function missingFiles(files: readonly ReadFile[], expected: number | undefined): string | undefined {
  const uncounted = files.find(({ reading }) => reading.part === undefined);
  if (uncounted !== undefined && expected !== undefined) throw runsheetError('RS1019', { file: uncounted.file });
  const parts = files.flatMap(({ reading: { part } }) => part ?? []);
  if (parts.some(({ shard }) => shard !== undefined)) return missingNamed(parts, expected);
  const gap = (expected ?? 0) - files.length;
  return gap > 0 ? `${gap} of ${expected} report files` : undefined;
}

function isEmpty({ files, failures }: RunRecord['report']): boolean {
  return failures.length === 0 && files.every((file) => file.failures.length === 0 && file.children.length === 0);
}

export type KeptFiles = {
  /** The files that each recorded run was made from, by the path of the recorded run. */
  readonly paths: ReadonlyMap<string, FileRecord['files']>;
  /** How many tests they hold together. */
  readonly tests: number;
  readonly unreadable: RecordedFiles['unreadable'];
  readonly close: () => void;
};

/**
 * Reads files of other tools and puts their recorded runs where `publish` finds them: in the outbox, where they stay when the
 * service does not take them; on a disk that takes none, in a temporary folder. A recorded run is not held here as well:
 * publishing reads it again, and a large one twice in memory is what a machine may not have.
 */
export function keepFiles(paths: readonly string[], reading: ReadOptions): KeptFiles {
  const { records, unreadable } = recordFiles(paths, reading);
  const { outbox } = reading.settings.setup;
  const temporary: string[] = [];
  const keep = (record: RunRecord): string => {
    try {
      return outbox.keep(record);
    } catch {
      // The files themselves are still there, so nothing is lost without an outbox.
      const folder = mkdtempSync(join(tmpdir(), 'runsheet-'));
      temporary.push(folder);
      return openOutbox(folder).keep(record);
    }
  };
  return {
    paths: new Map(records.map(({ record, files }) => [keep(record), files])),
    tests: records.reduce((sum, { record: { report } }) => sum + countTests(report), 0),
    unreadable,
    close: () => {
      for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function countTests({ counts: { passed, failed, skipped } }: RunRecord['report']): number {
  return passed + failed + skipped;
}
