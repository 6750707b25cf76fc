import { counted } from '../errors/counted.ts';
import type { RunsheetError } from '../errors/runsheet-error.ts';
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
  const status = hasStatus ? `${outboxFolder}/status.json` : undefined;
  const what = error === undefined ? [] : printable(`${error.code} ${error.guidance.what}`).split('\n');
  // An error tells of a loss itself.
  const lost = error === undefined ? lostLine(receipt) : [];
  const advice = error === undefined ? [] : adviceLines(error.guidance);
  const told = [...advice, ...lost, ...keptLine(facts), ...withheldLine(receipt)];
  const scriptLines = atMost({ lines: scriptLinesOf(receipt), most: error === undefined ? 4 : 2, name: 'script' });
  // What an error lists is what a person has to correct: of the room it takes one line.
  const room = MOST_LINES - Math.min(1, what.length) - told.length - scriptLines.length;
  const warnings = atMost({ lines: warningLines(receipt), most: Math.min(3, room), name: 'notice', place: status });
  const next = isBrief || error !== undefined ? [] : nextLines(receipt, status).slice(0, room - warnings.length);
  const news = scripts.flatMap((script) => newsLines(script, scripts.length === 1)).map(shortLine);
  const added = scripts.flatMap(addedLines).map(shortLine);
  const lines = [
    ...atMost({ lines: news, most: MOST_NEWS, name: 'change', place: status }),
    ...scriptLines,
    ...atMost({ lines: added, most: MOST_ADDED, name: 'added test', place: status }),
    ...(facts.isVerbose === true ? timeLines(receipt) : []),
    ...next,
    ...atMost({ lines: what, most: MOST_PROBLEMS, name: 'problem' }),
    ...told,
    ...warnings,
  ];
  return frame(lines.length === 0 ? ['nothing was published'] : lines);
}

const MOST_LINES = 8;
/** What is new comes on top. */
const MOST_NEWS = 25;
const MOST_ADDED = 12;
/** With the line above them. */
const MOST_PROBLEMS = 20;

/** Lines that are told together. */
type Block = {
  readonly lines: readonly string[];
  readonly most: number;
  /** What one line is about. */
  readonly name: string;
  /** Where all of them stand. */
  readonly place?: string | undefined;
};

/** At most so many lines; the last one counts those that are left out. */
function atMost({ lines, most, name, place }: Block): readonly string[] {
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most - 1);
  const count = lines.length - shown.length;
  const left = shown.length === 0 ? counted(count, name) : `and ${counted(count, `more ${name}`)}`;
  return [...shown, place === undefined ? left : `${left} in ${place}`];
}

/** Of several scripts nobody knows which of their blocked tests were only skipped. */
function scriptLinesOf({ scripts, run, withheld }: Receipt): readonly string[] {
  const isOne = scripts.length === 1 && withheld === 0;
  return scripts.map((script) => scriptLine(isOne ? { ...run, ...script } : script));
}

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

/** Otherwise the run would look as if these tests had never been in it. */
function withheldLine({ withheld }: Receipt): readonly string[] {
  return withheld === 0 ? [] : [`${counted(withheld, 'result')} withheld for want of a row`];
}
