import { withFindings } from '../plan/findings.ts';
import { ownedAfter, type Ownership } from '../plan/ownership.ts';
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
  const tells = plan.run.scope === 'whole' && plan.massRename === undefined;
  const obsolete = tells ? plan.obsolete.map(({ id }) => id) : undefined;
  return ownedAfter(ownership, { claimed: plan.claimed, before: new Set(before.map(({ id }) => id)), obsolete });
}
