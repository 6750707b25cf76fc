import { counted } from '../errors/message.ts';
import type { RunsheetError } from '../errors/runsheet-error.ts';
import { describeCounts, type Receipt, type ScriptReceipt, type NewsList, type NewsRow } from '../publish/receipt.ts';
import type { RunCounts } from '../sheet/row-counts.ts';
import { printable } from '../report/printable.ts';
import { adviceLines, frame, shortLine } from './explain-error.ts';

/** What a summary is made from. */
export type SummaryFacts = {
  readonly receipt: Receipt;
  readonly error: RunsheetError | undefined;
  /** The outbox as a person should see it, for results that are kept. */
  readonly outboxFolder: string;
  /** Set when the results are to be joined with those of the other shards before they are published. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
  /** Leaves out what is the same for every delivery: for commands that deliver many. */
  readonly isBrief?: boolean;
  /** Whether the outbox has a status.json with all of this. Default: it has. */
  readonly hasStatus?: boolean;
};

/**
 * The Receipt as text for a person who watches the tests, without a line break at the end: at most eight lines, each kind
 * with a limit of its own. What is new against the runs before, tests that were added, and what an error lists come on top.
 */
export function summarise(facts: SummaryFacts): string {
  const { receipt, error, outboxFolder, hasStatus = true } = facts;
  const status = hasStatus ? `${outboxFolder}/status.json` : undefined;
  // Of several scripts nobody knows which of their blocked tests were only skipped.
  const { skipped, todo } = receipt.run;
  const known = receipt.scripts.length === 1 && receipt.withheld === 0 ? { skipped, todo } : {};
  const scripts = receipt.scripts.map((script) => scriptLine({ ...script, ...known }));
  const news = receipt.scripts.flatMap((script) => newsLines(script, scripts.length === 1)).map(shortLine);
  const added = receipt.scripts.flatMap(addedLines).map(shortLine);
  const what = error === undefined ? [] : printable(`${error.code} ${error.guidance.what}`).split('\n');
  const notices = warningLines(receipt);
  const lines = [
    ...atMost(25, news, { name: 'change', place: status }),
    ...atMost(2, scripts, { name: 'script' }),
    ...atMost(12, added, { name: 'added test', place: status }),
    ...nextLines(facts, status),
    ...atMost(20, what, { name: 'problem' }),
    ...(error === undefined ? lostLine(receipt) : adviceLines(error.guidance)),
    ...keptLine(facts),
    // Otherwise the run would look as if these tests had never been in it.
    ...(receipt.withheld === 0 ? [] : [`${counted(receipt.withheld, 'result')} withheld for want of a row`]),
    ...atMost(error === undefined ? 3 : 2, notices, { name: 'notice', place: status }),
  ];
  return frame(lines.length === 0 ? ['nothing was published'] : lines);
}

/** At most so many lines; the last one counts those that are left out, and names the `place` of all. */
function atMost(
  most: number,
  lines: readonly string[],
  { name, place }: { readonly name: string; readonly place?: string | undefined },
): readonly string[] {
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most - 1);
  const count = lines.length - shown.length;
  const left = shown.length === 0 ? counted(count, name) : `and ${counted(count, `more ${name}`)}`;
  return [...shown, place === undefined ? left : `${left} in ${place}`];
}

function scriptLine(script: ScriptReceipt & Partial<RunCounts>): string {
  const { name, scriptId, runId, created, newFolder, rowsAdded } = script;
  const rows = rowsAdded === 0 ? '' : `, ${counted(rowsAdded, 'row')} added`;
  const folder = newFolder === undefined ? '' : ` in the new folder ${shortLine(newFolder)}`;
  const outline = created ? `, new script with ${counted(rowsAdded, 'row')}${folder}` : rows;
  return `${shortLine(name)}: ${describeCounts(script)} (script ${scriptId}, run ${runId}${outline})`;
}

/** What it took, and where to look at it; nothing where there is more to do than to look. */
function nextLines({ receipt, error, isBrief = false }: SummaryFacts, status: string | undefined): readonly string[] {
  const { delivered, requests, kept, lost } = receipt;
  const [script] = receipt.scripts;
  if (isBrief || error !== undefined || script === undefined || kept + lost > 0) return [];
  const page = script.pageUrl === undefined ? '' : `at ${shortLine(script.pageUrl)} or `;
  return [
    `see it ${page}with: npx runsheet show ${script.scriptId}`,
    `${counted(delivered, 'result')} delivered with ${counted(requests, 'request')}${status === undefined ? '' : `; receipt in ${status}`}`,
  ];
}

/** What went wrong in the delivery comes before what is only good to know. */
function warningLines({ warnings }: Receipt): readonly string[] {
  const sorted = warnings.toSorted((a, b) => a.code.localeCompare(b.code));
  return sorted.map(({ code, message }) => shortLine(`${code} ${message}`));
}

function lostLine({ lost }: Receipt): readonly string[] {
  return lost === 0 ? [] : [`LOST ${counted(lost, 'result')}`];
}

/** A shard by itself would be published as a run of which the others are missing. */
function keptLine({ receipt: { kept, outcome }, error, outboxFolder, shard }: SummaryFacts): readonly string[] {
  if (outcome !== 'kept' && kept === 0) return [];
  const results = kept === 0 ? 'the run is' : counted(kept, 'result');
  // Its advice names the command, with the address that the plain one lacks.
  if (error?.code === 'RS3015') return [`${results} kept in ${outboxFolder}`];
  if (shard === undefined) return [`${results} kept in ${outboxFolder}; deliver with: npx runsheet publish`];
  const { index, count } = shard;
  const joining = `npx runsheet publish <folders> --expect-shards ${count}`;
  return [`shard ${index} of ${count}: ${results} kept in ${outboxFolder}; publish all shards together: ${joining}`];
}

/** What is new in a run, for a terminal: one line, then new failures, older ones, flaky and fixed tests. Pure. */
export function newsLines({ name, changes }: ScriptReceipt, isOne: boolean): readonly string[] {
  const { news } = changes ?? {};
  if (news === undefined || news.line === '') return [];
  const { newFailures, stillFailing, unknownSince, flaky, fixed } = news;
  // A flaky test that fails or is fixed stands in its own list, with this word behind it.
  const others = flaky.rows.filter(({ firstRunId }) => firstRunId === undefined);
  const flakyLines = others.map(({ title }) => `flaky: ${title}`);
  const older = [...failureLines('still failing', stillFailing), ...failureLines('failing', unknownSince, true)];
  const fixedLines = fixed.rows.map(({ title, isFlaky }) => `fixed: ${title}${isFlaky === true ? ' (flaky)' : ''}`);
  return [
    isOne ? news.line : `${name}: ${news.line}`,
    ...listed('new failure', newFailures.count, failureLines('new', newFailures)),
    ...listed('failing test', stillFailing.count + unknownSince.count, older),
    ...listed('flaky test', others.length, flakyLines),
    ...listed('fixed test', fixed.count, fixedLines),
  ];
}

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
