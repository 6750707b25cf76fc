import { expect, test } from 'vitest';
import { ownProcess, type ProcessMark, type ProcessView, stateOf } from './process-mark.ts';

const writer: ProcessMark = { processId: 1, host: 'ci', startedAt: '7', boot: 'b-1', pidNamespace: '40' };
const own: ProcessView = {
  ...writer,
  processId: 9,
  isRunning: (processId) => processId === 1,
  startOf: () => '7',
};
const bare = { startedAt: undefined, boot: undefined, pidNamespace: undefined };

test.each<[situation: string, mark: Partial<ProcessMark>, view: Partial<ProcessView>, state: string]>([
  ['the same process', {}, {}, 'running'],
  ['its number, given to a process that started later', {}, { startOf: () => '8' }, 'gone'],
  ['no process of its number', {}, { isRunning: () => false }, 'gone'],
  ['its number after another boot', { boot: 'b-0' }, {}, 'gone'],
  ['its number in another container', { pidNamespace: '39' }, {}, 'another container'],
  ['another container of its own name', { host: 'ci-2', pidNamespace: '39' }, {}, 'another container'],
  ['another machine', { host: 'ci-2', boot: 'b-0' }, {}, 'gone'],
  ['a system without /proc', bare, { ...bare, startOf: () => undefined }, 'a process 1 runs here'],
  ['a system without /proc, and no such process', bare, { ...bare, isRunning: () => false }, 'gone'],
  ['another machine, without /proc', { ...bare, host: 'ci-2' }, bare, 'gone'],
  ['a start that cannot be read', {}, { startOf: () => undefined }, 'a process 1 runs here'],
])('%s', (_, ...[mark, view, expected]) => {
  const state = stateOf({ ...writer, ...mark }, { ...own, ...view });
  expect(state.kind === 'unknown' ? state.reason : state.kind).toContain(expected);
});

test('this process knows itself, and one that is not there', () => {
  const self = ownProcess();
  expect(stateOf(self, self).kind).toBe(process.platform === 'linux' ? 'running' : 'unknown');
  // No system gives so high a number.
  expect(stateOf({ ...self, processId: 2 ** 30 }, self)).toEqual({ kind: 'gone' });
});
