import type { Redact } from '../report/redact.ts';
import { redactCase, redactFailures } from '../report/redact-report.ts';
import type { FileNode, Report, TestNode } from '../report/report.ts';
import type { JournalBegin, JournalEnd, JournalFile, JournalLine, TreeToken } from './journal-schema.ts';
import { markOf, type ProcessMark } from './process-mark.ts';
import type { RecordPart } from './run-record.ts';

// Taken when this is loaded: tests in this process may put something else in its place.
const { stringify } = JSON;

/** The journal format that this version writes. */
export const JOURNAL_FORMAT: JournalBegin['format'] = 1;

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
  for (const [id, file] of files.entries()) yield encodeLine(lineOfFile(file, { id, redact: (text) => text }));
  yield encodeLine(endLine(report, files.length === 0 ? [] : [[0, files.length]], missing));
  yield encodeLine({ kind: 'exit', code: 0 });
}

/** One line of a journal, with its line break. */
export function encodeLine(line: JournalBegin | JournalLine): string {
  return `${stringify(line)}\n`;
}

/** The runner's end of a run whose files have these ids. */
export function endLine(
  { startedAt, durationMs, ending, selection, failures, counts }: Omit<Report, 'files'>,
  files: JournalEnd['files'],
  missing: string | undefined,
): JournalEnd {
  return { kind: 'end', startedAt, durationMs, ending, selection, failures, counts, files, missing };
}

/** A file that has ended, without secrets. */
export function lineOfFile(file: FileNode, { id, redact }: FileLineFacts): JournalFile {
  const { path, project, load, cutShort, failures } = file;
  return {
    kind: 'file',
    id,
    path,
    project,
    load,
    ...(cutShort === undefined ? {} : { cutShort: redact(cutShort) }),
    failures: redactFailures(failures, redact),
    tree: tokensOf(file.children, redact),
  };
}

type FileLineFacts = { readonly id: number; readonly redact: Redact };

/** Without recursion: describes may be deep. */
function tokensOf(children: readonly TestNode[], redact: Redact): readonly TreeToken[] {
  const tokens: TreeToken[] = [];
  const open = [children.values()];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { value: node, done } = level.next();
    if (done === true) {
      open.pop();
      if (open.length > 0) tokens.push(null);
    } else if (node.kind === 'case') {
      tokens.push(redactCase(node, redact));
    } else {
      tokens.push({ kind: 'suite', title: node.title, failures: redactFailures(node.failures, redact) });
      open.push(node.children.values());
    }
  }
  return tokens;
}
