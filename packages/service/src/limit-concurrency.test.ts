import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';

import { limitConcurrency } from './limit-concurrency.ts';

/** Pieces of work that end when the test says so. */
function createWork() {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (piece: number) => async (): Promise<number> => {
    begun.push(piece);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(piece, resolve);
    await promise;
    if (piece < 0) throw new Error('failed');
    return piece;
  };
  const end = async (piece: number): Promise<void> => {
    ends.get(piece)?.();
    await nextTurn();
  };
  return { begun, work, end };
}

test('at most so many go on at a time, the others in the order in which they came', async () => {
  const { begun, work, end } = createWork();
  const inSlot = limitConcurrency(2);
  const all = [1, 2, 3, 4].map((piece) => inSlot(work(piece)));

  expect(begun).toEqual([1, 2]);
  await end(2);
  expect(begun).toEqual([1, 2, 3]);
  await end(1);
  await end(3);
  await end(4);
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test('work that fails gives its place on', async () => {
  const { begun, work, end } = createWork();
  const inSlot = limitConcurrency(1);
  const failing = inSlot(work(-1)).catch((error: unknown) => String(error));
  const next = inSlot(work(2));
  await end(-1);
  expect(await failing).toBe('Error: failed');
  await end(2);

  expect(await next).toBe(2);
  const last = inSlot(work(3));
  await end(3);
  expect([begun, await last]).toEqual([[-1, 2, 3], 3]);
});
