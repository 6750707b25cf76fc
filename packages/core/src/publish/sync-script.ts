import { type Plan, planNewScript, planSheet } from '../plan/plan.ts';
import type { SyncedScript } from '../plan/script-plan.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type FoundScript, locateScript } from './locate-script.ts';
import { createModel } from './model-client.ts';
import { noteFindings } from './note-findings.ts';
import { openScript } from './open-script.ts';
import type { PublishContext } from './publish-context.ts';
import { planOptions, rowsThere, syncRows } from './sync-rows.ts';

/**
 * Adds the rows that a script does not have, and makes the script when it is missing; nothing when most of the
 * rows look renamed. Rejects with a RunsheetError. With `isCheck` it writes to a model of the service.
 */
export async function syncScript(
  sheet: Sheet,
  given: PublishContext,
  { isCheck }: { readonly isCheck: boolean },
): Promise<SyncedScript> {
  const context = isCheck ? { ...given, ...createModel(given) } : given;
  const located = await locateScript(sheet.script, context);
  const isNew = located.kind === 'missing';
  const plan = isNew
    ? planNewScript(sheet, located.place.target.name)
    : planSheet(sheet, located.reading.outline, planOptions(context));
  if (located.kind === 'found' && plan.massRename !== undefined) return massRenamed(located, plan);
  const { start, created } = await openScript(sheet, located, context);
  const synced = await syncRows(sheet, start, context);
  await noteFindings(synced, context);
  const { scriptId, name } = synced.reading.outline;
  const rowsAdded = created ? rowsThere(sheet, synced.plan).length : synced.rowsAdded;
  const repeated = created ? 0 : Math.max(0, rowsAdded - plan.added.length);
  const told = { name, created, repeated, plan };
  return isCheck ? { ...told, scriptId: isNew ? undefined : scriptId, rowsAdded: 0 } : { ...told, scriptId, rowsAdded };
}

/** Publishing would add the row for results that found no place, and a sync has no results. */
function massRenamed({ reading }: FoundScript, plan: Plan): SyncedScript {
  const { scriptId, name } = reading.outline;
  return { scriptId, name, created: false, rowsAdded: 0, repeated: 0, plan: { ...plan, added: [] } };
}
