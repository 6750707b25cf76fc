import type { Redact } from '../report/redact.ts';
import type { Report } from '../report/report.ts';
import { lineOfFile } from './file-line.ts';
import { encodeLine, JOURNAL_FORMAT } from './journal-line.ts';
import type { JournalEnd } from './journal-schema.ts';
import { markOf, type ProcessMark } from './process-mark.ts';
import type { RecordPart } from './run-record.ts';

/** A whole run as the text of its journal, in parts, so that a large one is never held twice. */
export function* encodeJournal(record: RecordPart, writer: ProcessMark): Generator<string> {
  let text = '';
  for (const line of linesOf(record, writer)) {
    text += line;
    if (text.length < PART_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text;
}

const PART_LENGTH = 262_144;

function* linesOf(record: RecordPart, writer: ProcessMark): Generator<string> {
  const { report, origin, settings, isConfigured, missing, headers, ...head } = record;
  const { runner, files } = report;
  yield encodeLine({ kind: 'begin', format: JOURNAL_FORMAT, head: { ...head, headers }, runner, ...markOf(writer) });
  if (isConfigured === true) yield encodeLine({ kind: 'settings', origin, settings, headers });
  for (const [id, file] of files.entries()) yield encodeLine(lineOfFile(file, { id, redact: asItIs }));
  yield encodeLine(endLine(report, files.length === 0 ? [] : [[0, files.length]], missing));
  yield encodeLine({ kind: 'exit', code: 0 });
}

/** The runner's end of a run whose files have these ids. */
export function endLine(
  { startedAt, durationMs, ending, selection, failures, counts }: Omit<Report, 'files'>,
  files: JournalEnd['files'],
  missing: string | undefined,
): JournalEnd {
  return { kind: 'end', startedAt, durationMs, ending, selection, failures, counts, files, missing };
}

const asItIs: Redact = (text) => text;
