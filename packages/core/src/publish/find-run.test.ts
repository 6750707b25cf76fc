import { expect, test } from 'vitest';
import type { Run } from '../client/answers/things.ts';
import { findDoubtful, findRun, type SoughtRun } from './find-run.ts';

const SOUGHT: SoughtRun = { scriptId: 3, runKey: 'rs1-one', text: 'rs1-one.abc.2-1-0-0', field: 'ref' };
const WITHOUT: SoughtRun = { ...SOUGHT, field: undefined };

test('a run is found by its key, with those that carry it besides and the counts that were sent', () => {
  const runs = [runOf(1), runOf(2, 'rs1-one.abc.2-1-0-0'), runOf(3, 'rs1-one.abc.2-1-0-0'), runOf(4, 'rs1-two.abc')];
  const sent = { pass: 2, fail: 1, blocked: 0, query: 0 };
  expect(findRun(SOUGHT, runs)).toEqual({ runId: 2, duplicateRunIds: [3], progress: undefined, sent });
  expect(findRun(WITHOUT, runs)).toBeUndefined();
});

test('one with the key and other results is a conflict', () => {
  expect(() => findRun(SOUGHT, [runOf(2, 'rs1-one.def.2-1-0-0')])).toThrow(/^RS3008/);
});

test.each<[claim: string, sought: SoughtRun, runs: readonly Run[], code: string]>([
  ['is not there, where the script has no run', SOUGHT, [], ''],
  ['is not there, where others show their keys', SOUGHT, [runOf(1), runOf(2, 'rs1-two.abc')], ''],
  ['may be there, where no run shows a whole key', SOUGHT, [runOf(1), runOf(2, 'rs1-o')], 'RS3006'],
  ['may be there, where the script has no field for keys', WITHOUT, [], 'RS3006'],
])('a run that is not found %s', (...[, sought, runs, code]) => {
  expect(() => {
    expect(findDoubtful(sought, runs)).toBeUndefined();
    if (code === '') throw new Error('not there');
  }).toThrow(code === '' ? 'not there' : code);
});

test('what cannot be told says which field to add, and where', () => {
  expect(() => findDoubtful(WITHOUT, [])).toThrow(
    /script 3 cannot be told apart: it has no field runsheet_key.* add a hidden field runsheet_key to the script/s,
  );
});

function runOf(id: number, carried?: string): Run {
  return { id, headers: carried === undefined ? {} : { ref: carried } };
}
