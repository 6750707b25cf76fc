import { type Clock, SETTLE_MS } from './publish-context.ts';

/** Waits for writes that seemed lost. After two of these waits, each with a reading behind it, one counts as lost. */
export async function settle(clock: Clock): Promise<void> {
  await clock.sleep(SETTLE_MS);
}
