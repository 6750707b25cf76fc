import { type Notice, notice } from '../errors/notice.ts';
import { type RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { shownRed } from '../plan/shown-red.ts';
import { countCells, countRows, isResult } from '../sheet/row-counts.ts';
import type { Row, Sheet } from '../sheet/sheet.ts';
import { addRows, rowsThere } from './add-rows.ts';
import { type AppendedRun, appendRun } from './append-run.ts';
import { compareCounts } from './compare-counts.ts';
import { findSentBefore, type FoundRun, type SentBefore } from './find-run.ts';
import { type ScriptLocation, refuseToMake } from './locate-script.ts';
import { newsOf } from './news-of-run.ts';
import { openScript } from './open-script.ts';
import { addedTests, doubledNotices, outlineNotices } from './outline-notices.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import type { ScriptReceipt } from './receipt.ts';
import { afterDelivery } from './request-outcome.ts';
import { orRelease, releaseLease } from './release-lease.ts';

/** What became of one Sheet. */
export type SheetDelivery = {
  readonly receipt: ScriptReceipt;
  readonly alreadyThere: boolean;
  /** Results of tests whose row the service does not have: this build may not add rows, or the service did not take them. */
  readonly withheld: number;
  readonly notices: readonly Notice[];
};

/** Brings one script up to date and appends its run. Rejects with a RunsheetError, and sends nothing after it. */
export async function publishSheet(
  sheet: Sheet,
  located: ScriptLocation,
  context: PublishContext,
): Promise<SheetDelivery> {
  const sent = await findSentBefore(sheet, located, context);
  return sent === undefined ? publishHere(sheet, located, context) : deliveredBefore(sent, context);
}

async function publishHere(sheet: Sheet, located: ScriptLocation, context: PublishContext): Promise<SheetDelivery> {
  refuseToMake(located, context);
  const { start, created, notices } = await openScript(sheet, located, context);
  const { scriptId } = start.reading.outline;
  const synced = await orRelease(scriptId, () => addRows(sheet, start, context), context);
  const { reading } = synced;
  const shown = shownRed(synced.plan);
  const plan = { ...synced.plan, run: shown.run };
  const append = async () => {
    if (shown.unshown.length > 0) throw notShown(shown.unshown, reading);
    return appendRun({ sheet, step: plan.run, reading }, context);
  };
  // Who alone has the run lets others go on before it is appended.
  if (!context.replay) await releaseLease(synced, context);
  const run = await (context.replay ? orRelease(scriptId, append, context) : append());
  if (context.replay) await afterDelivery(() => releaseLease(synced, context), undefined);
  const posted = { sheet, plan, reading, run };
  const compared = await compareCounts({ ...posted, isFound: run.isFound }, context);
  const rowsAdded = created ? rowsThere(sheet, plan).length : synced.rowsAdded;
  const { receipt, withheld } = describeDelivery(posted, { created, rowsAdded });
  const added = created ? undefined : addedTests(reading.outline.rows, synced.before, plan.claimed);
  const known = located.kind === 'found' ? located.reading.runs : undefined;
  const { news, notices: told } = await newsOf(posted, known, context);
  const doubled = await doubledNotices(plan, reading, context);
  const changes = { ...(added && { added }), ...(news && { news }) };
  return {
    receipt: Object.keys(changes).length === 0 ? receipt : { ...receipt, changes },
    withheld,
    alreadyThere: run.isAnothers,
    notices: [
      ...notices,
      ...outlineNotices(synced, reading, context),
      ...doubled,
      ...duplicateNotices(run, receipt),
      ...compared,
      ...cutNotices(run),
      ...told,
    ],
  };
}

/** The run would look green. */
function notShown(rows: readonly Row[], { outline }: ScriptReading): RunsheetError {
  const { scriptId, name } = outline;
  return runsheetError('RS3028', { scriptId, name, tests: rows.map(({ text }) => text) });
}

/** A record that was delivered is not delivered again, whatever has become of its rows since. */
async function deliveredBefore(sent: SentBefore, context: PublishContext): Promise<SheetDelivery> {
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
