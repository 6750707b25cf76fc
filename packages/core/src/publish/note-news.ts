import { withoutIds } from '../plan/id-ranges.ts';
import type { OutlineNotes } from '../plan/outline.ts';
import { isLongGone } from '../plan/ownership.ts';
import type { Plan } from '../plan/plan.ts';
import { changeDescription } from './change-description.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { readNotes, turnOf, withNotes } from './script-notes.ts';

/** Notes without the tests that had left the code and are back. */
function withNews(notes: OutlineNotes, { claimed }: Plan): OutlineNotes {
  const { ownership } = notes;
  const returned = ownership.gone.length === 0 ? [] : [...claimed].filter((id) => isLongGone(ownership, id));
  if (returned.length === 0) return notes;
  return { ...notes, ownership: { ...ownership, gone: withoutIds(ownership.gone, returned) } };
}

/**
 * Whether it is news, and for this build to note, that tests came back. One that adds no rows leaves no note either.
 */
export function isToBeNoted(
  plan: Plan,
  { description, outline: { notes } }: Pick<ScriptReading, 'description' | 'outline'>,
  { mayAddRows }: Pick<PublishContext, 'mayAddRows'>,
): boolean {
  return mayAddRows && withNotes(description, withNews(notes, plan)) !== withNotes(description, notes);
}

/**
 * Notes at the script, after the run, which tests are back. A build that has added rows has noted it with them.
 */
export async function noteNews(
  { plan, reading }: { readonly plan: Plan; readonly reading: ScriptReading },
  context: PublishContext,
): Promise<void> {
  if (turnOf(reading.description) === context.runKey || !isToBeNoted(plan, reading, context)) return;
  const noted = (description: string) => {
    const notes = readNotes(description);
    const changed = withNotes(description, withNews(notes, plan));
    // Notes of other kinds may stand between these: their order is no reason to write.
    return changed === withNotes(description, notes) ? description : changed;
  };
  await changeDescription(reading.outline.scriptId, noted, context);
}
