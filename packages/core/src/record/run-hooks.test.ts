import { expect, test } from 'vitest';
import { createHooks } from './run-hooks.ts';

test('nothing is loaded before it is asked for, and what was told before comes first, in order', async () => {
  const { hooks, told, loads } = recordingHooks();
  await hooks.tell('start', (run) => run('file started'));
  expect(loads()).toBe(0);
  hooks.load();
  hooks.load();
  const telling = hooks.tell('case', (run) => run('case ended'));
  expect(told).toEqual([]);
  await telling;
  await hooks.end('end', async (run) => run('run ended'));
  expect(told).toEqual(['file started', 'case ended', 'run ended']);
  expect(loads()).toBe(1);
});

test('what is told of a running run is done before the hook returns', async () => {
  const { hooks, told } = recordingHooks();
  await hooks.end('warm up', async () => undefined);
  const telling = hooks.tell('case', (run) => run('case ended'));
  expect(told).toEqual(['case ended']);
  await telling;
});

test('the end of a run that never began loads it', async () => {
  const { hooks, told } = recordingHooks();
  await hooks.end('end', async (run) => run('run ended'));
  expect(told).toEqual(['run ended']);
});

test('what goes wrong in a hook is reported, and the next one goes on', async () => {
  const { hooks, told } = recordingHooks();
  const fail = () => {
    throw new Error('a bug');
  };
  await hooks.tell('early', fail);
  await hooks.end('warm up', async () => undefined);
  await hooks.tell('late', fail);
  await hooks.tell('case', (run) => run('case ended'));
  await hooks.end('end', fail);
  expect(told).toEqual(['early: Error: a bug', 'late: Error: a bug', 'case ended', 'end: Error: a bug']);
});

test('a run that cannot be loaded is reported once, and nothing waits for it', async () => {
  const told: string[] = [];
  const hooks = createHooks<() => void>({
    load: () => Promise.reject(new Error('not installed')),
    report: async (error, hook) => void told.push(`${hook}: ${String(error)}`),
  });
  await hooks.tell('case', (run) => run());
  await hooks.end('end', async (run) => run());
  await hooks.tell('case', (run) => run());
  expect(told).toEqual(['the start: Error: not installed']);
});

test('where nothing is loaded within a moment, it is loaded then, once', async () => {
  const { hooks, told, loads, passMoment } = recordingHooks();
  hooks.loadSoon();
  hooks.loadSoon();
  expect(loads()).toBe(0);
  passMoment();
  await hooks.end('end', async (run) => run('run ended'));
  expect(told).toEqual(['run ended']);
  expect(loads()).toBe(1);
});

test.each(['load', 'end'] as const)('%s comes first: then the moment is not waited for', async (first) => {
  const { hooks, isWaiting } = recordingHooks();
  hooks.loadSoon();
  expect(isWaiting()).toBe(true);
  if (first === 'load') hooks.load();
  else await hooks.end('end', async () => undefined);
  expect(isWaiting()).toBe(false);
});

function recordingHooks() {
  const told: string[] = [];
  let count = 0;
  const load = async () => {
    count += 1;
    return (text: string) => void told.push(text);
  };
  const report = async (error: unknown, hook: string) => void told.push(`${hook}: ${String(error)}`);
  let waiting: (() => void) | undefined;
  const soon = (act: () => void) => {
    waiting = act;
    return () => {
      waiting = undefined;
    };
  };
  const hooks = createHooks({ load, report, soon });
  return { hooks, told, loads: () => count, passMoment: () => waiting?.(), isWaiting: () => waiting !== undefined };
}
