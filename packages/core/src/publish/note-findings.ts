import { withFindings } from '../plan/findings.ts';
import { isLongGone, ownedAfter, type Ownership, rangesOf, withoutIds } from '../plan/ownership.ts';
import { massRenameOf } from '../plan/mass-rename.ts';
import type { OutlineNotes } from '../plan/outline.ts';
import type { Plan } from '../plan/plan.ts';
import { changeDescription } from './change-description.ts';
import { withLease } from './leases.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptState } from './script-state.ts';
import { isSameState, withState } from './state-block.ts';
import type { SyncedRows } from './sync-rows.ts';

/** Notes at the script what this build has found out about the service, and gives its lease back. */
export async function noteFindings(
  synced: SyncedRows,
  context: Pick<PublishContext, 'client' | 'clock' | 'token'>,
): Promise<void> {
  const { description, state, outline } = synced.reading;
  const holder = state.leases.rows?.token;
  const isOwn = holder === context.token;
  const notes = { ...withFindings(outline.notes, synced.tried), ownership: ownershipAfter(synced) };
  if (!isOwn && (holder !== undefined || isSameState(state, { ...state, notes }))) return;
  // The holder of the lease now has newer notes than these, and none is left where these have arrived.
  const note = (shown: ScriptState) =>
    shown.leases.rows?.token === holder ? withLease({ ...shown, notes }, 'rows', undefined) : shown;
  const script = { scriptId: outline.scriptId, description };
  await changeDescription(script, (text) => withState(text, note), context);
}

/** Whose rows are whose changes only when rows are added. */
function ownershipAfter({ reading: { outline }, plan, before }: SyncedRows): Ownership {
  const { ownership } = outline.notes;
  if (outline.rows.length <= before.length) return ownership;
  // Rows that look renamed would be long gone to the next build, which would see no mass rename any more.
  const tells = !plan.sheet.partial && plan.massRename === undefined;
  const obsolete = tells ? plan.obsolete.map(({ id }) => id) : undefined;
  return ownedAfter(ownership, { claimed: plan.claimed, before: new Set(before.map(({ id }) => id)), obsolete });
}

/** Notes with the obsolete tests, so that it is said once, and without those that are back. */
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
