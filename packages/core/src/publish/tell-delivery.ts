import { type Notice, notice } from '../errors/runsheet-error.ts';
import type { Run } from '../client/answers/things.ts';
import { countUnmarked, readHistory } from '../history/history.ts';
import { countCells, failedHeadingsOf, isResult } from '../sheet/row-counts.ts';
import { type AddedRows, rowsThere } from './add-rows.ts';
import type { AppendedRun, PostedRun } from './append-run.ts';
import { compareCounts } from './compare-counts.ts';
import type { FoundRun, SentBefore } from './find-run.ts';
import type { ScriptLocation } from './locate-script.ts';
import { historyRows } from './history-rows.ts';
import { addedTests, doubledNotices, outlineNotices } from './outline-notices.ts';
import type { PublishContext } from './publish-context.ts';
import type { RunChanges, ScriptReceipt } from './receipt.ts';
import { newsSince } from './run-news.ts';

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

/** What is to be said of a run that was appended: what it holds, what it has changed, and what is wrong with it. */
export async function tellDelivery(
  { posted, rows, located, created }: Published,
  context: PublishContext,
): Promise<SheetDelivery> {
  const { sheet, plan, reading, run } = posted;
  const compared = await compareCounts(posted, run.isFound, context);
  const rowsAdded = created ? rowsThere(sheet, plan).length : rows.rowsAdded;
  const { receipt, withheld } = describeDelivery(posted, { created, rowsAdded });
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
      ...duplicateNotices(run, receipt),
      ...compared,
      ...cutNotices(run),
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
  const notices = [...beside, ...duplicateNotices(sent.run, delivery.receipt), ...compared];
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

function cutNotices({ commentsCutTo: maxLength }: AppendedRun): readonly Notice[] {
  return maxLength === undefined ? [] : [notice('RS4010', { maxLength })];
}

function duplicateNotices({ runId, duplicateRunIds }: FoundRun, { scriptId }: ScriptReceipt): readonly Notice[] {
  if (duplicateRunIds.length === 0) return [];
  return [notice('RS3007', { scriptId, runIds: [runId, ...duplicateRunIds].map(String) })];
}
