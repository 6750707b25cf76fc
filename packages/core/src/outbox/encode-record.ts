import type { CaseNode, FileNode, TestNode } from '../report/report.ts';
import type { Joined, Record, RecordPart } from './record.ts';

/**
 * A Record as the text of its file, in parts, so that a large one is never held twice. It is one JSON value; what ends
 * a line is only there so that it can be read in parts again, see `read-lines.ts`.
 */
export function* encodeRecord(record: Record): Generator<string> {
  let text = '';
  for (const line of linesOf(record)) {
    text += line;
    if (text.length < PART_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** In characters: so few that a part is soon gone from memory, so many that a usual Record takes few writes. */
const PART_LENGTH = 65_536;

/** Names sort by time, so that the oldest Record is delivered first. */
export function fileNameOf({ createdAt, runKey }: Record): string {
  return `${createdAt.replaceAll(/[:.]/g, '-')}-${runKey}.json`;
}

function linesOf(record: Record): Iterable<string> {
  const { joined, ...part } = record;
  return joined === undefined ? partLines(part, '') : joinedLines(part, joined);
}

/** What a joined Record says follows from its parts, so its own Report is left out. */
function* joinedLines(part: RecordPart, { parts, ...rest }: Joined): Generator<string> {
  const head = { ...part, report: undefined };
  yield opened({ ...head, joined: { ...rest, parts: [] } }, ENDS.record);
  for (const [i, each] of parts.entries()) yield* partLines(each, i === parts.length - 1 ? '' : ',');
  yield `${ENDS.record}\n`;
}

function* partLines({ report, ...head }: RecordPart, comma: string): Generator<string> {
  const { files, ...rest } = report;
  yield opened({ ...head, report: { ...rest, files: [] } }, ENDS.record);
  yield* nodeLines(files);
  yield `${ENDS.record}${comma}\n`;
}

/** What closes an opened line: the list, then the objects around it. */
const ENDS = { record: ']}}', node: ']}' } as const;

/** In document order. Without recursion: suites may stand in suites, as deep as they like. */
function* nodeLines(files: readonly FileNode[]): Generator<string> {
  const open: Level[] = [{ nodes: files, next: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const node = level.nodes[level.next];
    level.next += 1;
    if (node === undefined) {
      open.pop();
      const parent = open.at(-1);
      if (parent !== undefined) yield `${ENDS.node}${commaIn(parent)}\n`;
    } else if (node.kind === 'case') {
      yield `${JSON.stringify(node)}${commaIn(level)}\n`;
    } else {
      const { children, ...rest } = node;
      yield opened({ ...rest, children: [] }, ENDS.node);
      open.push({ nodes: children, next: 0 });
    }
  }
}

type Level = { readonly nodes: readonly (FileNode | TestNode | CaseNode)[]; next: number };

/** Behind the node before the next one. */
function commaIn({ nodes, next }: Level): string {
  return next === nodes.length ? '' : ',';
}

/** The beginning of an object whose last list is empty, up to the bracket that opens it. */
function opened(value: object, end: string): string {
  return `${JSON.stringify(value).slice(0, -end.length)}\n`;
}
