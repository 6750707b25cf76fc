import { expect, test } from 'vitest';
import { machine } from './outbox-place.ts';

test('a process that is there is told from one that is not', () => {
  const { isRunning, processId } = machine();
  expect(isRunning(processId)).toBe(true);
  // No system gives so high a number.
  expect(isRunning(2 ** 30)).toBe(false);
});
