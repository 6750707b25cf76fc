import { expect, test } from 'vitest';
import { MACHINE } from './create-client.ts';

test('the clock tells the time and never goes backwards', () => {
  const first = MACHINE.now();
  expect(Math.abs(first - Date.now())).toBeLessThan(60_000);
  expect(MACHINE.now()).toBeGreaterThanOrEqual(first);
});

test('sleeping lasts as long as it is told', async () => {
  const startMs = MACHINE.now();
  await MACHINE.sleep(20);
  expect(MACHINE.now() - startMs).toBeGreaterThanOrEqual(19);
  await MACHINE.sleep(0);
});

test('random is at least 0 and less than 1', () => {
  const value = MACHINE.random();
  expect(value).toBeGreaterThanOrEqual(0);
  expect(value).toBeLessThan(1);
});
