import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPlace, runIn } from './place.test.support.ts';
import { openProgress } from './progress.ts';
import { PASSED, recordRun } from './recording.test.support.ts';

test.each([
  { where: 'a terminal', isTerminal: true, seconds: 0, shown: '' },
  { where: 'a terminal', isTerminal: true, seconds: 2, shown: '<clear>Publishing, 1 s<clear>Publishing, 2 s<clear>' },
  { where: 'a log', isTerminal: false, seconds: 0, shown: '' },
  { where: 'a log', isTerminal: false, seconds: 3, shown: '' },
  { where: 'a log', isTerminal: false, seconds: 63, shown: 'Publishing, 4 s\nPublishing, 16 s\n' },
])('on $where, after $seconds s', async ({ isTerminal, seconds, shown }) => {
  let written = '';
  const clock = createClock();
  const write = (text: string) => {
    written += text.replaceAll('\r\u001B[K', '<clear>');
  };
  const { during } = openProgress({ stderr: { ...STREAM, isTerminal, write }, everySecond: clock.everySecond }, false);
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
  const stderr = { ...STREAM, write: () => expect.unreachable() };
  const { during } = openProgress({ stderr, everySecond: clock.everySecond }, true);
  const work = during('Publishing', Promise.reject(new Error('no')));
  clock.pass(20);
  await expect(work).rejects.toThrow('no');
});

test('a label that changes says how far the work has come', async () => {
  let written = '';
  const clock = createClock();
  const write = (text: string) => {
    written += text;
  };
  const { during } = openProgress(
    { stderr: { ...STREAM, isTerminal: false, write }, everySecond: clock.everySecond },
    false,
  );
  let run = 1;
  const result = during(() => `Publishing run ${run} of 2`, setImmediate());
  clock.pass(4);
  run = 2;
  clock.pass(12);
  await result;
  expect(written).toBe('Publishing run 1 of 2, 4 s\nPublishing run 2 of 2, 16 s\n');
});

test('of several runs it is said which one is being published', async () => {
  const place = await openPlace();
  for (const machine of ['linux', 'windows']) await recordRun(place.folder, { adds: PASSED }, { machine });
  const clock = createClock();
  const world = {
    directory: place.folder,
    environment: { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: place.service.key },
    everySecond: (tick: () => void) => {
      const stop = clock.everySecond(tick);
      clock.pass(4);
      return stop;
    },
  };
  expect((await runIn(world, ['publish'])).stderr).toContain('Publishing run 1 of 2, 4 s\n');
});

test('a command that waits for the service says so in a log', async () => {
  const place = await openPlace();
  const clock = createClock();
  const world = {
    directory: place.folder,
    environment: { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: place.service.key },
    everySecond: (tick: () => void) => {
      const stop = clock.everySecond(tick);
      clock.pass(4);
      return stop;
    },
  };
  const { stderr } = await runIn(world, ['whoami']);
  expect(stderr).toBe('Waiting for the service, 4 s\n');
  expect((await runIn(world, ['whoami', '--json'])).stderr).toBe('');
});

const STREAM = { isTerminal: true, columns: 80, rows: 24 };

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
