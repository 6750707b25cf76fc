import { expect, test } from 'vitest';
import { longestWaitMs } from './await-answer.ts';

const ORDER = { journal: '', answer: '', adapter: '', options: {}, standIn: undefined } as const;
const START = { root: '', runner: { name: '', version: '' }, watch: false, shard: undefined } as const;

test.each([
  ['a run that has ended', 0, 90_000],
  ['a run that has failed', 1, 90_000],
  ['Ctrl-C', 130, 5_000],
  ['SIGTERM', 143, 5_000],
  ['a code that is no signal', 255, 90_000],
])('how long the process waits for its publisher: %s', (...[, code, ms]) => {
  expect(longestWaitMs(code, { ...ORDER, start: START }, { environment: {} })).toBe(ms);
});
