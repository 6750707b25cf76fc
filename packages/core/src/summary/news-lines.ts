import { counted } from '../errors/counted.ts';
import type { NewsRow, ScriptReceipt } from '../publish/receipt.ts';

const MOST_ROWS = 5;

/**
 * What is new in a run, for a terminal: one line, each new failure with its first failing run and what changed, and each
 * fixed test. Pure.
 */
export function newsLines({ name, changes }: ScriptReceipt, isOne: boolean): readonly string[] {
  const { news } = changes ?? {};
  if (news === undefined || news.line === '') return [];
  const { newFailures, fixed } = news;
  return [
    isOne ? news.line : `${name}: ${news.line}`,
    ...listed({ count: newFailures.count, lines: newFailures.rows.map(newFailureLine) }, 'new failure'),
    ...listed({ count: fixed.count, lines: fixed.rows.map(({ title }) => `fixed: ${title}`) }, 'fixed test'),
  ];
}

/** The tests that a run added to a script that was there, by name. Pure. */
export function addedLines({ changes }: ScriptReceipt): readonly string[] {
  const { count, titles } = changes?.added ?? { count: 0, titles: [] };
  return listed({ count, lines: titles.map((title) => `added: ${title}`) }, 'added test');
}

function newFailureLine(row: NewsRow): string {
  const link = row.compareUrl === undefined ? '' : ` ${row.compareUrl}`;
  return `new: ${row.title} (${newsWords(row)})${link}`;
}

type Listed = { readonly count: number; readonly lines: readonly string[] };

function listed({ count, lines }: Listed, name: string): readonly string[] {
  const shown = lines.slice(0, MOST_ROWS);
  const left = count - shown.length;
  return [...shown.map((line) => `  ${line}`), ...(left === 0 ? [] : [`  and ${counted(left, `more ${name}`)}`])];
}

/**
 * Since when a row fails, and what else is known of it: `since #41, 6 builds, last pass #40, also red on main`.
 * `isOpen`: the runs that were read begin red. Pure.
 */
export function newsWords(row: NewsRow, isOpen = false): string {
  const { firstRunId, builds = 1, lastPassRunId, isAlsoRedOnMain, isFlaky } = row;
  const earlier = isOpen ? ' or earlier' : '';
  const since = firstRunId === undefined ? '' : `since #${firstRunId}${earlier}, ${counted(builds, 'build')}`;
  const pass = lastPassRunId === undefined ? '' : `last pass #${lastPassRunId}`;
  const words = [since, pass, isAlsoRedOnMain === true ? 'also red on main' : '', isFlaky === true ? 'flaky' : ''];
  return words.filter((word) => word !== '').join(', ');
}
