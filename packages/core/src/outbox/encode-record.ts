import { opened, PART_LENGTH, textOfFile } from './file-text.ts';
import type { Joined, Record, RecordPart } from './record.ts';

/**
 * A Record as the text of its file, in parts, so that a large one is never held twice. It is one JSON value; what ends
 * a line is only there so that it can be read in parts again, see `read-lines.ts`.
 */
export function* encodeRecord(record: Record): Generator<string> {
  let text = '';
  for (const piece of piecesOf(record)) {
    text += piece;
    if (text.length < PART_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Names sort by time, so that the oldest Record is delivered first. */
export function fileNameOf({ createdAt, runKey }: Record): string {
  return `${createdAt.replaceAll(/[:.]/g, '-')}-${runKey}.json`;
}

function piecesOf(record: Record): Iterable<string> {
  const { joined, ...part } = record;
  return joined === undefined ? encodePart(part, '') : encodeJoined(part, joined);
}

/** What a joined Record says follows from its parts, so its own Report is left out. */
function* encodeJoined(part: RecordPart, { parts, ...rest }: Joined): Generator<string> {
  const head = { ...part, report: undefined };
  yield opened({ ...head, joined: { ...rest, parts: [] } }, RECORD_END);
  for (const [i, each] of parts.entries()) yield* encodePart(each, i === parts.length - 1 ? '' : ',');
  yield `${RECORD_END}\n`;
}

function* encodePart({ report, ...head }: RecordPart, comma: string): Generator<string> {
  const { files, ...rest } = report;
  yield opened({ ...head, report: { ...rest, files: [] } }, RECORD_END);
  for (const [i, file] of files.entries()) {
    yield* textOfFile(file);
    yield i === files.length - 1 ? '\n' : ',\n';
  }
  yield `${RECORD_END}${comma}\n`;
}

/** What closes the first line: its list, then the objects around it. */
const RECORD_END = ']}}';
