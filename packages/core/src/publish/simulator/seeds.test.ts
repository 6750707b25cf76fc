import { expect, test } from 'vitest';
import { publishNaively } from './naive.test.support.ts';
import { playNamed, playSeed } from './random-scenario.test.support.ts';
import { PLAYS_ALL } from './share.test.support.ts';

/** `npm run test:simulator` plays any number. */
const SCHEDULES = PLAYS_ALL ? 2_000 : 250;

const EIGHT = 'eight later builds with the same new tests';
const TWO = 'two later builds with the same new tests';
const APPENDED = 'two later builds where insertions are ignored';

test.each([
  ['a request for rows that waited for its turn at the service', EIGHT, { percent: 30, seed: 7_391 }],
  ['a request for rows that waited, among eight builds', EIGHT, { percent: 30, seed: 7_811 }],
  ['a lease that was doubtful, and rows that had to wait', TWO, { percent: 10, seed: 19_210 }],
  ['two builds that waited for each other, and gave up at one moment', TWO, { percent: 3, seed: 1_273_141 }],
  ['rows of a killed build that landed under a lease that was doubtful', APPENDED, { percent: 30, seed: 24_944 }],
  ['the same among eight builds', EIGHT, { percent: 10, seed: 38_870 }],
  ['a file that a killed first build held back', 'a first build', { percent: 30, seed: 315 }],
  ['the same, with eight builds to finish it', 'eight first builds', { percent: 30, seed: 82 }],
  ['a doubtful lease whose readings took long', EIGHT, { percent: 30, seed: 57_203 }],
])('what once went wrong goes well: %s', async (_, name, chosen) => {
  expect(await playNamed(name, chosen)).toBe('');
});

test('whatever is played, whatever meets it: one run for each build, one row for each test', async () => {
  for (let seed = 1; seed <= SCHEDULES; seed += 1) expect(await playSeed(seed)).toBe('');
}, 240_000);

test('a client that simply repeats fails in it', async () => {
  const found = await Promise.all(Array.from({ length: 200 }, (_, seed) => playSeed(seed, publishNaively)));
  expect(found.filter((text) => /has [2-9] runs/.test(text)).length).toBeGreaterThan(3);
});
