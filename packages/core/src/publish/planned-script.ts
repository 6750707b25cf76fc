import { type Plan, planNewScript, planNotMade, planSheet } from '../plan/plan.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { SentBefore } from './find-run.ts';
import type { FoundScript, ScriptLocation, ScriptPlace } from './locate-script.ts';
import type { PlannedScript, PublishContext } from './publish-context.ts';
import { planOptions, type SyncedRows } from './sync-rows.ts';

type SyncedSheet = { readonly sheet: Sheet; readonly located: ScriptLocation; readonly synced: SyncedRows };

/** What bringing rows up to date and appending a run have written. */
export function plannedRows({ sheet, located, synced }: SyncedSheet): PlannedScript {
  if (located.kind === 'missing') return inNew(located.place, planNewScript(sheet, located.place.target.name));
  const { first, rowsAdded } = synced;
  return { ...inFound(located, first), repeated: rowsAdded - first.added.length };
}

/** What would be written if the run were not there already. */
export function plannedBefore(sheet: Sheet, { reading }: SentBefore, context: PublishContext): PlannedScript {
  const found = { kind: 'found', reading, others: [] } as const;
  return { ...inFound(found, planSheet(sheet, reading.outline, planOptions(context))), isDelivered: true };
}

/** A Sheet whose script is not made. */
export type MissingSheet = { readonly sheet: Sheet; readonly place: ScriptPlace };

export function plannedAbsent({ sheet, place }: MissingSheet): PlannedScript {
  return inNew({ ...place, missingFolders: [] }, planNotMade(planNewScript(sheet, place.target.name)));
}

function inFound({ reading: { outline, folders } }: FoundScript, plan: Plan): PlannedScript {
  const { scriptId, name } = outline;
  return { scriptId, name, folders, missingFolders: [], plan, isDelivered: false, repeated: 0 };
}

function inNew({ target: { folder, name }, missingFolders }: ScriptPlace, plan: Plan): PlannedScript {
  const folders = [...(folder.from === undefined ? [] : [folder.from]), ...folder.names];
  return { scriptId: undefined, name, folders, missingFolders, plan, isDelivered: false, repeated: 0 };
}
