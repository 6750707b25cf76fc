import type { Notice } from '../errors/notice.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { createScript } from './create-script.ts';
import { type Located, type NamedTarget, type ScriptPlace, searchScript } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';

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
  if (scriptId === ownId) return { ...found, created: true };
  await context.client.scripts.update(ownId, { name: `[duplicate of ${scriptId}] ${place.name}` });
  return { ...found, created: false };
}
