import type { Run } from '../client/answers/things.ts';
import type { Notice } from '../errors/notice.ts';
import { countUnmarked, readHistory } from '../history/history.ts';
import type { AppendedRun } from './append-run.ts';
import { historyRows } from './history-rows.ts';
import type { PostedRun } from './lost-failures.ts';
import type { HistoryOutline, PublishContext } from './publish-context.ts';
import type { RunChanges, RunNewsReport } from './receipt.ts';
import { newsSince, type PublishedRun, UNSENT, withRunId } from './run-news.ts';

type RunToJudge = Pick<PublishedRun, 'sheet' | 'step'> & { readonly outline: HistoryOutline };

type NewsContext = Pick<PublishContext, 'history' | 'defaultBranch' | 'clock' | 'nextTurn'>;

/** News that are found while the service takes the run: all but its id is known then. */
export type EarlyNews = {
  /** Finds them where the runs before are known; `marks` is the header that is sent. */
  readonly find: (marks: Readonly<Record<string, string>>) => Promise<void>;
  /** Undefined: they were not found, or the run is not the one that was sent. */
  readonly of: (
    run: Pick<AppendedRun, 'runId' | 'duplicateRunIds' | 'marks' | 'isAnothers'>,
  ) => RunNewsReport | undefined;
};

export function createEarlyNews(
  { sheet, step, outline }: RunToJudge,
  { history, defaultBranch, clock, nextTurn }: NewsContext,
): EarlyNews {
  let found: { readonly marks: object; readonly news: RunNewsReport | undefined } | undefined;
  return {
    find: async (marks) => {
      // The request goes out first.
      await nextTurn?.();
      try {
        const { runs } = (await Promise.race([history?.asked(outline.scriptId) ?? NOT_THERE, NOT_THERE])) ?? {};
        if (runs === undefined) return;
        const sent = { runId: UNSENT, duplicateRunIds: [], marks, nowMs: clock.now() };
        found = { marks, news: newsSince(runs, { sheet, step, outline, ...sent }, defaultBranch) };
      } catch {
        // The run is on its way, and nothing else counts now. They are looked for again when it is there.
      }
    },
    of: ({ runId, duplicateRunIds, marks, isAnothers }) => {
      if (isAnothers || duplicateRunIds.length > 0 || found?.marks !== marks) return undefined;
      return found.news && withRunId(found.news, runId);
    },
  };
}

/** Of the history, at the moment. */
const NOT_THERE = Promise.resolve(undefined);

type News = { readonly news: RunChanges['news']; readonly notices: readonly Notice[] };

/** What is new, where the runs before are known. Builds without a failure ask for nothing, but use what was asked for. */
export async function newsOf(
  { sheet, plan: { run: step }, reading: { outline }, run }: PostedRun,
  { known, early }: { readonly known: readonly Run[] | undefined; readonly early: EarlyNews },
  { history, defaultBranch, clock }: NewsContext,
): Promise<News> {
  const isRed = [...step.cells.values()].some(({ mark }) => mark === 'fail');
  const isEnough = known !== undefined && countUnmarked(readHistory(historyRows(outline.rows), known)) === 0;
  const own = { branch: step.headers['branch'] ?? '', runId: run.runId };
  const read = isRed && !isEnough ? history?.read(outline, own) : history?.asked(outline.scriptId);
  const { runs = known, notices } = (await read) ?? { notices: [] };
  const judge = () => runs && newsSince(runs, { sheet, step, outline, ...run, nowMs: clock.now() }, defaultBranch);
  return { news: early.of(run) ?? judge(), notices };
}
