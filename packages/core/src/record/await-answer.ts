import { ifPossible } from '../outbox/if-possible.ts';
import { guessDeadlineMs } from './guess-settings.ts';
import type { World } from './world.ts';
import { parseAnswer, type PublishAnswer, type PublishOrder } from './publish-order.ts';
import type { RunningPublisher } from './publisher-process.ts';

/** How waiting for a publisher ended. */
export type WaitEnd =
  | { readonly kind: 'answered'; readonly answer: PublishAnswer }
  /** Its process has ended without an answer. */
  | { readonly kind: 'gone' }
  /** It is still at work. */
  | { readonly kind: 'late' };

type AwaitOptions = {
  /** Path of the answer file. */
  readonly path: string;
  readonly publisher: RunningPublisher;
  readonly withinMs: number;
  /** Until when its claim lets it be at work even so, in milliseconds since 1970. */
  readonly claimedUntilMs: () => number | undefined;
  readonly world: Pick<World, 'now' | 'restSync' | 'readText' | 'sayAtEnd' | 'isTerminal'>;
};

/** Waits while this process ends: no event arrives any more, so the file is looked for every few milliseconds. */
export function awaitAnswer({ path, publisher, withinMs, claimedUntilMs, world }: AwaitOptions): WaitEnd {
  const beganMs = world.now();
  // Asked for once: a claim is gone a moment before the answer is there.
  let untilMs: number | undefined;
  let isTold = world.isTerminal !== true;
  for (;;) {
    const isAlive = publisher.isAlive();
    const answer = readAnswer(path, world);
    if (answer !== undefined) return { kind: 'answered', answer };
    if (!isAlive) return { kind: 'gone' };
    const waitedMs = world.now() - beganMs;
    if (waitedMs >= withinMs && world.now() >= (untilMs ??= claimedUntilMs() ?? 0)) return { kind: 'late' };
    if (!isTold && waitedMs >= PATIENCE_MS) {
      isTold = true;
      world.sayAtEnd('runsheet  waiting for the service');
    }
    world.restSync(LOOK_EVERY_MS);
  }
}

/** The answer, if it is there. */
export function readAnswer(path: string, { readText }: Pick<World, 'readText'>): PublishAnswer | undefined {
  const text = ifPossible(() => readText(path));
  return text === undefined ? undefined : parseAnswer(text);
}

const LOOK_EVERY_MS = 4;

/** Longer than a round trip, and than reading back what was written. */
const PATIENCE_MS = 3_000;

/** How long to wait for the publisher, in milliseconds. A signal ends a process that a person or CI wants gone. */
export function longestWaitMs(
  code: number,
  { options }: PublishOrder,
  { environment }: Pick<World, 'environment'>,
): number {
  if (code > SIGNALS && code <= SIGNALS + MOST_SIGNALS) return SIGNAL_MS;
  return guessDeadlineMs({ options, environment }) + SPARE_MS;
}

/** A signal ends a process with this and its number. */
const SIGNALS = 128;
const MOST_SIGNALS = 64;
export const SIGNAL_MS = 5_000;
/** Reading back a doubtful write, and what comes around requests. */
const SPARE_MS = 30_000;
