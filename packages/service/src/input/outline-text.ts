import { parseTags } from './tags.ts';

/** A row of an outline before it has an id. */
export type OutlineRow = {
  readonly indent: number;
  readonly text: string;
  readonly tags: string;
};

/** How many columns a tab counts where tabs and blanks are mixed. */
const TAB_WIDTH = 4;

export type Lines = { readonly lines: readonly string[]; readonly count: number };

/**
 * The lines that are tests (specification 2.8, form 1, and 4.4, plain text): those that hold more than blanks. At most so
 * many of them, and how many there are: a body may have millions of lines.
 */
export function readLines(text: string, most: number): Lines {
  const lines: string[] = [];
  let [count, start, isBlank] = [0, 0, true];
  for (let index = 0; index <= text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (index === text.length || code === LINE_FEED || code === CARRIAGE_RETURN) {
      if (!isBlank) count += 1;
      if (!isBlank && count <= most) lines.push(text.slice(start, index));
      start = index + 1;
      isBlank = true;
    } else if (isBlank && code !== BLANK && code !== TAB) {
      isBlank = text.charAt(index).trim() === '';
    }
  }
  return { lines, count };
}

const [TAB, LINE_FEED, CARRIAGE_RETURN, BLANK] = [0x09, 0x0a, 0x0d, 0x20];

/** One test per string (specification 2.8, form 2); a newline inside stays in the cell. */
export function parseRows(rows: readonly string[]): readonly OutlineRow[] {
  const indentOf = createIndentReader();
  return rows.map((row) => ({ indent: indentOf(row), ...splitHashtags(row.trim()) }));
}

/** Takes the hashtags off the end of a line, word by word; a line's first word stays text. */
function splitHashtags(line: string): Pick<OutlineRow, 'text' | 'tags'> {
  const words = [...line.matchAll(/\S+/g)];
  const last = words.findLastIndex(([word], index) => index === 0 || !/^#[^\s#,]+,?$/.test(word));
  const hashtags = words.slice(last + 1).map(([word]) => word);
  const end = words[last + 1]?.index ?? line.length;
  return { text: line.slice(0, end).trimEnd(), tags: parseTags(hashtags.join(' ')) };
}

/**
 * Reads the outline depth from leading white space, row after row. Each tab is one level;
 * blanks have no agreed width, so a row that starts further right than an earlier one is one deeper.
 */
export function createIndentReader(): (row: string) => number {
  const open: { width: number; level: number }[] = [];
  return (row) => {
    const blanks = /^[\t ]*/.exec(row)?.[0] ?? '';
    const tabs = blanks.length - blanks.replaceAll('\t', '').length;
    const width = tabs * TAB_WIDTH + (blanks.length - tabs);
    while ((open.at(-1)?.width ?? -1) >= width) open.pop();
    const parent = open.at(-1);
    const level = tabs === blanks.length ? tabs : parent === undefined ? 0 : parent.level + 1;
    open.push({ width, level });
    return level;
  };
}
