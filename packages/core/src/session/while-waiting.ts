import type { World } from './world.ts';

/** Longer than a round trip, and than reading back what was written. */
const PATIENCE_MS = 3_000;

/** Awaits what is asked of the service. On a terminal it says once that this is what the run waits for. */
export async function whileWaiting<Value>(
  asked: Promise<Value>,
  origin: string,
  { say, isTerminal = false, after = afterUnlessEnded }: Pick<World, 'say' | 'isTerminal'> & { readonly after?: After },
): Promise<Value> {
  if (!isTerminal) return asked;
  const cancel = after(PATIENCE_MS, () => say(`runsheet  waiting for ${origin}`));
  try {
    return await asked;
  } finally {
    cancel();
  }
}

/** Does something later, unless it is cancelled. */
type After = (waitMs: number, act: () => void) => () => void;

/** What is waited for keeps the process alive, or nothing does. */
const afterUnlessEnded: After = (waitMs, act) => {
  const timer = setTimeout(act, waitMs);
  timer.unref();
  return () => clearTimeout(timer);
};
