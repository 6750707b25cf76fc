import { type Notice, notice } from '../errors/notice.ts';
import { countCells, countRows, isResult } from '../sheet/row-counts.ts';
import { type AddedRows, rowsThere } from './add-rows.ts';
import type { AppendedRun, PostedRun } from './append-run.ts';
import { compareCounts } from './compare-counts.ts';
import type { FoundRun, SentBefore } from './find-run.ts';
import type { ScriptLocation } from './locate-script.ts';
import { newsOf } from './news-of-run.ts';
import { addedTests, doubledNotices, outlineNotices } from './outline-notices.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReceipt } from './receipt.ts';

/** What became of one Sheet. */
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
  /** Whether this build has made the script. */
  readonly created: boolean;
};

/** What is to be said of a run that was appended: what it holds, what it has changed, and what is wrong with it. */
export async function tellDelivery(
  { posted, rows, located, created }: Published,
  context: PublishContext,
): Promise<SheetDelivery> {
  const { sheet, plan, reading, run } = posted;
  const compared = await compareCounts({ ...posted, isFound: run.isFound }, context);
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

function newFolderOf(located: ScriptLocation, created: boolean): string | undefined {
  if (located.kind === 'found' || !created || located.place.missingFolders.length === 0) return undefined;
  return located.place.target.folder.names.join('/');
}

/** A record that was delivered is not delivered again, whatever has become of its rows since. */
export async function tellDeliveredBefore(sent: SentBefore, context: PublishContext): Promise<SheetDelivery> {
  const delivery = describeDelivery(sent, { created: false, rowsAdded: 0 });
  const compared = await compareCounts({ ...sent, isFound: true }, context);
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
  const { failedHeadings } = countRows(plan.sheet);
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
