import { expect, test } from 'vitest';
import { publishNaively } from './naive.test.support.ts';
import { playSeed } from './random-scenario.test.support.ts';

/** `npm run test:simulator` plays any number. */
const SCHEDULES = 2_000;

test.each([
  ['a request for rows that waited for its turn at the service', 7_391],
  ['a request for rows that waited, among eight builds', 7_811],
  ['a turn that was doubtful, and rows that had to wait', 19_210],
  ['two builds that waited for each other, and gave up at one moment', 1_273_141],
  ['rows of a killed build that landed in a turn that was doubtful', 24_944],
  ['the same among eight builds', 38_870],
  ['a doubtful turn whose readings took long', 57_203],
])('what once went wrong goes well: %s', async (_, seed) => {
  expect(await playSeed(seed)).toBe('');
});

test('whatever is played, whatever meets it: one run for each build, one row for each test', async () => {
  for (let seed = 1; seed <= SCHEDULES; seed += 1) expect(await playSeed(seed)).toBe('');
}, 60_000);

test('a client that simply repeats fails in it', async () => {
  const found = await Promise.all(Array.from({ length: 200 }, (_, seed) => playSeed(seed, publishNaively)));
  expect(found.filter((text) => /has [2-9] runs/.test(text)).length).toBeGreaterThan(3);
});
