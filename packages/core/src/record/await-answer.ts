import { ifPossible } from '../outbox/if-possible.ts';
import { guessDeadlineMs } from './guess-settings.ts';
import type { PublishAnswer, PublishOrder, RunningPublisher } from './publisher-process.ts';
import type { World } from './world.ts';

// Taken when this is loaded: tests in this process may put something else in its place.
const { parse } = JSON;

/** `gone`: its process has ended without an answer. `late`: it is still at work. */
export type WaitEnd =
  | { readonly kind: 'answered'; readonly answer: PublishAnswer }
  | { readonly kind: 'gone' | 'late' };

type AwaitOptions = {
  /** Of the answer file. */
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
  // Asked for once, when the usual time is up: later the claim may be gone, a moment before the answer is there.
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

/** Undefined: it is not there, or not whole. */
export function readAnswer(path: string, { readText }: Pick<World, 'readText'>): PublishAnswer | undefined {
  const value = ifPossible((): unknown => parse(readText(path)));
  return isAnswer(value) ? value : undefined;
}

function isAnswer(value: unknown): value is PublishAnswer {
  if (typeof value !== 'object' || value === null) return false;
  if (!('text' in value) || !('failRun' in value)) return false;
  return typeof value.text === 'string' && typeof value.failRun === 'boolean';
}

const LOOK_EVERY_MS = 4;
/** Longer than a round trip, and than reading back what was written. */
const PATIENCE_MS = 3_000;

/** A signal ends a process that a person or CI wants gone. */
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
