import type { Run } from '../client/answers/things.ts';
import type { Notice } from '../errors/notice.ts';
import { countUnmarked, readHistory } from '../history/history.ts';
import type { PostedRun } from './append-run.ts';
import { historyRows } from './history-rows.ts';
import type { PublishContext } from './publish-context.ts';
import type { RunChanges } from './receipt.ts';
import { newsSince } from './run-news.ts';

type News = { readonly news: RunChanges['news']; readonly notices: readonly Notice[] };

/** What is new against the runs before. A green build asks for nothing: it uses what is `known` already. */
export async function newsOf(
  { sheet, plan: { run: step }, reading: { outline }, run }: PostedRun,
  known: readonly Run[] | undefined,
  { readHistory: read, defaultBranch, clock }: Pick<PublishContext, 'readHistory' | 'defaultBranch' | 'clock'>,
): Promise<News> {
  const isRed = [...step.cells.values()].some(({ mark }) => mark === 'fail');
  const isEnough = known !== undefined && countUnmarked(readHistory(historyRows(outline.rows), known)) === 0;
  const own = { branch: step.headers['branch'] ?? '', runId: run.runId };
  const asked = isRed && !isEnough ? await read?.(outline, own) : undefined;
  const { runs = known, notices } = asked ?? { notices: [] };
  const news = runs && newsSince(runs, { sheet, step, outline, ...run, nowMs: clock.now() }, defaultBranch);
  return { news, notices };
}
