import { runsheetError } from '../errors/runsheet-error.ts';
import { shownRed } from '../plan/shown-red.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type AddedRows, addRows } from './add-rows.ts';
import { appendRun, type PostedRun } from './append-run.ts';
import { findSentBefore } from './find-run.ts';
import { refuseToMake, type ScriptLocation } from './locate-script.ts';
import { openScript } from './open-script.ts';
import type { PublishContext } from './publish-context.ts';
import { orRelease, releaseLease } from './release-lease.ts';
import { afterDelivery } from './request-outcome.ts';
import { type SheetDelivery, tellDelivery, tellDeliveredBefore } from './tell-delivery.ts';

/**
 * Brings one script up to date and appends its run. Rejects with a RunsheetError. Every ending gives the lease back, if
 * this publisher holds it.
 */
export async function publishSheet(
  sheet: Sheet,
  located: ScriptLocation,
  context: PublishContext,
): Promise<SheetDelivery> {
  const sent = await findSentBefore(sheet, located, context);
  if (sent !== undefined) return tellDeliveredBefore(sent, context);
  refuseToMake(located, context);
  const { start, notices } = await openScript(sheet, located, context);
  const { scriptId } = start.reading.outline;
  const rows = await orRelease(scriptId, () => addRows(sheet, start, context), context);
  const posted = await (context.replay ? postUnderLease : postAfterLease)(sheet, rows, context);
  const told = await tellDelivery({ posted, rows, located, created: start.isMaker }, context);
  return { ...told, notices: [...notices, ...told.notices] };
}

/** Only this publisher has the run: others may add rows while it is appended. */
async function postAfterLease(sheet: Sheet, rows: AddedRows, context: PublishContext): Promise<PostedRun> {
  await releaseLease(rows, context);
  return post(sheet, rows, context);
}

/** Others may have the run, too: they wait until it is there. */
async function postUnderLease(sheet: Sheet, rows: AddedRows, context: PublishContext): Promise<PostedRun> {
  const { scriptId } = rows.reading.outline;
  const posted = await orRelease(scriptId, () => post(sheet, rows, context), context);
  await afterDelivery(() => releaseLease(rows, context), undefined);
  return posted;
}

/** Throws RS3028 where a failure would be shown nowhere: the run would look green. */
async function post(sheet: Sheet, { plan, reading }: AddedRows, context: PublishContext): Promise<PostedRun> {
  const { run: step, unshown } = shownRed(plan);
  if (unshown.length > 0) {
    const { scriptId, name } = reading.outline;
    throw runsheetError('RS3028', { scriptId, name, tests: unshown.map(({ text }) => text) });
  }
  const run = await appendRun({ sheet, step, reading }, context);
  return { sheet, plan: { ...plan, run: step }, reading, run };
}
