import { withoutEscapes } from './without-escapes.ts';

/** Breaks lines between words for a terminal, if there is one, and indents what follows. Colours take no room. */
export function wrapLines(text: string, columns: number | undefined): string {
  if (columns === undefined || columns < FEWEST_COLUMNS) return text;
  const lines = text.split('\n').flatMap((line) => (widthOf(line) > columns ? wrapLine(line, columns) : [line]));
  return lines.join('\n');
}

/** With less than this nothing can be laid out. */
const FEWEST_COLUMNS = 40;

function wrapLine(line: string, columns: number): readonly string[] {
  const indent = textStart(withoutEscapes(line), columns);
  const [begin = '', ...words] = line.split(' ');
  const done: string[] = [];
  let current = begin;
  for (const word of words) {
    // A word that is too long alone stays whole: it may be a path or a command to copy.
    if (widthOf(`${current} ${word}`) <= columns || widthOf(current) <= indent) {
      current = `${current} ${word}`;
    } else {
      done.push(current.trimEnd());
      current = ' '.repeat(indent) + word;
    }
  }
  return [...done, current];
}

/** Where the text of a line begins: behind its columns, which two blanks end. */
function textStart(line: string, columns: number): number {
  const end = [...line.slice(0, columns / 2).matchAll(/\s\s(?=\S)/g)].at(-1);
  return end === undefined ? 0 : end.index + 2;
}

function widthOf(line: string): number {
  return withoutEscapes(line).length;
}
