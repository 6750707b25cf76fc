import { isAmbiguous, isInvalid, isLate, isUnsent, runsheetError } from '../errors/runsheet-error.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { type LeaseHolder, withState } from './script-state.ts';
import { settle } from './write-once.ts';

/** The token of one publisher: of a run, in a place, `random` for this process. All are of letters, digits, `-`, `_`. */
export function leaseToken(runKey: string, place: string, random: string): string {
  return `${runKey}.${place}.${random}`;
}

type HoldContext = Pick<PublishContext, 'client' | 'clock' | 'token' | 'replay'>;

/**
 * Waits for the lease of a script, and returns the reading that shows it, or one that no longer needs it. The service has
 * no conditional write, so each publisher writes its token into the description, waits for those who had read before that,
 * and goes on only when its token still stands there. Holds as long as nobody takes longer than that from reading to
 * writing.
 */
export async function holdLease(
  first: ScriptReading,
  isNeeded: (reading: ScriptReading) => boolean,
  context: HoldContext,
): Promise<ScriptReading> {
  let waiting: Waiting = {
    reading: first,
    found: first.state.lease?.token,
    quietSinceMs: context.clock.now(),
    unshown: 0,
    asked: 'not yet',
  };
  while (isNeeded(waiting.reading)) {
    const next = nextMove(waiting, context);
    if (next === 'go on') break;
    waiting = next === 'take' ? await take(waiting, context) : await wait(waiting, next.behind, context);
  }
  return waiting.reading;
}

type Waiting = {
  readonly reading: ScriptReading;
  readonly found: string | undefined;
  /** Since when nothing has moved in the script. */
  readonly quietSinceMs: number;
  readonly unshown: number;
  readonly asked: Asked | 'not yet';
};

type Move = 'go on' | 'take' | { readonly behind: LeaseHolder };

function nextMove(waiting: Waiting, { clock, token, replay }: HoldContext): Move {
  const { reading, found, quietSinceMs, unshown, asked } = waiting;
  const { lease } = reading.state;
  // Who keeps no description has no leases.
  if (asked === 'refused' || unshown === MOST_UNSHOWN) return 'go on';
  const nowMs = clock.now();
  if (lease === undefined || !isHeld(lease, nowMs, token)) return 'take';
  const quietMs = nowMs - quietSinceMs;
  if (lease.token === token) {
    return moveOfHolder(lease, { asked, quietMs, heldMs: replay ? nowMs - lease.takenAtMs : 0 });
  }
  const isLeftBehind = lease.token === found && isPredecessor(lease.token, token);
  return isLeftBehind || quietMs >= MOST_QUIET_MS ? 'take' : { behind: lease };
}

type Held = Pick<Waiting, 'asked'> & { readonly quietMs: number; readonly heldMs: number };

function moveOfHolder(own: LeaseHolder, { asked, quietMs, heldMs }: Held): Move {
  // Others see no other sign of life of who only appends a run.
  if (asked === 'not yet') return heldMs >= SHOWN_FOR_MS ? 'take' : 'go on';
  // What was asked for may come late, when somebody else has begun: then there is still some waiting.
  return asked === 'doubtful' && quietMs < DOUBTFUL_QUIET_MS ? { behind: own } : 'go on';
}

/** A killed process of the same run in the same place: only one process at a time has the run there. */
function isPredecessor(holder: string, token: string): boolean {
  return holder.startsWith(token.slice(0, token.lastIndexOf('.') + 1));
}

/**
 * Whether somebody holds a lease at this moment. One that is old is nobody's: its holder was killed, and others may have
 * less time than it takes to see that. So a publisher takes its own lease again in time.
 */
function isHeld({ token, takenAtMs }: LeaseHolder, nowMs: number, own: string): boolean {
  const longestMs = token === own ? LONGEST_MS / 2 : LONGEST_MS;
  // Also by a clock that is ahead: nobody waits for its time to come.
  return Math.abs(nowMs - takenAtMs) < longestMs;
}

/** Clocks of machines may differ by some minutes. */
const LONGEST_MS = 600_000;

/** A run that begins to be sent within this time has landed before anybody takes the lease for abandoned. */
const SHOWN_FOR_MS = 10_000;

async function wait(waiting: Waiting, lease: LeaseHolder, context: HoldContext): Promise<Waiting> {
  await settle(context.clock);
  const reading = await readBehind(lease, waiting, context);
  const hasMoved = progressIn(reading) !== progressIn(waiting.reading);
  return { ...waiting, reading, quietSinceMs: hasMoved ? context.clock.now() : waiting.quietSinceMs };
}

/** When the time is up while another publisher holds the lease, the service was not slow. */
async function readBehind(
  { token, takenAtMs }: LeaseHolder,
  { reading }: Waiting,
  context: HoldContext,
): Promise<ScriptReading> {
  try {
    return await readScript(reading.outline.scriptId, context);
  } catch (error) {
    if (!isLate(error) || token === context.token) throw error;
    const { scriptId, name } = reading.outline;
    const facts = { scriptId, name, since: new Date(takenAtMs).toISOString() };
    throw runsheetError('RS3033', facts, { cause: error, request: error.request });
  }
}

function progressIn({ description, outline }: ScriptReading): string {
  return `${outline.rows.length} ${description}`;
}

async function take(waiting: Waiting, context: HoldContext): Promise<Waiting> {
  const { clock, token, client } = context;
  const { outline, description: before } = waiting.reading;
  const lease = { token, takenAtMs: clock.now() };
  // Rows that come now are not those that the script was made with.
  const description = withState(before, (state) => ({ ...state, lease, madeBy: undefined }));
  const asked = await ask(() => client.once().scripts.update(outline.scriptId, { description }));
  if (asked === 'refused') return { ...waiting, asked };
  const quietSinceMs = clock.now();
  await settle(clock);
  const reading = await readScript(outline.scriptId, context);
  const unshown = reading.state.lease === undefined ? waiting.unshown + 1 : 0;
  return { ...waiting, reading, quietSinceMs, asked, unshown };
}

/** A publisher that has shown no progress for so long was killed, and all that it sent has landed. */
const MOST_QUIET_MS = 28_000;

/**
 * A token that stands this long is nobody else's lease: who was writing has seen it and stopped, and what a killed one
 * had sent has landed. The others wait for as long again and more, or they would write while this one's rows are under
 * way. Both are times, not readings: one build's readings may take far longer than another's.
 */
const DOUBTFUL_QUIET_MS = 12_000;

/** A service that shows no lease after so many questions does not keep the description: then there are no leases. */
const MOST_UNSHOWN = 4;

type Asked = 'asked' | 'doubtful' | 'unsent' | 'refused';

async function ask(update: () => Promise<unknown>): Promise<Asked> {
  try {
    await update();
    return 'asked';
  } catch (error) {
    if (isAmbiguous(error)) return 'doubtful';
    if (isUnsent(error)) return 'unsent';
    if (isInvalid(error)) return 'refused';
    throw error;
  }
}
