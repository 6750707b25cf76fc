import { NO_KNOWN_PASS } from '../report/story.ts';
import type { RunNews } from './judge-run.ts';

/** `2 new failures, 3 still failing (since #41, 6 builds), 1 flaky, 1 fixed`; empty when there is nothing to tell. Pure. */
export function newsLine({ rows, flaky }: Pick<RunNews, 'rows' | 'flaky'>): string {
  const count = (kind: RunNews['rows'][number]['kind']) => rows.filter((row) => row.kind === kind).length;
  const added = count('new-failure');
  const parts = [
    added === 0 ? '' : `${added} new ${added === 1 ? 'failure' : 'failures'}`,
    failingSince(rows, 'still-failing'),
    failingSince(rows, 'unknown-since'),
    flaky.length === 0 ? '' : `${flaky.length} flaky`,
    count('fixed') === 0 ? '' : `${count('fixed')} fixed`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The oldest of them names the run: the one that has been red for the most builds. */
function failingSince(rows: RunNews['rows'], kind: 'still-failing' | 'unknown-since'): string {
  const failing = rows.filter((row) => row.kind === kind);
  const [oldest] = failing.toSorted((a, b) => b.builds - a.builds);
  if (oldest === undefined) return '';
  const builds = `${oldest.builds} ${oldest.builds === 1 ? 'build' : 'builds'}`;
  const { id } = oldest.firstFail;
  return kind === 'unknown-since'
    ? `${failing.length} ${NO_KNOWN_PASS} (since #${id}, ${builds})`
    : `${failing.length} still failing (since #${id}, ${builds})`;
}
