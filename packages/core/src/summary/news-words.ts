import { counted } from '../errors/counted.ts';
import type { NewsRow } from '../publish/receipt.ts';

/** Since when a row fails, and what else is known of it: `since #41, 6 builds, last pass #40, also red on main`. Pure. */
export function newsWords({ firstRunId, builds = 1, lastPassRunId, isAlsoRedOnMain, isFlaky }: NewsRow): string {
  const since = firstRunId === undefined ? '' : `since #${firstRunId}, ${counted(builds, 'build')}`;
  const pass = lastPassRunId === undefined ? '' : `last pass #${lastPassRunId}`;
  const words = [since, pass, isAlsoRedOnMain === true ? 'also red on main' : '', isFlaky === true ? 'flaky' : ''];
  return words.filter((word) => word !== '').join(', ');
}
