import { counted } from '../errors/counted.ts';
import type { RunsheetError } from '../errors/runsheet-error.ts';
import type { Notice } from '../errors/notice.ts';
import { describeCounts, type Receipt, type ScriptReceipt } from '../publish/receipt.ts';
import type { RunCounts } from '../sheet/row-counts.ts';
import { addedLines, newsLines } from './news-lines.ts';
import { timeLines } from './time-lines.ts';
import { printable } from '../report/printable.ts';
import { adviceLines, frame, shortLine } from './explain-error.ts';

/** What a Summary is made from. */
export type SummaryFacts = {
  readonly receipt: Receipt;
  readonly error: RunsheetError | undefined;
  /** The outbox as a person should see it, for results that are kept. */
  readonly outboxFolder: string;
  /** Set when the results are to be joined with those of the other shards before they are published. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
  /** Leaves out what is the same for every delivery: for commands that deliver many. */
  readonly isBrief?: boolean;
  /** Adds how long the run and its slowest tests took. */
  readonly isVerbose?: boolean;
  /** Whether the outbox has a status.json with all of this. Default: it has. */
  readonly hasStatus?: boolean;
};

/**
 * The Receipt as text for a person who watches the tests, without a line break at the end: 3 to 8 lines for what was
 * delivered, fewer where it is brief or nothing is to be said but that results are kept. What is new against the runs
 * before, tests that were added, and what an error lists come on top.
 */
export function summarise(facts: SummaryFacts): string {
  const { receipt, error, outboxFolder, isBrief = false, hasStatus = true } = facts;
  const { scripts } = receipt;
  const isOne = scripts.length === 1 && receipt.withheld === 0;
  const what = error === undefined ? [] : printable(`${error.code} ${error.guidance.what}`).split('\n');
  const advice = error === undefined ? [] : adviceLines(error.guidance);
  // An error tells of a loss itself.
  const lost = error === undefined ? lostLine(receipt) : [];
  const kept = [...lost, ...keptLine(facts), ...withheldLine(receipt)];
  // What went wrong in the delivery before what is only good to know.
  const warnings = receipt.warnings.toSorted((a, b) => a.code.localeCompare(b.code));
  const room = MOST_LINES - advice.length - kept.length;
  // What an error lists is what a person has to correct: it takes no room from the rest.
  const head = Math.min(1, what.length);
  const whatLines = atMost(what, MOST_PROBLEMS, (count, more) => counted(count, `${more}problem`));
  const scriptRoom = Math.min(MOST_SCRIPTS + 1, room - head - Math.min(1, warnings.length));
  const scriptLines = atMost(
    scripts.map((script) => scriptLine(isOne ? { ...receipt.run, ...script } : script)),
    scriptRoom,
    (count, more) => counted(count, `${more}script`),
  );
  const warningRoom = Math.min(MOST_WARNINGS, room - head - scriptLines.length);
  const status = hasStatus ? `${outboxFolder}/status.json` : undefined;
  const inReceipt =
    (name: string): CountName =>
    (count, more) =>
      `${counted(count, `${more}${name}`)}${status === undefined ? '' : ` in ${status}`}`;
  const warningLines = atMost(warnings.map(warningLine), warningRoom, inReceipt('notice'));
  const told = [...whatLines, ...advice, ...kept, ...warningLines];
  const nextRoom = MOST_LINES - scriptLines.length - told.length;
  const next = isBrief || error !== undefined ? [] : nextLines(receipt, status).slice(0, nextRoom);
  const news = scripts.flatMap((script) => newsLines(script, scripts.length === 1)).map(shortLine);
  const added = scripts.flatMap(addedLines).map(shortLine);
  const times = facts.isVerbose === true ? timeLines(receipt) : [];
  const lines = [
    ...atMost(news, MOST_NEWS, inReceipt('change')),
    ...scriptLines,
    ...atMost(added, MOST_ADDED, inReceipt('added test')),
    ...times,
    ...next,
    ...told,
  ];
  return frame(lines.length === 0 ? ['nothing was published'] : lines);
}

const MOST_LINES = 8;
/** What is new comes on top. */
const MOST_NEWS = 25;
const MOST_ADDED = 12;
const MOST_SCRIPTS = 3;
const MOST_WARNINGS = 3;
/** With the line above them. */
const MOST_PROBLEMS = 20;

/** Says how many there are; `more` is empty when none of them is shown. */
type CountName = (count: number, more: '' | 'more ') => string;

/** At most so many lines; the last one counts those that are left out. */
function atMost(lines: readonly string[], room: number, name: CountName): readonly string[] {
  if (lines.length <= room) return lines;
  const shown = lines.slice(0, room - 1);
  const count = lines.length - shown.length;
  return [...shown, shown.length === 0 ? name(count, '') : `and ${name(count, 'more ')}`];
}

/** Of several scripts nobody knows which of their blocked tests were only skipped. */
function scriptLine(script: ScriptReceipt & Partial<RunCounts>): string {
  const { name, scriptId, runId, created, rowsAdded } = script;
  const rows = rowsAdded === 0 ? '' : `, ${counted(rowsAdded, 'row')} added`;
  const outline = created ? `, new script with ${counted(rowsAdded, 'row')}` : rows;
  return `${shortLine(name)}: ${describeCounts(script)} (script ${scriptId}, run ${runId}${outline})`;
}

/** What it took, and where to look at it. */
function nextLines({ scripts, delivered, requests }: Receipt, status: string | undefined): readonly string[] {
  const [script] = scripts;
  if (script === undefined) return [];
  return [
    script.pageUrl === undefined
      ? `see it with: npx runsheet show ${script.scriptId}`
      : `see it at ${shortLine(script.pageUrl)} or with: npx runsheet show ${script.scriptId}`,
    `${counted(delivered, 'result')} delivered with ${counted(requests, 'request')}${status === undefined ? '' : `; receipt in ${status}`}`,
  ];
}

function warningLine({ code, message }: Notice): string {
  return shortLine(`${code} ${message}`);
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

/** Otherwise the run would look as if these tests had never been in it. */
function withheldLine({ withheld }: Receipt): readonly string[] {
  return withheld === 0 ? [] : [`${counted(withheld, 'result')} withheld for want of a row`];
}
