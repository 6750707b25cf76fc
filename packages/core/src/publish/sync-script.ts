import type { Sheet } from '../sheet/sheet.ts';
import { countRowWrites } from '../plan/count-writes.ts';
import { planNewScript, planSheet } from '../plan/plan.ts';
import type { SyncedScript } from '../plan/synced-script.ts';
import { type FoundScript, locateScript, type ScriptPlace } from './locate-script.ts';
import { noteFindings } from './note-findings.ts';
import { openScript } from './open-script.ts';
import type { PublishContext } from './publish-context.ts';
import { planOptions, rowsThere, syncRows } from './sync-rows.ts';

/**
 * Adds the rows that a script does not have, and makes the script when it is missing; nothing when most of the
 * rows look renamed. Rejects with a RunsheetError.
 */
export async function syncScript(
  sheet: Sheet,
  context: PublishContext,
  { isCheck }: { readonly isCheck: boolean },
): Promise<SyncedScript> {
  const located = await locateScript(sheet.script, context);
  const seen = located.kind === 'missing' ? lookAtMissing(sheet, located.place) : lookAt(sheet, located, context);
  if (isCheck || seen.plan.massRename !== undefined) return { ...seen, rowsAdded: 0 };
  const { start, created } = await openScript(sheet, located, context);
  const synced = await syncRows(sheet, start, context);
  await noteFindings(synced, context);
  const { scriptId, name } = synced.reading.outline;
  const rowsAdded = created ? rowsThere(sheet, synced.plan).length : synced.rowsAdded;
  const repeated = created ? 0 : Math.max(0, rowsAdded - seen.plan.added.length);
  return { scriptId, name, created, rowsAdded, repeated, plan: seen.plan };
}

function lookAtMissing(sheet: Sheet, place: ScriptPlace): Omit<SyncedScript, 'rowsAdded'> {
  const { name } = place.target;
  const plan = planNewScript(sheet, name);
  return { scriptId: undefined, name, created: true, repeated: 0, plan };
}

function lookAt(
  sheet: Sheet,
  { reading: { outline } }: FoundScript,
  context: PublishContext,
): Omit<SyncedScript, 'rowsAdded'> {
  const options = planOptions(context);
  const { scriptId, name } = outline;
  const { repeated } = countRowWrites(sheet, outline, options);
  const plan = planSheet(sheet, outline, options);
  // In a mass rename publishing would add the row for results that found no place, and here are none.
  const own = plan.massRename === undefined ? plan : { ...plan, added: [] };
  return { scriptId, name, created: false, repeated, plan: own };
}
