import {
  type CommandSetup,
  readFileName,
  reasonOf,
  recoverJournals,
  type RunsheetError,
  runsheetError,
} from '@runsheet/core/command';
import { readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Context } from '../context.ts';
import { isLikelyReport } from '../report-files/formats.ts';
import { readBeginning } from '../report-files/read-report-file.ts';
import { shortName } from '../short-name.ts';

export type RunFiles = {
  /** Paths of recorded runs, in the order they were given; in a folder the oldest first. */
  readonly files: readonly string[];
  /** Paths of files that other tools have written, in the same order. */
  readonly reports: readonly string[];
  /** What is not published, and why: RS1018 where there is nothing, RS3010, RS3011 and what else `recoverJournals` tells. */
  readonly unreadable: readonly { readonly path: string; readonly error: RunsheetError }[];
};

/**
 * The recorded runs and report files among files and folders, which are named from a directory. A folder may be an
 * outbox, or hold outboxes and recorded runs at some depth; one without recorded runs is looked through for report files.
 */
export function collectRecords(names: readonly string[], directory: string): RunFiles {
  const found = names.map((name) => collect(resolve(directory, name), directory));
  return {
    files: [...new Set(found.flatMap(({ files }) => files))],
    reports: [...new Set(found.flatMap(({ reports }) => reports))],
    unreadable: found.flatMap(({ unreadable }) => unreadable),
  };
}

/** What waits in the outbox, with what killed test processes have left there, and what is left alone. */
export function listOutbox(
  outbox: CommandSetup['outbox'],
  { output, directory }: Pick<Context, 'output' | 'directory'>,
): RunFiles {
  const { recovered, left } = recoverJournals(outbox, undefined, (path) => shortName(path, directory));
  if (recovered > 0) output.note(`Interrupted runs found: ${recovered}. What they had tested is published too.`);
  return { files: outbox.list(), reports: [], unreadable: left };
}

const DEEPEST = 5;
/** Parts of an outbox that hold nothing to deliver. */
const OTHER_PARTS: ReadonlySet<string> = new Set(['done', 'dead', 'state', 'node_modules', '.git']);

/** What a person names may be a link. What is found below it may not: it could lead anywhere. */
function collect(path: string, directory: string): RunFiles {
  const refuse = (error: RunsheetError) => ({ ...NOTHING, unreadable: [{ path, error }] });
  const file = shortName(path, directory);
  try {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return refuse(runsheetError('RS1018', { path: file }));
    if (entry.isDirectory()) return collectFolder(path);
    return isRecordFile(path) ? { ...NOTHING, files: [path] } : { ...NOTHING, reports: [path] };
  } catch (error) {
    return refuse(runsheetError('RS3010', { file, reason: reasonOf(error) }));
  }
}

const NOTHING: RunFiles = { files: [], reports: [], unreadable: [] };

/** By its content: what begins as every recorded run does is one, also when it is damaged or was renamed. */
function isRecordFile(path: string): boolean {
  return readFileName(basename(path))?.kind === 'record' || readBeginning(path).startsWith('{"kind":"begin"');
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
    if (entry.isDirectory()) return depth > 0 && !OTHER_PARTS.has(entry.name) ? walk(path, depth - 1) : [];
    return entry.isFile() ? [path] : [];
  });
}

/** In `todo` everything waits for its delivery, also what was renamed. A process that was killed at once leaves an empty file. */
function isRecord(path: string): boolean {
  if (!path.endsWith('.ndjson')) return false;
  if (isIn('open', path)) return statSync(path).size > 0;
  return isIn('todo', path) || isRecordFile(path);
}

function isIn(part: string, path: string): boolean {
  return basename(join(path, '..')) === part;
}
