import { parseTags } from './tags.ts';

/** A row of an outline before it has an id. */
export type OutlineRow = {
  readonly indent: number;
  readonly text: string;
  readonly tags: string;
};

/** How many columns a tab counts where tabs and blanks are mixed. */
const TAB_WIDTH = 4;

/** One test per line (specification 2.8, form 1, and 4.4, plain text); blank lines are no tests. */
export function parseLines(lines: string): readonly OutlineRow[] {
  return parseRows(lines.split(/\r\n|\n|\r/).filter((line) => line.trim() !== ''));
}

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
