import { counted } from '../errors/message.ts';
import type { NewsList, NewsRow, ScriptReceipt } from '../publish/receipt.ts';

/** What is new in a run, for a terminal: one line, then new failures, older ones, flaky and fixed tests. Pure. */
export function newsLines({ name, changes }: ScriptReceipt, isOne: boolean): readonly string[] {
  const { news } = changes ?? {};
  if (news === undefined || news.line === '') return [];
  const { newFailures, stillFailing, unknownSince, flaky, fixed } = news;
  // A flaky test that fails or is fixed stands in its own list, with this word behind it.
  const others = flaky.rows.filter(({ firstRunId }) => firstRunId === undefined);
  const older = [...failureLines('still failing', stillFailing), ...failureLines('failing', unknownSince, true)];
  const fixedLines = fixed.rows.map(({ title, isFlaky }) => `fixed: ${title}${isFlaky === true ? ' (flaky)' : ''}`);
  return [
    isOne ? news.line : `${name}: ${news.line}`,
    ...listed('new failure', newFailures.count, failureLines('new', newFailures)),
    ...listed('failing test', stillFailing.count + unknownSince.count, older),
    ...listed(
      'flaky test',
      others.length,
      others.map(({ title }) => `flaky: ${title}`),
    ),
    ...listed('fixed test', fixed.count, fixedLines),
  ];
}

/** The tests that a run added to a script that was there, by name. Pure. */
export function addedLines({ changes }: ScriptReceipt): readonly string[] {
  const { count, titles } = changes?.added ?? { count: 0, titles: [] };
  const lines = titles.map((title) => `added: ${title}`);
  return listed('added test', count, lines);
}

function failureLines(word: string, { rows }: NewsList, isOpen = false): readonly string[] {
  return rows.map((row) => `${word}: ${row.title} (${newsWords(row, isOpen)}) ${row.compareUrl ?? ''}`.trimEnd());
}

const MOST_ROWS = 5;

/** `lines` may be fewer than there are rows. */
function listed(name: string, count: number, lines: readonly string[]): readonly string[] {
  const shown = lines.slice(0, MOST_ROWS);
  const left = count - shown.length;
  return [...shown.map((line) => `  ${line}`), ...(left === 0 ? [] : [`  and ${counted(left, `more ${name}`)}`])];
}

/** Such as `since #41, 6 builds, last pass #40, also red on main`; `isOpen`: no run that was read shows a pass. Pure. */
export function newsWords(row: Omit<NewsRow, 'rowId'>, isOpen: boolean): string {
  const { firstRunId, builds = 1, lastPassRunId, isAlsoRedOnMain = false, isFlaky = false } = row;
  const words = [
    ...(firstRunId === undefined ? [] : [`since #${firstRunId}, ${counted(builds, 'build')}`]),
    ...(lastPassRunId === undefined ? [] : [`last pass #${lastPassRunId}`]),
    ...(isOpen ? ['no known pass'] : []),
    ...(isAlsoRedOnMain ? ['also red on main'] : []),
    ...(isFlaky ? ['flaky'] : []),
  ];
  return words.join(', ');
}
