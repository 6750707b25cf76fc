import { allFaults, tell } from './explore.test.support.ts';
import type { Publish } from './publisher.test.support.ts';
import { randomSchedule } from './random.test.support.ts';
import { wrongsWithReplay } from './replay.test.support.ts';
import { play, type Scenario } from './scenario.test.support.ts';
import { FIRST_BUILD_OF_ALL, LATER_BUILD, RACES, SINGLE_BUILDS } from './scenarios.test.support.ts';

const SCENARIOS: readonly Scenario[] = [FIRST_BUILD_OF_ALL, LATER_BUILD, ...SINGLE_BUILDS, ...RACES];
/** How many of a hundred requests meet a fault. */
const PERCENTS = [0, 3, 10, 30] as const;

/** Which scenario a seed plays, and how much is done to it: everything about a schedule follows from its seed. */
function chosenBy(seed: number): { readonly scenario: Scenario; readonly percent: number } {
  const scenario = SCENARIOS[seed % SCENARIOS.length] ?? FIRST_BUILD_OF_ALL;
  return { scenario, percent: PERCENTS[Math.floor(seed / SCENARIOS.length) % PERCENTS.length] ?? 0 };
}

/** Plays the schedule of a seed, and says what went wrong with every request of it; empty when nothing did. */
export async function playSeed(seed: number, publish?: Publish): Promise<string> {
  return playChosen({ ...chosenBy(seed), seed }, publish);
}

/** Plays it again whatever scenarios there are by now. */
export async function playNamed(name: string, chosen: Omit<Chosen, 'scenario'>): Promise<string> {
  const scenario = SCENARIOS.find((each) => each.name === name);
  if (scenario === undefined) throw new TypeError(`no scenario is ${name}`);
  return playChosen({ scenario, ...chosen });
}

type Chosen = { readonly scenario: Scenario; readonly percent: number; readonly seed: number };

async function playChosen({ scenario, percent, seed }: Chosen, publish?: Publish): Promise<string> {
  const result = await play(scenario, randomSchedule({ seed, percent, faultsFor: allFaults }), publish);
  const found = await wrongsWithReplay(result);
  return found.length === 0 ? '' : `seed ${seed}: ${scenario.name}, ${percent} %\n${tell(result, found)}`;
}
