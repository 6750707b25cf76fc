import { type RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { shownRed } from '../plan/shown-red.ts';
import type { Row, Sheet } from '../sheet/sheet.ts';
import { addRows } from './add-rows.ts';
import { appendRun } from './append-run.ts';
import { findSentBefore } from './find-run.ts';
import { refuseToMake, type ScriptLocation } from './locate-script.ts';
import { openScript } from './open-script.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { orRelease, releaseLease } from './release-lease.ts';
import { afterDelivery } from './request-outcome.ts';
import { type SheetDelivery, tellDelivery, tellDeliveredBefore } from './tell-delivery.ts';

/**
 * Brings one script up to date and appends its run: the script is located, rows are added and a replay is appended under
 * its lease, and what came of it is told. Rejects with a RunsheetError, and only gives the lease back after it.
 */
export async function publishSheet(
  sheet: Sheet,
  located: ScriptLocation,
  context: PublishContext,
): Promise<SheetDelivery> {
  const sent = await findSentBefore(sheet, located, context);
  if (sent !== undefined) return tellDeliveredBefore(sent, context);
  refuseToMake(located, context);
  const { start, created, notices } = await openScript(sheet, located, context);
  const { scriptId } = start.reading.outline;
  const rows = await orRelease(scriptId, () => addRows(sheet, start, context), context);
  const { reading } = rows;
  const shown = shownRed(rows.plan);
  const plan = { ...rows.plan, run: shown.run };
  const append = async () => {
    if (shown.unshown.length > 0) throw notShown(shown.unshown, reading);
    return appendRun({ sheet, step: plan.run, reading }, context);
  };
  // Who alone has the run lets others go on before it is appended.
  if (!context.replay) await releaseLease(rows, context);
  const run = await (context.replay ? orRelease(scriptId, append, context) : append());
  if (context.replay) await afterDelivery(() => releaseLease(rows, context), undefined);
  const told = await tellDelivery({ posted: { sheet, plan, reading, run }, rows, located, created }, context);
  return { ...told, notices: [...notices, ...told.notices] };
}

/** The run would look green. */
function notShown(rows: readonly Row[], { outline }: ScriptReading): RunsheetError {
  const { scriptId, name } = outline;
  return runsheetError('RS3028', { scriptId, name, tests: rows.map(({ text }) => text) });
}
