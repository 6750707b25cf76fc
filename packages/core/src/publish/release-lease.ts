import { withFindings, withUnshown } from '../plan/findings.ts';
import { ownedAfter, type Ownership } from '../plan/outline-notes.ts';
import type { AddedRows } from './add-rows.ts';
import type { PublishContext } from './publish-context.ts';
import { isAmbiguous, isInvalid, RunsheetError } from '../errors/runsheet-error.ts';
import { isSameState, type ScriptState, withState } from './script-state.ts';
import { type Look, settle, writeOnce } from './write-once.ts';
import type { View } from '../client/requests/view.ts';

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
  // A replay has taken time since it was read.
  const script = { scriptId: outline.scriptId, ...(!context.replay && { description }) };
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
    await afterDelivery(() => giveBack(scriptId, isAmbiguous(error), context), false);
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

type Script = {
  readonly scriptId: number;
  /** As it was read just now; left out: not yet. */
  readonly description?: string;
  readonly newName?: string;
};

/**
 * Changes the description of a script for the sake of later builds. A PATCH replaces the whole text, so the text is read
 * before each write, also before a repeat: what a person has written in the meantime stays. What the service refuses is
 * left, and is no reason to give up a build. Returns whether the change is certain.
 */
export async function changeDescription(
  { scriptId, description, newName: name }: Script,
  change: (description: string) => string,
  { client, clock }: Pick<PublishContext, 'client' | 'clock'>,
): Promise<boolean> {
  const write = async (before: string): Promise<true> => {
    const after = change(before);
    if (after === before) return true;
    await client.once().scripts.update(scriptId, { ...(name !== undefined && { name }), description: after });
    return true;
  };
  const look = async (): Promise<Look<string, true>> => {
    const shown = await readDescription(scriptId, client);
    return change(shown) === shown ? { kind: 'landed', done: true } : { kind: 'missing', seen: shown };
  };
  try {
    const first = description ?? (await readDescription(scriptId, client));
    return (await writeOnce(first, { write, look, isOnce: true }, { clock })).done;
  } catch (error) {
    if (isInvalid(error) || isAmbiguous(error)) return false;
    throw error;
  }
}

async function readDescription(scriptId: number, client: PublishContext['client']): Promise<string> {
  const { description = '' } = (await client.scripts.get(scriptId, DESCRIPTION)).script;
  return description;
}

const DESCRIPTION = { tests: 'none', fields: 'none', runs: 'none', progress: 'none' } as const satisfies View;

/** What follows a delivered run is done for later builds: what the service refuses of it is left to the next one. */
export async function afterDelivery<Found>(look: () => Promise<Found>, otherwise: Found): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof RunsheetError) return otherwise;
    throw error;
  }
}
