import { counted } from '../errors/counted.ts';
import type { NewsList, NewsRow, ScriptReceipt } from '../publish/receipt.ts';

const MOST_ROWS = 5;

/**
 * What is new in a run, for a terminal: one line, then new failures, older ones, flaky and fixed tests; each failure with
 * its first failing run, and what changed before it. Pure.
 */
export function newsLines({ name, changes }: ScriptReceipt, isOne: boolean): readonly string[] {
  const { news } = changes ?? {};
  if (news === undefined || news.line === '') return [];
  const { newFailures, stillFailing, unknownSince, flaky, fixed } = news;
  // A flaky test that fails or is fixed stands in its own list, with this word behind it.
  const others = { ...flaky, rows: flaky.rows.filter(({ firstRunId }) => firstRunId === undefined) };
  return [
    isOne ? news.line : `${name}: ${news.line}`,
    ...listed([part(newFailures, failureLine('new'))], 'new failure'),
    ...listed(
      [part(stillFailing, failureLine('still failing')), part(unknownSince, failureLine('failing', { isOpen: true }))],
      'failing test',
    ),
    ...listed([{ count: others.rows.length, lines: others.rows.map(({ title }) => `flaky: ${title}`) }], 'flaky test'),
    ...listed(
      [part(fixed, ({ title, isFlaky }) => `fixed: ${title}${isFlaky === true ? ' (flaky)' : ''}`)],
      'fixed test',
    ),
  ];
}

/** The tests that a run added to a script that was there, by name. Pure. */
export function addedLines({ changes }: ScriptReceipt): readonly string[] {
  const { count, titles } = changes?.added ?? { count: 0, titles: [] };
  return listed([{ count, lines: titles.map((title) => `added: ${title}`) }], 'added test');
}

function failureLine(word: string, { isOpen = false } = {}) {
  return (row: NewsRow): string => {
    const link = row.compareUrl === undefined ? '' : ` ${row.compareUrl}`;
    return `${word}: ${row.title} (${newsWords(row, isOpen)})${link}`;
  };
}

/** `lines` may be fewer than `count`. */
type Listed = { readonly count: number; readonly lines: readonly string[] };

function part({ count, rows }: NewsList, line: (row: NewsRow) => string): Listed {
  return { count, lines: rows.map(line) };
}

function listed(parts: readonly Listed[], name: string): readonly string[] {
  const shown = parts.flatMap(({ lines }) => lines).slice(0, MOST_ROWS);
  const left = parts.reduce((sum, { count }) => sum + count, 0) - shown.length;
  return [...shown.map((line) => `  ${line}`), ...(left === 0 ? [] : [`  and ${counted(left, `more ${name}`)}`])];
}

/**
 * Since when a row fails, and what else is known of it: `since #41, 6 builds, last pass #40, also red on main`.
 * `isOpen`: no run that was read shows a pass. Pure.
 */
export function newsWords(row: Omit<NewsRow, 'rowId'>, isOpen = false): string {
  const { firstRunId, builds = 1, lastPassRunId, isAlsoRedOnMain, isFlaky } = row;
  const since = firstRunId === undefined ? '' : `since #${firstRunId}, ${counted(builds, 'build')}`;
  const pass = lastPassRunId === undefined ? '' : `last pass #${lastPassRunId}`;
  const open = isOpen ? 'no known pass' : '';
  const words = [
    since,
    pass,
    open,
    isAlsoRedOnMain === true ? 'also red on main' : '',
    isFlaky === true ? 'flaky' : '',
  ];
  return words.filter((word) => word !== '').join(', ');
}
