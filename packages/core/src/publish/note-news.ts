import { isInRanges, rangesOf, withoutIds } from '../plan/id-ranges.ts';
import type { OutlineNotes } from '../plan/outline.ts';
import { isLongGone } from '../plan/ownership.ts';
import type { FoldedRow, Plan } from '../plan/plan.ts';
import { changeDescription } from './change-description.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { readNotes, turnOf, withNotes } from './script-notes.ts';

/** Rows whose titles change in every run, without those of which that was said before. */
export function newlyChanging(folded: readonly FoldedRow[], { changing }: OutlineNotes): readonly FoldedRow[] {
  return folded.filter(({ id }) => !isInRanges(changing, id));
}

/** Notes with these rows among those whose titles change. */
export function withChanging(notes: OutlineNotes, folded: readonly FoldedRow[]): OutlineNotes {
  const ids = newlyChanging(folded, notes).map(({ id }) => id);
  return ids.length === 0 ? notes : { ...notes, changing: rangesOf(ids, notes.changing) };
}

/** The same without the tests that had left the code and are back. */
function withNews(notes: OutlineNotes, { folded, claimed }: Plan): OutlineNotes {
  const { ownership } = notes;
  const returned = ownership.gone.length === 0 ? [] : [...claimed].filter((id) => isLongGone(ownership, id));
  const changing = withChanging(notes, folded);
  if (returned.length === 0) return changing;
  return { ...changing, ownership: { ...ownership, gone: withoutIds(ownership.gone, returned) } };
}

/**
 * Whether it is news, and for this build to note, that titles change or that tests came back. One that adds no rows
 * leaves no note either.
 */
export function isToBeNoted(
  plan: Plan,
  { description, outline: { notes } }: Pick<ScriptReading, 'description' | 'outline'>,
  { mayAddRows }: Pick<PublishContext, 'mayAddRows'>,
): boolean {
  return mayAddRows && withNotes(description, withNews(notes, plan)) !== withNotes(description, notes);
}

/**
 * Notes at the script, after the run, which titles change in every run, so that it is said once, and which tests are
 * back. A build that has added rows has noted it with them.
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
