import type { Progress, Run } from '../client/answers/things.ts';
import { type Notice, notice } from '../errors/runsheet-error.ts';
import type { Plan } from '../plan/plan.ts';
import { rowTitles } from '../plan/row-titles.ts';
import type { SentBefore } from './find-run.ts';
import type { PublishContext } from './publish-context.ts';
import { readRuns } from './read-script.ts';
import { COUNTED_MARKS, type CountedMarks, describeCounts } from './receipt.ts';
import { afterDelivery } from './request-outcome.ts';

/**
 * Compares what the service counts in a run with what was sent. Where that differs, or nothing is counted that should be,
 * the run is read once, and rows whose result is missing are named: a person may have deleted them, or the service has
 * stored a part. `isFound`: by reading, so nobody knows what became of the request that has sent it.
 */
export async function compareCounts(
  { plan: { run: step }, reading: { outline }, run }: Pick<SentBefore, 'plan' | 'reading' | 'run'>,
  isFound: boolean,
  context: Pick<PublishContext, 'client'>,
): Promise<readonly Notice[]> {
  const { sent, progress = {} } = run;
  const isOther = disagrees(sent, progress);
  if (!isOther && (isCounted(progress) || !(isFound || sent.fail > 0))) return [];
  const runs = await afterDelivery(() => readRuns(outline.scriptId, context, 'full'), []);
  const shown = runs.find(({ id }) => String(id) === String(run.runId))?.results;
  const lost = shown === undefined ? [] : lostRows(step.cells, shown);
  if (!isOther && lost.length === 0) return [];
  const titles = rowTitles(outline.rows, new Set(lost));
  const told = { counts: { ...sent, exclude: 0, none: 0 }, failedHeadings: 0 };
  const { summary = 'no summary' } = progress;
  return [notice('RS3009', { sent: describeCounts(told), shown: summary, lost: [...titles.values()] })];
}

/** Whether the service counts a mark differently from what was sent. What it does not count is not compared. */
function disagrees(sent: CountedMarks, shown: Progress): boolean {
  return COUNTED_MARKS.some((mark) => shown[mark] !== undefined && shown[mark] !== sent[mark]);
}

function isCounted(shown: Progress): boolean {
  return COUNTED_MARKS.some((mark) => shown[mark] !== undefined);
}

function lostRows(cells: Plan['run']['cells'], shown: NonNullable<Run['results']>): readonly number[] {
  return [...cells].flatMap(([id, { mark }]) => {
    const result = shown[id]?.result ?? '';
    const isThere = result !== '' && (mark !== 'fail' || result === 'fail');
    return isThere || mark === 'exclude' ? [] : [id];
  });
}
