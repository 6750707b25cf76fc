import { expect, test } from 'vitest';
import { openProgress } from './progress.ts';

test.each([
  { where: 'a terminal', isTerminal: true, seconds: 0, shown: '' },
  { where: 'a terminal', isTerminal: true, seconds: 2, shown: '<clear>Publishing, 1 s<clear>Publishing, 2 s<clear>' },
  { where: 'a log', isTerminal: false, seconds: 9, shown: '' },
  { where: 'a log', isTerminal: false, seconds: 60, shown: 'Publishing: still waiting after 10 s.\n' },
])('on $where, after $seconds s', async ({ isTerminal, seconds, shown }) => {
  let written = '';
  const clock = createClock();
  const write = (text: string) => {
    written += text.replaceAll('\r\u001B[K', '<clear>');
  };
  const { during } = openProgress({ isTerminal, write }, false, clock.everySecond);
  let finish: (result: string) => void = () => undefined;
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const result = during('Publishing', work);
  clock.pass(seconds);
  finish('done');
  expect({ brought: await result, written }).toEqual({ brought: 'done', written: shown });
  clock.pass(1);
  expect(written).toBe(shown);
});

test('who asked for silence gets it, and a failure goes through', async () => {
  const clock = createClock();
  const { during } = openProgress({ isTerminal: true, write: () => expect.unreachable() }, true, clock.everySecond);
  const work = during('Publishing', Promise.reject(new Error('no')));
  clock.pass(20);
  await expect(work).rejects.toThrow('no');
});

function createClock() {
  const ticking = new Set<() => void>();
  return {
    everySecond: (tick: () => void) => {
      ticking.add(tick);
      return () => ticking.delete(tick);
    },
    pass: (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) for (const tick of ticking) tick();
    },
  };
}
