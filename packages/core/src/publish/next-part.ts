import type { NamedTarget, Sheet } from '../sheet/sheet.ts';
import { listScripts, type Located, readIfThere, readLocated } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { changeDescription } from './change-description.ts';
import { isMarkedFor, partOf } from './script-marker.ts';
import { isFull, readRunsNote, withRunsNote } from './script-parts.ts';

/** Where a run goes when its script is full: the Sheet of the next part, and where that is or will be. */
export type NextPart = {
  readonly sheet: Sheet;
  readonly located: Located;
  readonly full: ScriptReading;
};

/**
 * The part that follows a full script; undefined: the run goes into the script itself. A part is begun by a whole run
 * that may add rows, since it begins with the rows of that run. One that is there already is used by everybody; one that
 * was begun, and that nobody finds any more, is not begun a second time.
 */
export async function nextPart(sheet: Sheet, located: Located, context: PublishContext): Promise<NextPart | undefined> {
  if (located.kind === 'missing' || sheet.script.kind !== 'name' || !context.policy.rotate) return undefined;
  const { reading: full } = located;
  const note = readRunsNote(full.description);
  if (!isFull(note, context.policy.limits.runs)) return undefined;
  const target: NamedTarget = { ...sheet.script, part: partOf(sheet.script.name, full.description) + 1 };
  const isBegun = note.kind === 'continued';
  const next = await findPart(target, isBegun ? note.scriptId : undefined, context);
  if (next.kind === 'missing' && (isBegun || !mayBegin(sheet, context))) return undefined;
  return { sheet: { ...sheet, script: target }, located: next, full };
}

function mayBegin({ partial }: Sheet, { mayAddRows, mayMakeScript }: PublishContext): boolean {
  return !partial && mayAddRows && mayMakeScript !== false;
}

/** Looked for in the folder, as two builds may have begun it at once; one that people have moved is known by its id. */
async function findPart(target: NamedTarget, scriptId: number | undefined, context: PublishContext): Promise<Located> {
  const { place, scripts } = await listScripts(target, context);
  const [elected, ...others] = scripts;
  if (elected !== undefined) {
    return { kind: 'found', reading: await readLocated(elected.id, context), others };
  }
  const moved = scriptId === undefined ? undefined : await readIfThere(scriptId, context);
  return moved !== undefined && isMarkedFor(target, moved.description)
    ? { kind: 'found', reading: moved, others: [] }
    : { kind: 'missing', place };
}

/** Points from the full script to its next part. */
export async function pointToPart({ full }: NextPart, scriptId: number, context: PublishContext): Promise<void> {
  await point(full.outline.scriptId, scriptId, context);
}

/** A build that was killed has begun a part and not pointed to it: whoever finds the part by its place does. */
export async function pointFromBefore(located: Located, scriptId: number, context: PublishContext): Promise<void> {
  if (located.kind === 'missing') return;
  const [full] = located.earlier ?? [];
  // A run that was delivered before may stand in the full script itself, or in one before it.
  const isInLast = located.reading.outline.scriptId === scriptId;
  const note = readRunsNote(full?.description ?? '');
  const isPointed = note.kind === 'continued' && note.scriptId === scriptId;
  if (full !== undefined && isInLast && !isPointed) await point(full.id, scriptId, context);
}

async function point(id: number, scriptId: number, context: PublishContext): Promise<void> {
  await changeDescription(id, (description) => withRunsNote(description, { kind: 'continued', scriptId }), context);
}
