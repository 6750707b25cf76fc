import { type RunsheetError, toRunsheetError } from '../errors/runsheet-error.ts';
import { planNewScript, planSheet } from '../plan/plan.ts';
import type { ScriptPlan } from '../plan/script-plan.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { findSentBefore } from './find-run.ts';
import { locateScript, refuseToMake, type ScriptLocation } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { isEmpty, makesNoScript, type MissingSheet, refuseRed } from './publish-sheets.ts';
import { planOptions } from './add-rows.ts';

type PlannedScripts = { readonly scripts: readonly ScriptPlan[]; readonly error: RunsheetError | undefined };

/** What publishing all Sheets of a Report would write, as far as it is found out. Reads only, and never rejects. */
export async function planSheets(
  sheetsOf: () => Promise<readonly Sheet[]>,
  context: PublishContext,
): Promise<PlannedScripts> {
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

/** Nothing is written, not even which script was found. */
export function reading(context: PublishContext): PublishContext {
  return { ...context, hints: { get: context.hints.get, set: () => undefined } };
}

export function planScript(
  sheet: Sheet,
  located: ScriptLocation,
  context: Pick<PublishContext, 'mayAddRows' | 'policy' | 'isOnDisk' | 'division' | 'mayMakeScript'>,
): ScriptPlan {
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
