import type { Guidance } from '../errors/catalogue.ts';
import type { RunsheetError } from '../errors/runsheet-error.ts';
import { describeCounts, type Receipt, type ScriptReceipt } from '../publish/receipt.ts';
import { printable } from './printable.ts';

/** What a Summary is made from. */
export type SummaryFacts = {
  readonly receipt: Receipt;
  readonly error: RunsheetError | undefined;
  /** The outbox as a person should see it, for results that are kept. */
  readonly outboxFolder: string;
};

/** The Receipt as text for a person who watches the tests: 1 to 8 lines, without a line break at the end. */
export function summarise({ receipt, error, outboxFolder }: SummaryFacts): string {
  const lines = [
    ...receipt.scripts.slice(0, MOST_SCRIPTS).map(scriptLine),
    ...moreScripts(receipt.scripts.length - MOST_SCRIPTS),
    ...(error === undefined ? [] : errorLines(error)),
    ...keptLine(receipt, outboxFolder),
    ...receipt.warnings.slice(0, MOST_WARNINGS).map(({ code, message }) => `${code} ${message}`),
  ];
  return frame(lines.length === 0 ? ['nothing was published'] : lines);
}

/** An error as a person meets it: what, why, and what to do. */
export function explainError(error: RunsheetError): string {
  return frame(errorLines(error));
}

/** Lines under one heading, so that they stand out among those of the test runner. */
export function frame(lines: readonly string[]): string {
  const [first = '', ...rest] = lines.flatMap((line) => printable(line).split('\n'));
  return [`${HEADING}${first}`, ...rest.map((line) => `${' '.repeat(HEADING.length)}${line}`)].join('\n');
}

const HEADING = 'runsheet  ';
const MOST_SCRIPTS = 3;
const MOST_WARNINGS = 3;

/** Tests are counted as the runner counts them; files and hooks that failed are named beside them. */
function scriptLine(script: ScriptReceipt): string {
  const { name, scriptId, runId, counts, failedHeadings, created, rowsAdded } = script;
  const tests = describeCounts({ ...counts, fail: counts.fail - failedHeadings });
  const headings =
    failedHeadings === 0 ? '' : `, ${plural(failedHeadings, 'failed file or hook', 'failed files or hooks')}`;
  const rows = rowsAdded === 0 ? '' : `, ${plural(rowsAdded, 'row')} added`;
  const outline = created ? `, new script with ${plural(rowsAdded, 'row')}` : rows;
  return `${name}: ${tests}${headings} (script ${scriptId}, run ${runId}${outline})`;
}

function moreScripts(count: number): readonly string[] {
  return count > 0 ? [`and ${plural(count, 'more script')}`] : [];
}

function errorLines({ code, guidance }: { readonly code: string; readonly guidance: Guidance }): readonly string[] {
  return [`${code} ${guidance.what}`, `why: ${guidance.why}`, `to do: ${guidance.todo}`];
}

function keptLine({ kept, lost, outcome }: Receipt, outboxFolder: string): readonly string[] {
  if (lost > 0) return [`LOST ${plural(lost, 'result')}`];
  if (outcome !== 'kept') return [];
  return [`${plural(kept, 'result')} kept in ${outboxFolder}; deliver with: npx runsheet publish`];
}

function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
