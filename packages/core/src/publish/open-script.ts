import type { Notice } from '../errors/notice.ts';
import { learnFrom } from '../plan/learn-from.ts';
import type { AddRows } from '../plan/step.ts';
import { NOTHING_TRIED } from '../plan/tried.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type CreatedScript, createScript } from './create-script.ts';
import { type Located, type NamedTarget, type ScriptPlace, searchScript } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { isDispensable } from './request-outcome.ts';
import { duplicateOf } from './script-marker.ts';
import { type RowsStart, startFrom } from './sync-rows.ts';

export type OpenedScript = {
  readonly start: RowsStart;
  readonly created: boolean;
  readonly notices: readonly Notice[];
};

/** The script of a Sheet as it stands now, made first when it is missing. */
export async function openScript(sheet: Sheet, located: Located, context: PublishContext): Promise<OpenedScript> {
  if (located.kind === 'found') {
    return { start: startFrom(located.reading), created: false, notices: located.notices };
  }
  // Only a script given by name can be missing: one given by id is read, or it is an error.
  if (sheet.script.kind !== 'name') throw new TypeError('a script given by id is never created');
  return createAndElect(sheet, sheet.script, { place: located.place, context });
}

/**
 * Two first builds at once make two scripts. Both then read the folder and use the oldest one, so that one history
 * begins; the other script is renamed, since it cannot be deleted.
 */
async function createAndElect(
  sheet: Sheet,
  target: NamedTarget,
  { place, context }: { readonly place: ScriptPlace; readonly context: PublishContext },
): Promise<OpenedScript> {
  const created = await createScript(sheet, { target, place, context });
  const elected = await elect(created, target, context);
  const { scriptId } = elected.reading.outline;
  if (scriptId !== created.scriptId) {
    await stepAside(created, { scriptId, name: place.name }, context);
    return { start: startFrom(elected.reading), created: false, notices: elected.notices };
  }
  if (!created.isOurs) return { start: startFrom(elected.reading), created: true, notices: elected.notices };
  return { start: startOfMaker(sheet, created, elected.reading), created: true, notices: elected.notices };
}

type Elected = { readonly reading: ScriptReading; readonly notices: readonly Notice[] };

async function elect({ scriptId }: CreatedScript, target: NamedTarget, context: PublishContext): Promise<Elected> {
  const found = await searchScript(target, context);
  if (found.kind === 'found') return found;
  return { reading: await readScript(scriptId, context, { runs: context.replay }), notices: [] };
}

/** Without its marker and its name, nobody takes the script for the one in use. */
async function stepAside(
  { scriptId, isOurs }: CreatedScript,
  elected: { readonly scriptId: number; readonly name: string },
  { client }: PublishContext,
): Promise<void> {
  if (!isOurs) return;
  try {
    await client.scripts.update(scriptId, duplicateOf(elected.scriptId, elected.name));
  } catch (error) {
    // Everybody elects the oldest all the same.
    if (!isDispensable(error)) throw error;
  }
}

/** What the service made of the rows it was given is the first thing to learn about it. */
function startOfMaker(sheet: Sheet, { rows, heldBack }: CreatedScript, reading: ScriptReading): RowsStart {
  const made: AddRows = { kind: 'add-rows', after: 'end', isWhole: true, rows };
  const writing = { sheet, steps: [made], before: { rows: [] }, after: reading.outline };
  return { reading, tried: learnFrom(NOTHING_TRIED, writing), isMaker: true, heldBack };
}
