import { expect, test } from 'vitest';
import { whileWaiting } from './while-waiting.ts';

test('somebody at a terminal hears once what the run waits for', async () => {
  expect(await saidAfter(60_000, true)).toEqual(['runsheet  waiting for https://tests.example']);
});

test('nobody hears of what takes no time, and no log of a CI of any', async () => {
  expect([await saidAfter(2_999, true), await saidAfter(60_000, false)]).toEqual([[], []]);
});

async function saidAfter(ms: number, isTerminal: boolean): Promise<readonly string[]> {
  const said: string[] = [];
  const say = (text: string) => {
    said.push(text);
  };
  const cancelled: number[] = [];
  const after = (waitMs: number, act: () => void) => {
    if (waitMs <= ms) act();
    return () => void cancelled.push(waitMs);
  };
  expect(await whileWaiting(Promise.resolve(7), 'https://tests.example', { say, isTerminal, after })).toBe(7);
  expect(cancelled).toHaveLength(isTerminal ? 1 : 0);
  return said;
}
