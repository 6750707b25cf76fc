import type { CaseNode, FileNode, TestNode } from '../report/report.ts';
import { ifPossible } from './if-possible.ts';

// A file of the tests as it stands in the text of a Record. What ends its last line is left to whoever knows whether
// another file follows.

/** Texts that were made before they are written. */
const MADE = new WeakMap<FileNode, string>();

/** The text of a file, in parts where it is large. */
export function* textOfFile(file: FileNode): Generator<string> {
  const made = MADE.get(file);
  if (made === undefined) yield* encodeFile(file);
  else yield made;
}

/**
 * Makes texts of files as they end, beside the tests of others: at the end of a run they only have to be written. So much
 * is held of a run and no more: what many failures say would be as large as the Report once more.
 */
export function encodingAhead(mostHeld: number = MOST_HELD): (file: FileNode) => void {
  let left = mostHeld;
  return (file) => {
    if (left === 0) return;
    // What cannot be encoded is met again, and named, when it is to be written.
    const text = ifPossible(() => textUpTo(left, file));
    if (text !== undefined) MADE.set(file, text);
    left = text === undefined ? 0 : left - text.length;
  };
}

function textUpTo(longest: number, file: FileNode): string | undefined {
  let text = '';
  for (const part of encodeFile(file)) {
    text += part;
    if (text.length > longest) return undefined;
  }
  return text;
}

/** In characters: what some thirty thousand usual tests take. */
const MOST_HELD = 4_194_304;

/** In document order. Without recursion: suites may stand in suites, as deep as they like. */
function* encodeFile(file: FileNode): Generator<string> {
  let lines: string[] = [];
  let length = 0;
  const open: Level[] = [{ nodes: [file], next: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const line = nextLine(level, open);
    lines.push(line);
    length += line.length;
    if (length < PART_LENGTH) continue;
    yield lines.join('');
    lines = [];
    length = 0;
  }
  yield lines.join('');
}

/** In characters: so few that a part is soon gone from memory, so many that a usual Record takes few writes. */
export const PART_LENGTH = 65_536;

type Level = { readonly nodes: readonly (FileNode | TestNode | CaseNode)[]; next: number };

function nextLine(level: Level, open: Level[]): string {
  const node = level.nodes[level.next];
  level.next += 1;
  if (node === undefined) {
    open.pop();
    const parent = open.at(-1);
    return parent === undefined ? '' : NODE_END + endIn(parent, open.length);
  }
  if (node.kind === 'case') return JSON.stringify(node) + endIn(level, open.length);
  const { children, ...rest } = node;
  open.push({ nodes: children, next: 0 });
  return opened({ ...rest, children: [] }, NODE_END);
}

/** Behind a node, before the next one. The file itself stands in the list of all files. */
function endIn({ nodes, next }: Level, depth: number): string {
  return depth === 1 ? '' : next === nodes.length ? '\n' : ',\n';
}

/** What closes a node that was opened. */
const NODE_END = ']}';

/** The beginning of an object whose last list is empty, up to the bracket that opens it. */
export function opened(value: object, end: string): string {
  return `${JSON.stringify(value).slice(0, -end.length)}\n`;
}
