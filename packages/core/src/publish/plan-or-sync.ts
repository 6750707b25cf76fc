import { type RunsheetError, toRunsheetError } from '../errors/runsheet-error.ts';
import { planNewScript, planSheet, type ScriptPlan } from '../plan/plan.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { addRows, planOptions } from './add-rows.ts';
import { findSentBefore } from './find-run.ts';
import { locateScript, refuseToMake, type ScriptLocation } from './locate-script.ts';
import { openScript } from './open-script.ts';
import type { PublishContext } from './publish-context.ts';
import { isEmpty, makesNoScript, type MissingSheet, refuseRed } from './publish-sheets.ts';
import { orRelease, releaseLease } from './release-lease.ts';

/** What publishing all Sheets of a Report would write, as far as it is found out. Reads only, and never rejects. */
export async function planSheets(
  sheetsOf: () => Promise<readonly Sheet[]>,
  context: PublishContext,
): Promise<{ readonly scripts: readonly ScriptPlan[]; readonly error: RunsheetError | undefined }> {
  const scripts: ScriptPlan[] = [];
  try {
    const absent: MissingSheet[] = [];
    for (const sheet of await sheetsOf()) {
      const located = await locateScript(sheet.script, reading(context));
      if (isEmpty(sheet, located)) continue;
      refuseToMake(located, context);
      if (located.kind === 'missing' && makesNoScript(context)) absent.push({ sheet, place: located.place });
      const sent = await findSentBefore(sheet, located, context);
      scripts.push({ ...planScript(sheet, located, context), isDelivered: sent !== undefined });
    }
    if (absent.length === scripts.length) refuseRed(absent);
    return { scripts, error: undefined };
  } catch (error) {
    return { scripts, error: toRunsheetError(error, 'planning') };
  }
}

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
  const { start } = await openScript(sheet, located, context);
  const { outline } = start.reading;
  const synced = await orRelease(outline.scriptId, () => addRows(sheet, start, context), context);
  await releaseLease(synced, context);
  const { scriptId, name } = synced.reading.outline;
  return { ...planned, scriptId, name, written: { created: start.isMaker, rowsAdded: synced.rowsAdded } };
}

/** Nothing is written, not even which script was found. */
function reading(context: PublishContext): PublishContext {
  return { ...context, hints: { get: context.hints.get, set: () => undefined } };
}

function planScript(sheet: Sheet, located: ScriptLocation, context: PublishContext): ScriptPlan {
  if (located.kind === 'found') {
    const { outline, folders } = located.reading;
    const plan = planSheet(sheet, outline, planOptions(context));
    return { scriptId: outline.scriptId, name: outline.name, folders, missingFolders: [], plan, isDelivered: false };
  }
  const { target, missingFolders, similar } = located.place;
  const { folder, name } = target;
  const folders = [...(folder.from === undefined ? [] : [folder.from]), ...folder.names];
  const made = planNewScript(sheet);
  const isMade = !makesNoScript(context);
  const place = { scriptId: undefined, name, folders, missingFolders: isMade ? missingFolders : [], similar };
  return { ...place, plan: isMade ? made : { ...made, steps: [], added: [] }, isDelivered: false };
}
