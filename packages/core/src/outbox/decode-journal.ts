import { valueAt } from '../report/value-at.ts';
import { reasonOf, RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { ofShardAlone } from '../merge/shard.ts';
import { createReportBuilder, type ReportBuilder } from './build-report.ts';
import { JOURNAL_FORMAT } from './encode-journal.ts';
import { ifPossible } from './if-possible.ts';
import {
  firstLineSchema,
  type JournalBegin,
  type JournalExit,
  type JournalLine,
  type JournalSettings,
  LINE_KINDS,
  lineSchema,
} from './journal-schema.ts';
import { type OutboxPlace, partOf, recordName } from './outbox-place.ts';
import { markOf, type ProcessMark } from './process-mark.ts';
import type { RunRecord } from './run-record.ts';

/** `empty`: its process was killed before its first line was whole. */
export type DecodedJournal = DecodedRun | { readonly kind: 'empty' };

export type DecodedRun = {
  readonly kind: 'run';
  readonly record: RunRecord;
  readonly writer: ProcessMark;
};

/** Reads the run of a journal. Throws RS3010 and RS3011 for what it holds, RS3024 when the disk does not give it. */
export function readJournal(place: OutboxPlace, path: string): DecodedRun {
  const { disk } = place.world;
  const file = recordName(path);
  try {
    refuseOthers(place, path);
    const decoded = decodeJournal(disk.readParts(path), file);
    if (decoded.kind === 'run') return decoded;
    throw new Error('it ends before its first line does');
  } catch (cause) {
    if (cause instanceof RunsheetError) throw cause;
    // What the disk says has a code, and is no judgement of the file: the next reading may succeed.
    const isOfDisk = cause instanceof Error && 'code' in cause;
    throw runsheetError(isOfDisk ? 'RS3024' : 'RS3010', { file, reason: reasonOf(cause) }, { cause });
  }
}

/** A link in the outbox could lead anywhere; one that a person names leads where it should. */
function refuseOthers(place: OutboxPlace, path: string): void {
  const kind = place.world.disk.look(path)?.kind;
  if (kind !== undefined && kind !== 'file' && (kind !== 'link' || partOf(place, path) !== undefined)) {
    throw new Error(`it is a ${kind}`);
  }
}

export type JournalDecoder = {
  /** Throws RS3010 or RS3011 when the file is no journal, or a newer one. */
  readonly push: (part: string) => void;
  readonly state: () => 'running' | 'ended' | 'over';
  /** The run as far as it is told. Its process is taken to be gone unless it has ended. */
  readonly result: () => DecodedJournal;
};

/** Throws RS3010 when it is damaged, RS3011 when a newer runsheet wrote it. */
export function decodeJournal(parts: Iterable<string>, file: string): DecodedJournal {
  const decoder = createJournalDecoder(file);
  for (const part of parts) decoder.push(part);
  return decoder.result();
}

/** Checks what has the kind of a line; undefined: it is not one. */
export type ReadLine = (line: JournalLine) => JournalLine | undefined;

/**
 * A torn or damaged line behind the first loses only itself: a process that was killed while it wrote leaves one. `file`
 * names the journal in errors.
 */
export function createJournalDecoder(file: string, readLine: ReadLine = checkLine): JournalDecoder {
  let run: Run | undefined;
  let isTorn = false;
  let pieces: string[] = [];
  const endLine = () => {
    const line = pieces.join('');
    pieces = [];
    if (isTorn) throw damaged(file, 'its first line is not whole');
    if (run !== undefined) return addLine(run, line, { file, readLine });
    const begin = line === '' ? undefined : readFirst(line, file);
    isTorn = line !== '' && begin === undefined;
    run = begin && openRun(begin);
  };
  return {
    push: (part) => {
      for (const [nth, piece] of part.split('\n').entries()) {
        if (nth > 0) endLine();
        pieces.push(piece);
      }
    },
    state: () => {
      if (run?.over !== undefined) return 'over';
      return run?.report.isEnded() === true ? 'ended' : 'running';
    },
    result: () => {
      endLine();
      return run === undefined ? { kind: 'empty' } : { kind: 'run', record: recordOf(run), writer: markOf(run.begin) };
    },
  };
}

const checkLine: ReadLine = (line) => lineSchema(line.kind).safeParse(line).data;

/** From a process of the same version: the recorder writes whole lines of these kinds only. */
export const trustLine: ReadLine = (line) => line;

function isLine(value: unknown): value is JournalLine {
  return LINE_KINDS.has(valueAt(value, ['kind']));
}

type LineReading = { readonly file: string; readonly readLine: ReadLine };

function addLine(run: Run, text: string, { file, readLine }: LineReading): void {
  const value = ifPossible((): unknown => JSON.parse(text));
  const kind = valueAt(value, ['kind']);
  // To leave such a line out would be to publish less than is known, permanently.
  if (kind !== undefined && !isLine(value)) throw runsheetError('RS3011', { file, version: JOURNAL_FORMAT + 1 });
  const line = isLine(value) ? readLine(value) : undefined;
  // Where the results go must not be guessed.
  if (line === undefined && kind === 'settings') throw damaged(file, 'its settings cannot be read');
  if (line?.kind === 'settings') run.settings = line;
  else if (line?.kind === 'exit') run.over = line;
  else if (line !== undefined) run.report.add(line);
}

type Run = {
  readonly begin: JournalBegin;
  readonly report: ReportBuilder;
  settings: JournalSettings | undefined;
  over: JournalExit | undefined;
};

function openRun(begin: JournalBegin): Run {
  const { runner, head } = begin;
  const report = createReportBuilder({ runner, startedAt: head.createdAt });
  return { begin, report, settings: undefined, over: undefined };
}

function recordOf({ begin, settings: line, report: { build, missing }, over }: Run): RunRecord {
  const { options, shard, ...head } = begin.head;
  const report = build(over?.code);
  const record = { ...head, shard, missing: missing(), report };
  if (line === undefined) return { ...record, options };
  const { origin, settings, headers, isAlone } = line;
  const own = isAlone === true ? { shard: undefined, report: ofShardAlone(report, shard) } : {};
  return { ...record, origin, settings, headers, isConfigured: true, ...own };
}

function readFirst(line: string, file: string): JournalBegin | undefined {
  const value = ifPossible((): unknown => JSON.parse(line));
  // The beginning of a line is what a killed process leaves, and it is the last one.
  if (value === undefined) return undefined;
  const format = valueAt(value, ['format']);
  if (typeof format === 'number' && format > JOURNAL_FORMAT) throw runsheetError('RS3011', { file, version: format });
  const { data, error } = firstLineSchema().safeParse(value);
  if (data !== undefined) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'its first line'}: ${message}`);
  throw damaged(file, problems.slice(0, 1).join(''), error);
}

function damaged(file: string, reason: string, cause?: Error): RunsheetError {
  return runsheetError('RS3010', { file, reason }, { cause });
}
