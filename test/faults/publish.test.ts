import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLAYS_ALL } from '../support/share.ts';
import { EFFECTS, effectsFor } from './effects.ts';
import { playBuilds } from './play-builds.ts';
import { FIRST_REQUESTS, LATER_REQUESTS } from './requests.ts';

const METHODS = [...FIRST_REQUESTS, ...LATER_REQUESTS];

/** `npm test` plays one of so many requests for each effect. */
const EVERY_NTH = 9;

/** Pairs of the sample. `npm run test:faults` plays them all. */
const PAIRS = PLAYS_ALL ? 60 : 6;

test('two builds send these requests when nothing goes wrong', async () => {
  expect(await playBuilds(2, [])).toEqual({ wrong: '', methods: METHODS });
});

describe.each(Object.entries(EFFECTS).map(([name, effect], index) => ({ name, effect, index })))(
  '$name',
  ({ name, effect, index }) => {
    const requests = METHODS.flatMap((method, i) =>
      effectsFor(method).includes(name) ? [[i + 1, method] as const] : [],
    ).filter((_, i) => PLAYS_ALL || i % EVERY_NTH === index % EVERY_NTH);
    test.concurrent.each(requests)(
      'at request %i (%s): two builds leave one script, one row a test, two runs',
      async (nth) => {
        expect((await playBuilds(2, [{ nth, effect }])).wrong).toBe('');
      },
    );
  },
);

test('two of them leave the same, wherever they meet the builds', async () => {
  const hit = fc.record({
    nth: fc.integer({ min: 1, max: METHODS.length + 6 }),
    effect: fc.constantFrom(...Object.values(EFFECTS)),
  });
  const pairs = fc.sample(fc.tuple(hit, hit), { numRuns: PAIRS, seed: 1 });
  const lanes = Array.from({ length: 4 }, async () => {
    for (let pair = pairs.shift(); pair !== undefined; pair = pairs.shift()) {
      expect({ pair, wrong: (await playBuilds(2, pair)).wrong }).toEqual({ pair, wrong: '' });
    }
  });
  await Promise.all(lanes);
});
