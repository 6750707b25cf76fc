import { byName } from './narrowed-by.ts';
import type { Report } from './report.ts';

/**
 * What a runner lists when it is given a name filter that no test matches: all tests are in it, although none has run,
 * unless it was narrowed by more. Pure.
 */
export function wholeListing(report: Report, filter: string): Report {
  const [, listed] = byName(filter);
  const { selection } = report;
  return selection.kind === 'partial' && selection.why === listed ? { ...report, selection: { kind: 'all' } } : report;
}
