import type { ScriptPlan } from '../plan/script-plan.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { addRows, rowsThere } from './add-rows.ts';
import { locateScript } from './locate-script.ts';
import { openScript } from './open-script.ts';
import { planScript, reading } from './plan-sheets.ts';
import type { PublishContext } from './publish-context.ts';
import { orRelease, releaseLease } from './release-lease.ts';

/**
 * Adds the rows that a script does not have, and makes the script when it is missing; nothing when most of the rows look
 * renamed. Rejects with a RunsheetError. With `isCheck` it only looks.
 */
export async function syncScript(
  sheet: Sheet,
  context: PublishContext,
  { isCheck }: { readonly isCheck: boolean },
): Promise<ScriptPlan> {
  const located = await locateScript(sheet.script, isCheck ? reading(context) : context);
  const planned = planScript(sheet, located, context);
  const { plan } = planned;
  // Publishing would add the row for results that found no place, and a sync has no results.
  if (plan.massRename !== undefined) return { ...planned, plan: { ...plan, added: [] } };
  if (isCheck) return planned;
  const { start, created } = await openScript(sheet, located, context);
  const { outline } = start.reading;
  const synced = await orRelease(outline.scriptId, () => addRows(sheet, start, context), context);
  await releaseLease(synced, context);
  const { scriptId, name } = synced.reading.outline;
  const rowsAdded = created ? rowsThere(sheet, synced.plan).length : synced.rowsAdded;
  return { ...planned, scriptId, name, written: { created, rowsAdded } };
}
