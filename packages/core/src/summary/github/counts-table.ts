import type { Receipt } from '../../publish/receipt.ts';
import { code, escapeHtml } from './html.ts';
import type { RunStory } from './run-story.ts';

/**
 * A run in numbers, beside the newest run of the default branch where that is known: what passed, failed and was blocked,
 * and what is new.
 */
export function countsTable({ receipt, redact }: RunStory): readonly string[] {
  const { counts, failedHeadings } = receipt.run;
  const base = receipt.scripts.length === 1 ? receipt.scripts[0]?.changes?.news?.base : undefined;
  const marks = [
    ['passed', counts.pass, base?.counts.pass],
    ['failed', counts.fail - failedHeadings, base?.counts.fail],
    ['blocked', counts.blocked, base?.counts.blocked],
  ] as const;
  const news = NEWS.map(([name, kind]) => [name, newsCount(receipt, kind), undefined] as const);
  const rows = [...marks, ...news.filter(([, count]) => count > 0)];
  const heads =
    base === undefined ? [] : [`${code(redact(base.branch))} #${escapeHtml(String(base.runId))}`, 'difference'];
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
  ['new failures', 'newFailures'],
  ['fixed', 'fixed'],
  ['flaky', 'flaky'],
] as const;

function newsCount({ scripts }: Receipt, kind: (typeof NEWS)[number][1]): number {
  return scripts.reduce((sum, { changes }) => sum + (changes?.news?.[kind].count ?? 0), 0);
}

function compared(own: number, other: number | undefined): readonly string[] {
  if (other === undefined) return ['', ''];
  const difference = own - other;
  return [String(other), difference > 0 ? `+${difference}` : String(difference)];
}

function rowOf(tag: 'th' | 'td', cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
}
