import { counted } from '../../errors/message.ts';
import type { Receipt, ScriptReceipt } from '../../publish/receipt.ts';
import { countReport, isGreen } from '../../report/outcomes.ts';
import { newsCount } from './change-lists.ts';
import { code, escapeHtml, list, withRunNumbers } from './html.ts';
import { NO_KNOWN_PASS } from '../../report/story.ts';
import { type RunStory, troublesOf } from './run-story.ts';
import type { Report } from '../../report/report.ts';

/** The sentence that tells of a run, as the content of an element: what is new, how much passed, and where it is. */
export function headline(story: RunStory): string {
  const { receipt, name, redact } = story;
  const words = `<strong>${code(redact(name))}: ${withRunNumbers(runWords(story))}</strong>`;
  const took = receipt.durationMs === undefined ? '' : ` in ${durationWords(receipt.durationMs)}`;
  return `${isRed(story) ? '❌' : '✅'} ${words}${took}${receiptWords(story)}`;
}

export function durationWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Whether anything in a run is not as it should be. */
export function isRed({ report }: Pick<RunStory, 'report'>): boolean {
  return !isGreen(report) || troublesOf(report).blocked.length > 0;
}

/** Such as `2 new failures, 1 still failing since #9; 118 passed`. */
export function runWords({ report, receipt }: Pick<RunStory, 'report' | 'receipt'>): string {
  const { outcomes, failedHeadings } = countReport(report);
  const newFailures = newsCount(receipt, 'newFailures');
  const stillFailing = newsCount(receipt, 'stillFailing');
  const unknownSince = newsCount(receipt, 'unknownSince');
  const compared = newFailures + stillFailing + unknownSince;
  const isCompared = compared > 0;
  const others = isCompared ? outcomes.failed + failedHeadings - compared : outcomes.failed;
  const wrong = [
    said(newFailures, newFailures === 1 ? 'new failure' : 'new failures'),
    said(stillFailing, `still failing${sinceOf(receipt)}`),
    said(unknownSince, NO_KNOWN_PASS),
    said(others, isCompared ? 'more failed' : 'failed'),
    ...(isCompared ? [] : failedBesides(report).map(({ count, name }) => said(count, name))),
    said(outcomes.unfinished, 'not run'),
  ];
  const rest = [
    said(outcomes.passed, 'passed'),
    said(outcomes.skipped, 'skipped'),
    said(outcomes.todo, 'todo'),
    said(newsCount(receipt, 'fixed'), 'fixed'),
    said(newsCount(receipt, 'flaky'), 'flaky'),
  ];
  const parts = [wrong, rest].map((words) => words.filter((each) => each !== '').join(', '));
  return parts.filter((part) => part !== '').join('; ') || 'no results';
}

function said(count: number, words: string): string {
  return count > 0 ? `${count} ${words}` : '';
}

/** The run since which the oldest failure of a script is red: runs of several scripts have other numbers. */
function sinceOf({ scripts }: Receipt): string {
  const news = scripts.length === 1 ? scripts[0]?.changes?.news : undefined;
  const [oldest] = (news?.stillFailing.rows ?? []).toSorted((a, b) => (b.builds ?? 0) - (a.builds ?? 0));
  return oldest?.firstRunId === undefined ? '' : ` since #${oldest.firstRunId}`;
}

function receiptWords({ receipt, redact }: RunStory): string {
  const { scripts, kept, lost, withheld, outcome } = receipt;
  const isOne = scripts.length === 1;
  const links = scripts.slice(0, MOST_SCRIPTS).map((script) => {
    return `${isOne ? '' : `${code(redact(script.name))} `}${scriptWords(script, redact)}`;
  });
  const words = [
    ...(scripts.length > MOST_SCRIPTS ? [`${scripts.length - MOST_SCRIPTS} more scripts`] : []),
    ...(outcome === 'already-delivered' ? ['delivered before'] : []),
    ...(outcome === 'kept' || kept > 0 ? [`${counted(kept, 'result')} kept, not delivered yet`] : []),
    ...(lost > 0 ? [`${counted(lost, 'result')} LOST`] : []),
    ...(withheld > 0 ? [`${counted(withheld, 'result')} withheld for want of a row`] : []),
  ];
  const all = [...links, ...words];
  return all.length === 0 ? '' : ` (${all.join('; ')})`;
}

const MOST_SCRIPTS = 3;

/** A link to the run where the service names a page, else how `show` finds it. */
function scriptWords(script: ScriptReceipt, redact: RunStory['redact']): string {
  const { scriptId, runId, created, newFolder, pageUrl } = script;
  const run = escapeHtml(`run ${runId}`);
  const place = pageUrl === undefined ? `script ${scriptId}, ${run}` : `<a href="${escapeHtml(pageUrl)}">${run}</a>`;
  const folder = newFolder === undefined ? '' : ` in the new folder ${code(redact(newFolder))}`;
  return `${place}${created ? ', new script' : ''}${folder}`;
}

/** What stands below that sentence: what went wrong in the delivery, and what is good to know, such as obsolete rows. */
export function notesOf({ receipt, error, redact }: RunStory): readonly string[] {
  const notes = receipt.warnings.map((each) => `${each.code} ${each.message}`);
  const errors = error === undefined ? [] : [`${error.code} ${error.guidance.what} ${error.guidance.todo}`];
  return list([...errors, ...notes].map(redact));
}

/** A run in numbers, a whole one beside the newest run of the default branch, where that is known. */
export function countsTable({ report, receipt, redact }: RunStory): readonly string[] {
  const { counts, failedHeadings } = receipt.run;
  const isWhole = report.selection.kind === 'all' && report.ending.kind === 'complete';
  const base = isWhole && receipt.scripts.length === 1 ? receipt.scripts[0]?.changes?.news?.base : undefined;
  const isCompared = receipt.scripts.some(({ changes }) => changes?.news !== undefined);
  const rows: readonly (readonly [name: string, own: number, base?: number | undefined])[] = [
    ['passed', counts.pass, base?.counts.pass],
    ['failed', counts.fail - failedHeadings, base?.counts.fail],
    ...failedBesides(report).map(({ count, name }) => [name, count] as const),
    ['blocked', counts.blocked, base?.counts.blocked],
    ...(isCompared ? NEWS.map(([kind, name]) => [name, newsCount(receipt, kind)] as const) : []),
  ];
  const heads = base === undefined ? [] : [code(redact(`${base.branch} #${base.runId}`)), 'difference'];
  return [
    '<table>',
    rowOf('th', ['', 'this build', ...heads]),
    ...rows.map(([name, own, other]) =>
      rowOf('td', [name, String(own), ...(base === undefined ? [] : comparedCells(own, other))]),
    ),
    '</table>',
  ];
}

const NEWS = [
  ['newFailures', 'new failures'],
  ['fixed', 'fixed'],
  ['flaky', 'flaky'],
] as const;

function failedBesides(report: Report): readonly { readonly count: number; readonly name: string }[] {
  const { failedHeadings } = countReport(report);
  const notLoaded = report.files.filter(({ load, failures }) => load === 'failed' && failures.length > 0).length;
  const outside = report.failures.length > 0 ? 1 : 0;
  const hooks = failedHeadings - notLoaded - outside;
  const all = [
    { count: notLoaded, name: notLoaded === 1 ? 'file not loaded' : 'files not loaded' },
    { count: hooks, name: hooks === 1 ? 'hook failed' : 'hooks failed' },
    { count: outside, name: 'failure outside of tests' },
  ];
  return all.filter(({ count }) => count > 0);
}

function comparedCells(own: number, other: number | undefined): readonly string[] {
  if (other === undefined) return ['', ''];
  const difference = own - other;
  return [String(other), difference > 0 ? `+${difference}` : String(difference)];
}

function rowOf(tag: 'th' | 'td', cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
}
