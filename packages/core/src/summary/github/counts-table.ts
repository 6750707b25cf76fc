import { countReport } from '../../report/count-outcomes.ts';
import type { Report } from '../../report/report.ts';
import { newsCount } from './change-lists.ts';
import { code } from './html.ts';
import type { RunStory } from './run-story.ts';

/** A run in numbers, a whole one beside the newest run of the default branch, where that is known. */
export function countsTable({ report, receipt, redact }: RunStory): readonly string[] {
  const { counts, failedHeadings } = receipt.run;
  const isWhole = report.selection.kind === 'all' && report.ending.kind === 'complete';
  const base = isWhole && receipt.scripts.length === 1 ? receipt.scripts[0]?.changes?.news?.base : undefined;
  const isCompared = receipt.scripts.some(({ changes }) => changes?.news !== undefined);
  const rows: readonly Row[] = [
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
      rowOf('td', [name, String(own), ...(base === undefined ? [] : compared(own, other))]),
    ),
    '</table>',
  ];
}

const NEWS = [
  ['newFailures', 'new failures'],
  ['fixed', 'fixed'],
  ['flaky', 'flaky'],
] as const;

/** What failed without being a test: files, hooks, and the run itself. */
export function failedBesides(report: Report): readonly { readonly count: number; readonly name: string }[] {
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

type Row = readonly [name: string, own: number, base?: number | undefined];

function compared(own: number, other: number | undefined): readonly string[] {
  if (other === undefined) return ['', ''];
  const difference = own - other;
  return [String(other), difference > 0 ? `+${difference}` : String(difference)];
}

function rowOf(tag: 'th' | 'td', cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
}
