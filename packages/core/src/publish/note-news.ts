import { rangesOf, withoutIds } from '../plan/id-ranges.ts';
import type { OutlineNotes } from '../plan/outline.ts';
import { isLongGone } from '../plan/ownership.ts';
import type { Plan } from '../plan/plan.ts';
import { massRenameOf } from '../plan/mass-rename.ts';
import { afterDelivery } from './after-delivery.ts';
import { changeDescription } from './change-description.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { leaseIn } from './leases.ts';
import { readNotes, withNotes } from './script-notes.ts';

/** Notes with the tests that have left the code, so that it is said once, and without those that are back. */
function withNews(notes: OutlineNotes, { claimed, obsolete, sheet, massRename }: Plan): OutlineNotes {
  const { ownership } = notes;
  const returned = ownership.gone.length === 0 ? [] : [...claimed].filter((id) => isLongGone(ownership, id));
  const left = obsolete.map(({ id }) => id).filter((id) => !isLongGone(ownership, id));
  const tests = sheet.rows.filter(({ kind }) => kind === 'case').length;
  // Were most tests noted as gone, the guard against a mass rename would not see them leave.
  const mass = massRename ?? massRenameOf({ vanished: left.length, known: tests + left.length, added: left.length });
  const news = mass === undefined ? left : [];
  if (returned.length === 0 && news.length === 0) return notes;
  return { ...notes, ownership: { ...ownership, gone: rangesOf(news, withoutIds(ownership.gone, returned)) } };
}

/**
 * Whether it is news, and for this build to note, that tests have left or came back. One that may not add rows leaves no
 * note either.
 */
export function isToBeNoted(
  plan: Plan,
  { description, outline: { notes } }: Pick<ScriptReading, 'description' | 'outline'>,
  { mayAddRows }: Pick<PublishContext, 'mayAddRows'>,
): boolean {
  return mayAddRows && withNotes(description, withNews(notes, plan)) !== withNotes(description, notes);
}

/**
 * Notes at the script, after the run, which tests have left and which are back. A build that has added rows has noted it
 * with them. While another build adds rows, the description is left to it: a later build notes the news.
 */
export async function noteNews(
  { plan, reading }: { readonly plan: Plan; readonly reading: ScriptReading },
  context: PublishContext,
): Promise<void> {
  if (leaseIn(reading.description, 'rows') === context.token || !isToBeNoted(plan, reading, context)) return;
  const { scriptId } = reading.outline;
  const noted = (description: string) =>
    leaseIn(description, 'rows') === undefined
      ? withNotes(description, withNews(readNotes(description), plan))
      : description;
  await afterDelivery(() => changeDescription({ scriptId }, noted, context), false);
}
