import { afterDelivery } from './request-outcome.ts';
import { changeDescription, readDescription } from './change-description.ts';
import { type DescriptionState, takeLease, withLease } from './leases.ts';
import type { LeaseHolder, ScriptState } from './script-state.ts';
import { readState, withState } from './state-block.ts';
import type { PublishContext } from './publish-context.ts';
import { settle } from './write-once.ts';

/** The lease to append a run that another publisher may be publishing too. */
export type RunLease = {
  /**
   * Resolves when the run may be sent: the lease is held, and `find` has not found the run since. Resolves to the run
   * when another publisher has appended it meanwhile.
   */
  readonly hold: <Run>(find: () => Promise<Run | undefined>) => Promise<Run | undefined>;
  /** Lets others go on. */
  readonly release: () => Promise<void>;
};

type LeaseContext = Pick<PublishContext, 'client' | 'clock' | 'token'>;

export function createRunLease(scriptId: number, context: LeaseContext): RunLease {
  const { clock } = context;
  let heldSinceMs: number | undefined;
  let times = 0;
  const read = () => readNow(scriptId, context);
  const giveBack = (description: string) => withState(description, (state) => withoutOwn(state, context.token));
  const take = async () => {
    times += 1;
    // A new token each time: others see that this publisher is still at work.
    const token = times === 1 ? context.token : `${context.token}.${times}`;
    const leasing = { scriptId, lease: 'run', token, isNeeded: () => true, read, progressIn, context } as const;
    const { description, readAtMs } = await readOwnWrites(scriptId, context);
    const first = { ...described(giveBack(description)), readAtMs };
    heldSinceMs = (await takeLease(first, leasing)).readAtMs;
  };
  const isHeld = () => heldSinceMs !== undefined && clock.now() - heldSinceMs < HELD_FOR_MS;
  return {
    hold: async (find) => {
      while (!isHeld()) {
        await take();
        const found = await find();
        if (found !== undefined) return found;
      }
      return undefined;
    },
    release: async () => {
      await afterDelivery(() => changeDescription({ scriptId }, giveBack, context), false);
    },
  };
}

type DescriptionNow = DescriptionState & { readonly readAtMs: number };

async function readNow(scriptId: number, { client, clock }: LeaseContext): Promise<DescriptionNow> {
  const readAtMs = clock.now();
  return { ...described(await readDescription(scriptId, client)), readAtMs };
}

/** What is written next begins from this reading, so it must show what this publisher has just written. */
async function readOwnWrites(scriptId: number, context: LeaseContext): Promise<DescriptionNow> {
  for (let readings = 1; ; readings += 1) {
    const reading = await readNow(scriptId, context);
    const isShown = !isOwn(reading.state.leases.rows, context.token);
    if (isShown || readings === MOST_READINGS) return reading;
    await settle(context.clock);
  }
}

function progressIn({ description }: DescriptionNow): string {
  return description;
}

function described(description: string): DescriptionState {
  return { description, state: readState(description) };
}

function withoutOwn(state: ScriptState, token: string): ScriptState {
  return isOwn(state.leases.run, token) ? withLease(state, 'run', undefined) : state;
}

function isOwn(holder: LeaseHolder | undefined, token: string): boolean {
  return holder?.token === token || holder?.token.startsWith(`${token}.`) === true;
}

/** As many as rows get that were taken and are not shown. A second lies between them. */
const MOST_READINGS = 12;

/** In milliseconds. A request that begins within this time has landed before anybody takes the lease for abandoned. */
const HELD_FOR_MS = 10_000;
