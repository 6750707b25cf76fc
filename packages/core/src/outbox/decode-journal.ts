import { valueAt } from '../report/value-at.ts';
import { type RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { ofShardAlone } from '../merge/shard.ts';
import { createReportBuilder, type ReportBuilder } from './build-report.ts';
import { JOURNAL_FORMAT } from './journal-line.ts';
import {
  firstLineSchema,
  type JournalBegin,
  type JournalExit,
  type JournalLine,
  type JournalSettings,
  LINE_KINDS,
  lineSchema,
} from './journal-schema.ts';
import { markOf, type ProcessMark } from './process-mark.ts';
import { splitLines } from './split-lines.ts';
import type { RunRecord } from './run-record.ts';

/** How far a journal goes. */
export type JournalState = 'running' | 'ended' | 'over';

/** What a journal turned out to be; `empty`: its process was killed before its first line was whole. */
export type DecodedJournal = DecodedRun | { readonly kind: 'empty' };

export type DecodedRun = {
  readonly kind: 'run';
  readonly record: RunRecord;
  readonly writer: ProcessMark;
  readonly state: JournalState;
};

/** Reads a journal line by line, while it is written or afterwards. */
export type JournalDecoder = {
  /** Takes the next line, without its line break. Throws RS3010 or RS3011 when the file is no journal, or a newer one. */
  readonly push: (line: string) => void;
  readonly state: () => JournalState;
  /** The run as far as it is told. Its process is taken to be gone unless it has ended. */
  readonly result: () => DecodedJournal;
};

/** Reads a whole journal, as its text comes in parts. Throws RS3010 when it is damaged, RS3011 when a newer runsheet wrote it. */
export function decodeJournal(parts: Iterable<string>, file: string): DecodedJournal {
  const decoder = createJournalDecoder(file);
  const lines = splitLines(decoder.push);
  for (const part of parts) lines.add(part);
  lines.end();
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
  return {
    push: (line) => {
      if (isTorn) throw damaged(file, 'its first line is not whole');
      if (run === undefined) {
        const begin = line === '' ? undefined : readFirst(line, file);
        isTorn = line !== '' && begin === undefined;
        run = begin && openRun(begin);
        return;
      }
      const value = parseJson(line);
      const kind = kindOf(value);
      // To leave such a line out would be to publish less than is known, permanently.
      if (kind !== undefined && !isLine(value)) throw runsheetError('RS3011', { file, version: JOURNAL_FORMAT + 1 });
      const read = isLine(value) ? readLine(value) : undefined;
      // Where the results go must not be guessed.
      if (read === undefined && kind === 'settings') throw damaged(file, 'its settings cannot be read');
      if (read !== undefined) addLine(run, read);
    },
    state: () => stateOf(run),
    result: () => resultOf(run),
  };
}

/** By its schema. */
const checkLine: ReadLine = (line) => lineSchema(line.kind).safeParse(line).data;

/** Takes a line as it is, from a process of the same version: the recorder writes whole lines of these kinds only. */
export const trustLine: ReadLine = (line) => line;

function isLine(value: unknown): value is JournalLine {
  return LINE_KINDS.has(kindOf(value));
}

function addLine(run: Run, line: JournalLine): void {
  if (line.kind === 'settings') run.settings = line;
  else if (line.kind === 'exit') run.over = line;
  else run.report.add(line);
}

type Run = {
  readonly begin: JournalBegin;
  readonly report: ReportBuilder;
  settings: JournalSettings | undefined;
  /** The line after which nothing is waited for. */
  over: JournalExit | undefined;
};

function openRun(begin: JournalBegin): Run {
  const { runner, head } = begin;
  const report = createReportBuilder({ runner, startedAt: head.createdAt });
  return { begin, report, settings: undefined, over: undefined };
}

function stateOf(run: Run | undefined): JournalState {
  if (run === undefined) return 'running';
  if (run.over !== undefined) return 'over';
  return run.report.isEnded() ? 'ended' : 'running';
}

function resultOf(run: Run | undefined): DecodedJournal {
  if (run === undefined) return { kind: 'empty' };
  return { kind: 'run', record: recordOf(run), writer: markOf(run.begin), state: stateOf(run) };
}

function recordOf({ begin, settings, report, over }: Run): RunRecord {
  const { missing } = report;
  const { options: _options, shard, ...head } = begin.head;
  const isAlone = settings?.isAlone === true;
  return {
    ...head,
    ...(shard === undefined || isAlone ? {} : { shard }),
    ...(settings === undefined ? { options: begin.head.options } : settingsOf(settings)),
    ...(missing() === undefined ? {} : { missing: missing() }),
    report: isAlone ? ofShardAlone(report.build(over?.code), shard) : report.build(over?.code),
  };
}

function settingsOf({ origin, settings, headers }: JournalSettings) {
  return {
    ...(origin === undefined ? {} : { origin }),
    ...(settings === undefined ? {} : { settings }),
    headers,
    isConfigured: true,
  };
}

function readFirst(line: string, file: string): JournalBegin | undefined {
  const value = parseJson(line);
  const format = valueAt(value, ['format']);
  if (typeof format === 'number' && format > JOURNAL_FORMAT) throw runsheetError('RS3011', { file, version: format });
  // The beginning of a line is what a killed process leaves, and it is the last one.
  return value === undefined ? undefined : parseFirst(value, file);
}

function parseFirst(value: unknown, file: string): JournalBegin {
  const { data, error } = firstLineSchema().safeParse(value);
  if (data !== undefined) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'its first line'}: ${message}`);
  throw damaged(file, problems.slice(0, 1).join(''), error);
}

function damaged(file: string, reason: string, cause?: Error): RunsheetError {
  return runsheetError('RS3010', { file, reason }, { cause });
}

/** Undefined: it is no line. */
function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
