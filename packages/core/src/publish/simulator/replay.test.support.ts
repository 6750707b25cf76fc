import { type SimResult, wrongs } from './check.test.support.ts';
import { publishTogether } from './publisher.test.support.ts';
import { createSimWorld, NO_FAULTS } from './world.test.support.ts';

/** After a schedule everything that is late has landed, and nobody who held a record is left. */
const MUCH_LATER_MS = 10_000_000;
/** A life after all others. */
const LAST_LIFE = 99;

/** What is wrong after a schedule, and what is written when every record is published once more. */
export async function wrongsWithReplay(result: SimResult): Promise<readonly string[]> {
  const found = wrongs(result);
  return found.length > 0 ? found : writesOfReplay(result);
}

/** Publishes every record once more, with nothing in the way: each is there already, so nothing is written. */
export async function writesOfReplay({ records, service, world }: SimResult): Promise<readonly string[]> {
  world.pass(MUCH_LATER_MS);
  const later = createSimWorld(NO_FAULTS, world.nowMs());
  const outcomes = await publishTogether(records, { world: later, service }, LAST_LIFE);
  const writes = later.events.filter(({ method }) => method !== 'GET');
  const kept = outcomes.filter(({ delivery }) => delivery?.error !== undefined);
  return [
    ...writes.map(({ life, method, path }) => `${life} writes again: ${method} ${path}`),
    ...kept.map(({ life }) => `${life} cannot be published again`),
  ];
}
