import type { ScriptData } from '../data/page-data.ts';
import { isHeading, type Outline } from './outline.ts';

/** So many neighbours of one shape are the cases of a table. */
const FEWEST = 5;

/** The id of a heading of cases is that of its first case and this: no row of the service has it. */
const FIRST_ID = 2 ** 40;

type Rows = Pick<ScriptData, 'ids' | 'indents' | 'texts'>;

/** Whether the page has put a row above cases. The service does not know it. */
export function isAboveCases({ ids }: Pick<Rows, 'ids'>, row: number): boolean {
  return (ids[row] ?? 0) >= FIRST_ID;
}

/**
 * The rows with a heading of the page's own above each five or more neighbours whose titles differ in values alone, such as
 * `adds 1 + 2` and `adds 3 + 4`; undefined: no rows are like that. Pure.
 */
export function withCases(rows: Rows, outline: Outline): Rows | undefined {
  const [ids, indents, texts]: [number[], number[], string[]] = [[], [], []];
  const put = (id: number, indent: number, text: string): void => {
    ids.push(id);
    indents.push(indent);
    texts.push(text);
  };
  const shapes = rows.texts.map((text, row) => (isHeading(outline, row) ? '' : shapeOf(text)));
  for (let row = 0; row < outline.count;) {
    const end = endOfCases(shapes, outline, row);
    const isTable = end - row >= FEWEST;
    const [id = 0, indent = 0] = [rows.ids[row], rows.indents[row]];
    if (isTable) put(FIRST_ID + id, indent, shapes[row] ?? '');
    for (; row < end; row += 1) {
      put(rows.ids[row] ?? 0, (rows.indents[row] ?? 0) + Number(isTable), rows.texts[row] ?? '');
    }
  }
  return ids.length === outline.count ? undefined : { ids, indents, texts };
}

/** The first row behind a row that is not a case of the same table. */
function endOfCases(shapes: readonly string[], { count, parents }: Outline, row: number): number {
  const shape = shapes[row];
  let end = row + 1;
  if (shape === '') return end;
  while (end < count && shapes[end] === shape && parents[end] === parents[row]) end += 1;
  return end;
}

/** A title with `…` for each value in it; empty: it has none, or nothing else. */
function shapeOf(text: string): string {
  const shape = text
    .replaceAll(QUOTED, VALUE)
    .split(/([\s,()]+)/)
    .map((word) => (/\d/.test(word) || WORDS.has(word) ? VALUE : word))
    .join('');
  return shape.includes(VALUE) && /\p{L}/u.test(shape) ? shape : '';
}

const VALUE = '…';
const QUOTED = /"[^"]*"|(?<!\w)'[^']*'(?!\w)|`[^`]*`|\{[^{}]*\}|\[[^[\]]*\]/g;
const WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null', 'undefined', 'NaN', 'Infinity', '-Infinity']);
