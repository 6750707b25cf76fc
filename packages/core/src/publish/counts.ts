import type { Progress } from '../client/answers/things.ts';
import type { MarkCounts } from '../sheet/row-counts.ts';
import { COUNTED_MARKS } from './receipt.ts';

/** Whether the service counts a mark differently from what was sent. What it does not count is not compared. */
export function disagrees(sent: MarkCounts, shown: Progress): boolean {
  return COUNTED_MARKS.some((mark) => shown[mark] !== undefined && shown[mark] !== sent[mark]);
}
