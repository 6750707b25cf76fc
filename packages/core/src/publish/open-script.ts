import type { Notice } from '../errors/notice.ts';
import { holdBack, standsAt } from '../plan/hold-back.ts';
import { toNewRow } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { createScript, toTestDraft } from './create-script.ts';
import { type Located, type NamedTarget, type ScriptPlace, searchScript } from './locate-script.ts';
import { type PublishContext, SETTLE_MS } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { isAmbiguous, isRejected } from './request-outcome.ts';
import { withInsertionProof } from './script-marker.ts';

export type OpenedScript = {
  readonly reading: ScriptReading;
  readonly created: boolean;
  readonly notices: readonly Notice[];
};

/** The script of a Sheet as it stands now, made first when it is missing. */
export async function openScript(sheet: Sheet, located: Located, context: PublishContext): Promise<OpenedScript> {
  if (located.kind === 'found') return { ...located, created: false };
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
  const ownId = await createScript(sheet, target, { place, context });
  const found = await searchScript(target, context);
  if (found.kind === 'missing') {
    const reading = await readScript(ownId, context, { runs: context.replay });
    return { reading, created: true, notices: [] };
  }
  const { scriptId } = found.reading.outline;
  if (scriptId === ownId) {
    const reading = await tryInsertion(sheet, found.reading, context);
    return { ...found, reading, created: true };
  }
  await context.client.scripts.update(ownId, { name: `[duplicate of ${scriptId}] ${place.name}` });
  return { ...found, created: false };
}

/**
 * Inserts the file that was held back, and notes in the script's description when it stands in its place. Whatever goes
 * wrong here is mended by what every build does: rows that are missing are added.
 */
async function tryInsertion(sheet: Sheet, reading: ScriptReading, context: PublishContext): Promise<ScriptReading> {
  const heldBack = holdBack(sheet.rows);
  if (heldBack === undefined) return reading;
  const { scriptId } = reading.outline;
  const tests = heldBack.block.map(toNewRow).map(toTestDraft);
  try {
    await context.client.tests.add(scriptId, tests, { insert: heldBack.after });
  } catch (error) {
    if (isRejected(error)) return reading;
    if (!isAmbiguous(error)) throw error;
    await context.clock.sleep(SETTLE_MS);
  }
  const after = await readScript(scriptId, context, { runs: context.replay });
  const texts = after.outline.rows.map((row) => row.text);
  if (!standsAt(heldBack, texts)) return after;
  return noteProof(after, context);
}

async function noteProof(reading: ScriptReading, { client }: PublishContext): Promise<ScriptReading> {
  const description = withInsertionProof(reading.description);
  try {
    await client.scripts.update(reading.outline.scriptId, { description });
    return { ...reading, description };
  } catch (error) {
    // Without the note, the first insertion of a later build repeats its headings: no reason to give up this build.
    if (isAmbiguous(error) || isRejected(error)) return reading;
    throw error;
  }
}
