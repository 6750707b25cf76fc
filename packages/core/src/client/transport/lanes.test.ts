import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

test('no more tasks run at a time than there are lanes, in the order of asking', async () => {
  const lanes = createLanes(2);
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const task = (n: number) => (): Promise<void> => {
    started.push(n);
    return new Promise((resolve) => {
      ends.push(resolve);
    });
  };
  const all = [1, 2, 3, 4].map((n) => lanes(task(n)));
  await new Promise(setImmediate);
  expect(started).toEqual([1, 2]);
  ends.shift()?.();
  await new Promise(setImmediate);
  expect(started).toEqual([1, 2, 3]);
  ends.shift()?.();
  await new Promise(setImmediate);
  for (const end of ends) end();
  await Promise.all(all);
  expect(started).toEqual([1, 2, 3, 4]);
});

test('a task that fails gives its lane back', async () => {
  const lanes = createLanes(1);
  await expect(lanes(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(lanes(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
