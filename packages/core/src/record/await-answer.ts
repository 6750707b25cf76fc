import { ifPossible } from '../outbox/if-possible.ts';
import type { World } from './world.ts';
import { parseAnswer, type PublishAnswer } from './publish-order.ts';
import type { RunningPublisher } from './publisher-process.ts';

/** How waiting for a publisher ended. */
export type Awaited =
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
  readonly world: Pick<World, 'now' | 'restSync' | 'readText' | 'sayAtEnd' | 'isTerminal'>;
};

/** Waits while this process ends: no event arrives any more, so the file is looked for every few milliseconds. */
export function awaitAnswer({ path, publisher, withinMs, world }: AwaitOptions): Awaited {
  const beganMs = world.now();
  let isTold = world.isTerminal !== true;
  for (;;) {
    const isAlive = publisher.isAlive();
    const answer = readAnswer(path, world);
    if (answer !== undefined) return { kind: 'answered', answer };
    if (!isAlive) return { kind: 'gone' };
    const waitedMs = world.now() - beganMs;
    if (waitedMs >= withinMs) return { kind: 'late' };
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
