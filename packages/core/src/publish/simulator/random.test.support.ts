import { type Check, tell } from './explore.test.support.ts';
import type { SimFault } from './fault.test.support.ts';
import type { Publish } from './publisher.test.support.ts';
import { play, type Scenario } from './scenario.test.support.ts';
import type { SimSchedule } from './world.test.support.ts';

/** A generator of numbers from 0 up to and without 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type RandomSchedule = {
  readonly seed: number;
  /** Faults to choose from, for a read or a write. */
  readonly faultsFor: (request: { readonly method: string }) => readonly SimFault[];
  /** How many of a hundred requests meet a fault. */
  readonly percent: number;
};

/** A schedule that is decided by a seed alone: who goes on, and which requests meet which fault. */
export function randomSchedule({ seed, faultsFor, percent }: RandomSchedule): SimSchedule {
  const random = createRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  return {
    choose: pick,
    faultAt: (n, request) => {
      if (n >= MOST_DISTURBED || random() * 100 >= percent) return undefined;
      const faults = faultsFor(request);
      return faults[pick(faults.length)];
    },
  };
}

/** A service that fails forever is never delivered to. */
const MOST_DISTURBED = 100;

type Seeds = Omit<RandomSchedule, 'seed'> & {
  readonly first: number;
  readonly count: number;
  readonly check: Check;
  readonly publish?: Publish;
};

/** Plays a scenario once for each seed; returns the first that goes wrong as text, with its seed, or nothing. */
export async function exploreSeeds(
  scenario: Scenario,
  { first, count, check, publish, ...schedule }: Seeds,
): Promise<string> {
  for (let seed = first; seed < first + count; seed += 1) {
    const result = await play(scenario, randomSchedule({ ...schedule, seed }), publish);
    const wrong = await check(result);
    if (wrong.length > 0) return `seed ${seed}\n${tell(result, wrong)}`;
  }
  return '';
}
