import { type Notice, notice } from '../errors/runsheet-error.ts';
import type { Run } from '../client/answers/things.ts';
import { countUnmarked, readHistory } from '../history/history.ts';
import { historyRows } from '../history/marked-rows.ts';
import type { Plan } from '../plan/plan.ts';
import { rowTitles } from '../plan/outline.ts';
import { countCells, failedHeadingsOf, isResult } from '../sheet/row-counts.ts';
import type { AddedRows } from './add-rows.ts';
import type { PostedRun } from './append-run.ts';
import type { FoundRun, SentBefore } from './find-run.ts';
import type { ScriptLocation } from './locate-script.ts';
import { addedTests, doubledNotices, outlineNotices } from './outline-notices.ts';
import type { PublishContext } from './publish-context.ts';
import { readRuns } from './read-script.ts';
import { COUNTED_MARKS } from '../report/run-key.ts';
import { describeCounts, type RunChanges, type ScriptReceipt } from './receipt.ts';
import { leftToLater } from './change-description.ts';
import { newsSince } from './run-history.ts';

export type SheetDelivery = {
  readonly receipt: ScriptReceipt;
  readonly alreadyThere: boolean;
  /** Results of tests whose row the service does not have: this build may not add rows, or the service did not take them. */
  readonly withheld: number;
  readonly notices: readonly Notice[];
};

type Published = {
  readonly posted: PostedRun;
  readonly rows: AddedRows;
  readonly located: ScriptLocation;
  readonly created: boolean;
};

export async function tellDelivery(
  { posted, rows, located, created }: Published,
  context: PublishContext,
): Promise<SheetDelivery> {
  const { plan, reading, run } = posted;
  const { commentsCutTo: maxLength } = run;
  const compared = await compareCounts(posted, run.isFound, context);
  const { receipt, withheld } = describeDelivery(posted, { created, rowsAdded: rows.rowsAdded });
  const added = created ? undefined : addedTests(reading.outline.rows, rows.before, plan);
  const known = located.kind === 'found' ? located.reading.runs : undefined;
  const { news, notices: told } = await newsOf(posted, known, context);
  const doubled = await doubledNotices(plan, reading, context);
  const changes = { ...(added && { added }), ...(news && { news }) };
  const newFolder = newFolderOf(located, created);
  return {
    receipt: {
      ...receipt,
      ...(newFolder === undefined ? {} : { newFolder }),
      ...(Object.keys(changes).length === 0 ? {} : { changes }),
    },
    withheld,
    alreadyThere: run.isAnothers,
    notices: [
      ...outlineNotices(rows, reading, context),
      ...doubled,
      ...duplicateRunNotices(run, receipt),
      ...compared,
      ...(maxLength === undefined ? [] : [notice('RS4010', { maxLength })]),
      ...told,
    ],
  };
}

/** What is new against the runs before. A green build asks for nothing: it uses what is `known` already. */
async function newsOf(
  { sheet, plan: { run: step }, reading: { outline }, run }: PostedRun,
  known: readonly Run[] | undefined,
  { readHistory: read, defaultBranch, clock }: PublishContext,
): Promise<{ readonly news: RunChanges['news']; readonly notices: readonly Notice[] }> {
  const isRed = [...step.cells.values()].some(({ mark }) => mark === 'fail');
  const isEnough = known !== undefined && countUnmarked(readHistory(historyRows(outline.rows), known)) === 0;
  const own = { branch: step.headers['branch'] ?? '', runId: run.runId };
  const asked = isRed && !isEnough ? await read?.(outline, own) : undefined;
  const { runs = known, notices } = asked ?? { notices: [] };
  const news = runs && newsSince(runs, { sheet, step, outline, ...run, nowMs: clock.now() }, defaultBranch);
  return { news, notices };
}

function newFolderOf(located: ScriptLocation, created: boolean): string | undefined {
  if (located.kind === 'found' || !created || located.place.missingFolders.length === 0) return undefined;
  return located.place.target.folder.names.join('/');
}

/** A record that was delivered is not delivered again, whatever has become of its rows since. */
export async function tellDeliveredBefore(sent: SentBefore, context: PublishContext): Promise<SheetDelivery> {
  const delivery = describeDelivery(sent, { created: false, rowsAdded: 0 });
  const compared = await compareCounts(sent, true, context);
  const chosen = sent.reading.outline.scriptId;
  const scriptIds = [chosen, ...sent.others];
  const beside = scriptIds.length === 1 ? [] : [notice('RS4006', { scriptIds, chosen })];
  const notices = [...beside, ...duplicateRunNotices(sent.run, delivery.receipt), ...compared];
  return { ...delivery, alreadyThere: true, notices };
}

function describeDelivery(
  { plan, reading, run }: Pick<SentBefore, 'plan' | 'reading' | 'run'>,
  { created, rowsAdded }: { readonly created: boolean; readonly rowsAdded: number },
): Pick<SheetDelivery, 'receipt' | 'withheld'> {
  const { scriptId, name } = reading.outline;
  const { runId, duplicateRunIds } = run;
  const counts = countCells(plan.sheet, plan.run.cells.values());
  const failedHeadings = failedHeadingsOf(plan.sheet);
  return {
    receipt: { scriptId, name, created, rowsAdded, runId, duplicateRunIds, counts, failedHeadings },
    withheld: plan.missing.filter(isResult).length,
  };
}

function duplicateRunNotices({ runId, duplicateRunIds }: FoundRun, { scriptId }: ScriptReceipt): readonly Notice[] {
  if (duplicateRunIds.length === 0) return [];
  return [notice('RS3007', { scriptId, runIds: [runId, ...duplicateRunIds].map(String) })];
}

/**
 * Compares what the service counts in a run with what was sent. Where that differs, or nothing is counted that should be,
 * the run is read once, and rows whose result is missing are named: a person may have deleted them, or the service has
 * stored a part. `isFound`: by reading, so nobody knows what became of the request that has sent it.
 */
async function compareCounts(
  { plan: { run: step }, reading: { outline }, run }: Pick<SentBefore, 'plan' | 'reading' | 'run'>,
  isFound: boolean,
  context: Pick<PublishContext, 'client'>,
): Promise<readonly Notice[]> {
  const { sent, progress = {} } = run;
  // What the service does not count is not compared.
  const counted = COUNTED_MARKS.filter((mark) => progress[mark] !== undefined);
  const isOther = counted.some((mark) => progress[mark] !== sent[mark]);
  if (!isOther && (counted.length > 0 || !(isFound || sent.fail > 0))) return [];
  const runs = await leftToLater(() => readRuns(outline.scriptId, context, 'full'), []);
  const shown = runs.find(({ id }) => String(id) === String(run.runId))?.results;
  const lost = shown === undefined ? [] : lostRows(step.cells, shown);
  if (!isOther && lost.length === 0) return [];
  const titles = rowTitles(outline.rows, new Set(lost));
  const told = { counts: { ...sent, exclude: 0, none: 0 }, failedHeadings: 0 };
  const { summary = 'no summary' } = progress;
  return [notice('RS3009', { sent: describeCounts(told), shown: summary, lost: [...titles.values()] })];
}

function lostRows(cells: Plan['run']['cells'], shown: NonNullable<Run['results']>): readonly number[] {
  return [...cells].flatMap(([id, { mark }]) => {
    const result = shown[id]?.result ?? '';
    const isThere = result !== '' && (mark !== 'fail' || result === 'fail');
    return isThere || mark === 'exclude' ? [] : [id];
  });
}
