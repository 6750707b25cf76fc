import { rangesOf, withoutIds } from '../plan/id-ranges.ts';
import { massRenameOf } from '../plan/mass-rename.ts';
import type { OutlineNotes } from '../plan/outline.ts';
import { isLongGone } from '../plan/ownership.ts';
import type { Plan } from '../plan/plan.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptState } from './script-state.ts';
import { isSameState } from './state-block.ts';

/** Notes with the tests that have left the code, so that it is said once, and without those that are back. */
export function withTestNews(notes: OutlineNotes, { claimed, obsolete, sheet, massRename }: Plan): OutlineNotes {
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
 * Whether tests have left or came back, and this build is to note it. One that may not add rows leaves no note, nor does
 * one of another branch than the default one: builds of two branches would undo each other's notes.
 */
export function hasTestNews(
  plan: Plan,
  { state }: { readonly state: ScriptState },
  { mayAddRows, defaultBranch }: Pick<PublishContext, 'mayAddRows' | 'defaultBranch'>,
): boolean {
  const { branch = defaultBranch } = plan.sheet.headers;
  if (!mayAddRows || (defaultBranch !== undefined && branch !== defaultBranch)) return false;
  return !isSameState(state, { ...state, notes: withTestNews(state.notes, plan) });
}
