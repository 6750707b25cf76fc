import { NO_KNOWN_PASS } from '../report/story.ts';
import type { RunNews } from './judge-run.ts';

/** `2 new failures, 3 still failing (since #41, 6 builds), 1 flaky, 1 fixed`; empty when there is nothing to tell. Pure. */
export function newsLine({ rows, flaky }: Pick<RunNews, 'rows' | 'flaky'>): string {
  const of = (kind: RunNews['rows'][number]['kind']) => rows.filter((row) => row.kind === kind);
  const added = of('new-failure').length;
  const parts = [
    said(added, added === 1 ? 'new failure' : 'new failures'),
    failingSince(of('still-failing'), 'still failing'),
    failingSince(of('unknown-since'), NO_KNOWN_PASS),
    said(flaky.length, 'flaky'),
    said(of('fixed').length, 'fixed'),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function said(count: number, words: string): string {
  return count === 0 ? '' : `${count} ${words}`;
}

/** The row that has been red for the most builds names the run. */
function failingSince(failing: RunNews['rows'], words: string): string {
  const [oldest] = failing.toSorted((a, b) => b.builds - a.builds);
  if (oldest === undefined) return '';
  const { builds, firstFail } = oldest;
  return `${failing.length} ${words} (since #${firstFail.id}, ${builds} ${builds === 1 ? 'build' : 'builds'})`;
}
