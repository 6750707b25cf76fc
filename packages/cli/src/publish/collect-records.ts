import {
  type CommandSetup,
  counted,
  reasonOf,
  recoverJournals,
  type RunsheetError,
  runsheetError,
} from '@runsheet/core/command';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Output } from '../output.ts';
import { isLikelyReport } from '../report-files/formats.ts';
import { readBeginning } from '../report-files/read-report-file.ts';

/** What `publish` was given. */
export type RunFiles = {
  /** Paths of recorded runs, in the order they were given; in a folder the oldest first. */
  readonly files: readonly string[];
  /** Paths of files that other tools have written, in the same order. */
  readonly reports: readonly string[];
  /** What cannot be looked into, and why. */
  readonly unreadable: readonly UnreadablePath[];
};

/** `reason` is undefined when there is nothing at the path. */
export type UnreadablePath = {
  readonly path: string;
  readonly reason: string | undefined;
  /** Set when a newer runsheet has written it. */
  readonly isNewer?: true;
};

/** What a command says of a path that it cannot take. `file`: the path as a person should see it. */
export function unreadableError({ reason, isNewer }: UnreadablePath, file: string): RunsheetError {
  if (isNewer) return runsheetError('RS3011', { file, version: undefined });
  return reason === undefined ? runsheetError('RS1018', { path: file }) : runsheetError('RS3010', { file, reason });
}

/**
 * The recorded runs and report files among files and folders. A folder may be an outbox, or hold outboxes and recorded runs at some
 * depth; one without recorded runs is looked through for report files.
 */
export function collectRecords(paths: readonly string[]): RunFiles {
  const found = paths.map(collect);
  return {
    files: [...new Set(found.flatMap(({ files }) => files))],
    reports: [...new Set(found.flatMap(({ reports }) => reports))],
    unreadable: found.flatMap(({ unreadable }) => unreadable),
  };
}

/** What waits in the outbox, with what killed test processes have left there. */
export function listOutbox(outbox: CommandSetup['outbox'], output: Output): RunFiles {
  const { recovered, newer } = recoverJournals(outbox);
  if (recovered > 0) output.note(`Runs that were cut short: ${recovered}. What they had tested is published too.`);
  const unreadable = newer.map((path) => ({ path, reason: undefined, isNewer: true }) as const);
  return { files: outbox.list(), reports: [], unreadable };
}

/** Deeper folders are not looked into. */
const DEEPEST = 5;
/** The name that an outbox gives a recorded run. */
const RECORD_NAME = /^(?:(?!-rs1-).)*-rs1-[\w-]+\.ndjson$/;
/** Parts of an outbox that hold nothing to deliver. */
const OTHER_PARTS: ReadonlySet<string> = new Set(['done', 'dead', 'state', 'node_modules', '.git']);

/** What a person names may be a link. What is found below it may not: it could lead anywhere. */
function collect(path: string): RunFiles {
  try {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return { ...NOTHING, unreadable: [{ path, reason: undefined }] };
    if (entry.isDirectory()) return collectFolder(path);
    return isRecordFile(path) ? { ...NOTHING, files: [path] } : { ...NOTHING, reports: [path] };
  } catch (error) {
    const reason = reasonOf(error);
    return { ...NOTHING, unreadable: [{ path, reason }] };
  }
}

const NOTHING: RunFiles = { files: [], reports: [], unreadable: [] };

/** By its content: what begins as every recorded run does is one, also when it is damaged or was renamed. */
function isRecordFile(path: string): boolean {
  return RECORD_NAME.test(path) || /^\{"kind":"(?:begin|joined)"/.test(readBeginning(path));
}

/** The recorded runs of a job hold what its report files do; both would be two runs. */
function collectFolder(folder: string): RunFiles {
  const found = walk(folder, DEEPEST);
  const files = found.filter(isRecord);
  if (files.length > 0) return { ...NOTHING, files };
  return { ...NOTHING, reports: found.filter((path) => isLikelyReport(readBeginning(path))) };
}

function walk(folder: string, depth: number): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => a.name.localeCompare(b.name));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isWorthwhile(entry, depth) ? walk(path, depth - 1) : [];
    return entry.isFile() ? [path] : [];
  });
}

function isWorthwhile({ name }: Dirent, depth: number): boolean {
  return depth > 0 && !OTHER_PARTS.has(name);
}

/** In `todo` everything waits for its delivery, also what was renamed. A process that was killed at once leaves an empty file. */
function isRecord(path: string): boolean {
  if (isIn('open', path)) return path.endsWith('.ndjson') && statSync(path).size > 0;
  return RECORD_NAME.test(path) || (isIn('todo', path) && path.endsWith('.ndjson'));
}

function isIn(part: string, path: string): boolean {
  return basename(join(path, '..')) === part;
}

/** Says that files are read where that takes its time: nothing else can be said until they are. */
export function sayReading({ files, reports }: RunFiles, output: Output): void {
  const paths = [...files, ...reports];
  const bytes = paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
  if (bytes < QUICKLY_READ) return;
  output.note(`Reading ${counted(paths.length, 'file')}, ${Math.round(bytes / 1_000_000)} MB`);
}

/** About a second on a slow machine. */
const QUICKLY_READ = 10_000_000;
