import { EFFECTS, effectsFor } from './effects.ts';
import { type Played, playBuilds } from './play-builds.ts';
import { FIRST_REQUESTS } from './requests.ts';

/** A build whose requests meet two effects each time, every one at every request. */
export type PairScenario = {
  readonly name: string;
  readonly builds: 1 | 2;
  /** The first request, counted from 1, that meets an effect: those before belong to the build before. */
  readonly from: number;
};

export const PAIR_SCENARIOS: readonly PairScenario[] = [
  { name: 'first', builds: 1, from: 1 },
  { name: 'later', builds: 2, from: FIRST_REQUESTS.length + 1 },
];

/** Which request meets which effect. */
export type Hit = { readonly nth: number; readonly name: string };

/** Every first hit, found by playing the scenario without any. */
export async function firstHits(scenario: PairScenario): Promise<readonly Hit[]> {
  return hitsBehind(await playHits(scenario, []), scenario.from);
}

/** Plays a hit alone, and with every second one behind it; the requests behind it are those that it causes. */
export async function* playPairs(scenario: PairScenario, first: Hit): AsyncGenerator<PlayedHits> {
  const alone = await playHits(scenario, [first]);
  yield { hits: [first], played: alone };
  for (const second of hitsBehind(alone, first.nth + 1)) {
    const hits = [first, second];
    yield { hits, played: await playHits(scenario, hits) };
  }
}

export type PlayedHits = { readonly hits: readonly Hit[]; readonly played: Played };

export function playHits({ builds }: PairScenario, hits: readonly Hit[]): Promise<Played> {
  return playBuilds(
    builds,
    hits.map(({ nth, name }) => ({ nth, effect: effectCalled(name) })),
  );
}

function hitsBehind({ methods }: Played, from: number): readonly Hit[] {
  return methods.flatMap((method, i) => (i + 1 < from ? [] : effectsFor(method).map((name) => ({ nth: i + 1, name }))));
}

function effectCalled(name: string) {
  const [, effect] = Object.entries(EFFECTS).find(([known]) => known === name) ?? [];
  if (effect === undefined) throw new TypeError(`there is no effect "${name}": ${Object.keys(EFFECTS).join(', ')}`);
  return effect;
}
