import { ifPossible } from './if-possible.ts';

/** What lines of JSON turned out to be. */
export type ParsedLines = {
  /** As far as it was read; undefined: nothing could be read. */
  readonly value: unknown;
  readonly isWhole: boolean;
};

/**
 * Reads a JSON value that stands in lines as `encodeRecord` writes them: a line opens a list, is a member of one, or
 * closes it. So a value can be larger than any text. What is not laid out like this is read as one text.
 */
export function parseLines(lines: Iterable<string>): ParsedLines {
  const open: OpenList[] = [];
  const others: string[] = [];
  let root: unknown;
  for (const line of lines) {
    if (root !== undefined) {
      if (!take(line, open)) return { value: root, isWhole: false };
    } else {
      root = others.length === 0 ? openList(line, open) : undefined;
      if (root === undefined) others.push(line);
    }
  }
  if (root !== undefined) return { value: root, isWhole: open.length === 0 };
  const value = parsed(others.join('\n'));
  return { value, isWhole: value !== undefined };
}

type OpenList = { readonly members: unknown[]; readonly end: string };

/** Whether a line has its place here. */
function take(line: string, open: OpenList[]): boolean {
  const list = open.at(-1);
  if (list === undefined) return line === '';
  const text = line.endsWith(',') ? line.slice(0, -1) : line;
  if (text === list.end) return open.pop() !== undefined;
  const value = openList(text, open) ?? parsed(text);
  if (value === undefined) return false;
  list.members.push(value);
  return true;
}

/** The object whose last list a line opens; undefined when it opens none. */
function openList(line: string, open: OpenList[]): unknown {
  if (!line.endsWith('[')) return undefined;
  const end = line.endsWith('"children":[') ? ']}' : ']}}';
  const value = parsed(`${line}${end}`);
  const members = lastListIn(value);
  if (members !== undefined) open.push({ members, end });
  return members === undefined ? undefined : value;
}

function lastListIn(value: unknown): unknown[] | undefined {
  let inner = value;
  while (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) inner = Object.values(inner).at(-1);
  return Array.isArray(inner) ? inner : undefined;
}

function parsed(text: string): unknown {
  return ifPossible<unknown>(() => JSON.parse(text));
}
