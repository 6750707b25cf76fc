import type { Sheet } from '../sheet/sheet.ts';
import { planNewScript, planSheet } from '../plan/plan.ts';
import type { NewRow, Step } from '../plan/step.ts';
import { locateScript } from './locate-script.ts';
import { noteFindings } from './note-findings.ts';
import { openScript } from './open-script.ts';
import type { PublishContext } from './publish-context.ts';
import { planOptions, syncRows } from './sync-rows.ts';

/** The outline of one script, brought up to date without a run; with `isCheck`: what that would do. */
export type SyncedScript = {
  /** Undefined: it would be made. */
  readonly scriptId: number | undefined;
  readonly name: string;
  /** Whether the script was missing. */
  readonly created: boolean;
  readonly rowsAdded: number;
  /** What was missing, or still is with `isCheck`; headings and tests. */
  readonly rows: readonly string[];
};

/** Adds the rows that a script does not have, and makes the script when it is missing. Rejects with a RunsheetError. */
export async function syncScript(sheet: Sheet, context: PublishContext, isCheck: boolean): Promise<SyncedScript> {
  const located = await locateScript(sheet.script, context);
  const isMissing = located.kind === 'missing';
  const { steps } = isMissing
    ? planNewScript(sheet, located.place.missingFolders, located.place.target.name)
    : planSheet(sheet, located.reading.outline, planOptions(context));
  const rows = steps.flatMap(rowsIn).map(({ text }) => text);
  if (isCheck) {
    const scriptId = isMissing ? undefined : located.reading.outline.scriptId;
    const name = isMissing ? located.place.target.name : located.reading.outline.name;
    return { scriptId, name, created: isMissing, rowsAdded: 0, rows };
  }
  const { start, created } = await openScript(sheet, located, context);
  const synced = await syncRows(sheet, start, context);
  await noteFindings(synced, context);
  const { scriptId, name, rows: now } = synced.reading.outline;
  return { scriptId, name, created, rowsAdded: created ? now.length : synced.rowsAdded, rows };
}

function rowsIn(step: Step): readonly NewRow[] {
  return step.kind === 'add-rows' || step.kind === 'create-script' ? step.rows : [];
}
