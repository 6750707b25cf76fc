import { withFindings, withUnshown } from '../plan/findings.ts';
import { ownedAfter, type Ownership } from '../plan/outline-notes.ts';
import type { AddedRows } from './add-rows.ts';
import type { PublishContext } from './publish-context.ts';
import { isAmbiguous } from '../errors/runsheet-error.ts';
import { isSameState, type ScriptState, withState } from './script-state.ts';
import { changeDescription, leftToLater } from './change-description.ts';
import { settle } from './write-once.ts';

type ReleaseContext = Pick<PublishContext, 'client' | 'clock' | 'token' | 'replay'>;

/** Gives the lease back, and notes at the script what this build has found out about the service. */
export async function releaseLease(added: AddedRows, context: ReleaseContext): Promise<void> {
  const { description, state, outline } = added.reading;
  const found = withUnshown(withFindings(outline.notes, added.tried), added.plan, added.tried);
  const notes = { ...found, ownership: ownershipAfter(added) };
  const isOwn = state.lease?.token === context.token;
  const hasNews = !isSameState(state, { ...state, notes });
  // Where the service keeps no leases.
  const isFree = state.lease === undefined && hasNews;
  if (!context.replay && !isOwn && !isFree) return;
  const note = (shown: ScriptState): ScriptState => {
    if (shown.lease?.token !== context.token) return isFree && shown.lease === undefined ? { ...shown, notes } : shown;
    return { ...shown, notes: hasNews ? notes : shown.notes, lease: undefined, madeBy: undefined };
  };
  // Only who has added rows has read it just now: other readings may be as old as the test run.
  const script = { scriptId: outline.scriptId, ...(isOwn && !context.replay && { description }) };
  await orRelease(outline.scriptId, () => changeDescription(script, (text) => withState(text, note), context), context);
}

/** Whose rows are whose changes only when rows are added. */
function ownershipAfter({ reading: { outline }, plan, before }: AddedRows): Ownership {
  const { ownership } = outline.notes;
  if (outline.rows.length <= before.length) return ownership;
  const tells = plan.run.scope === 'whole' && plan.massRename === undefined;
  const obsolete = tells ? plan.obsolete.map(({ id }) => id) : undefined;
  return ownedAfter(ownership, { claimed: plan.claimed, before: new Set(before.map(({ id }) => id)), obsolete });
}

/**
 * Does work under a lease, and gives the lease back when it ends with an error. Only a killed publisher leaves it to
 * others, and one that was told to wait for long: no request may be sent before a Retry-After has passed.
 */
export async function orRelease<Done>(
  scriptId: number,
  work: () => Promise<Done>,
  context: ReleaseContext,
): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    await leftToLater(() => giveBack(scriptId, isAmbiguous(error), context), false);
    throw error;
  }
}

/** What may still land was sent under the lease. The deadline may have passed: this has a little time beyond it. */
async function giveBack(
  scriptId: number,
  mayLand: boolean,
  { client, clock, token }: ReleaseContext,
): Promise<boolean> {
  if (mayLand) await settle(clock);
  const drop = (state: ScriptState) => (state.lease?.token === token ? { ...state, lease: undefined } : state);
  return changeDescription({ scriptId }, (text) => withState(text, drop), { client: client.within(RELEASE_MS), clock });
}

const RELEASE_MS = 5_000;
