import { describe, expect, test } from 'vitest';
import type { Run } from '../client/answers/things.ts';
import type { Cell } from '../sheet/sheet.ts';
import { findRun, type SoughtRun } from './find-run.ts';
import { runKeyLine } from './run-key.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import { createSimService } from './simulator/service.test.support.ts';

const CELLS = new Map<number, Cell>([
  [7, { mark: 'pass', comment: '' }],
  [8, { mark: 'fail', comment: '' }],
]);
const ALIKE = { 8: 'fail', 7: 'pass' };
const OTHER = { 7: 'pass', 8: 'pass' };
const FEWER = { 7: 'pass' };

describe('a run whose key stands in a comment', () => {
  test('is found by it, with those that carry it besides', async () => {
    const runs = [runOf(1, OTHER), runOf(2, ALIKE, 'rs1-one.abc'), runOf(3, ALIKE, 'rs1-one.abc')];
    expect(await found(runs, new Set(['1']))).toEqual({ runId: 2, duplicateRunIds: [3], progress: undefined });
  });

  test('is not the one with other results', async () => {
    await expect(found([runOf(2, ALIKE, 'rs1-one.def')], new Set())).rejects.toThrow(
      'RS3008 Script 900 already holds run rs1-one',
    );
  });

  test('is missing where another shows a whole key', async () => {
    expect(await found([runOf(1, ALIKE, 'rs1-two.abc'), runOf(2, ALIKE)], new Set())).toBeUndefined();
    expect(await found([], undefined)).toBeUndefined();
  });
});

describe('where no run shows a whole key', () => {
  test('a new one with the very same marks is it', async () => {
    const before = new Set(['1']);
    expect(await found([runOf(1, ALIKE), runOf(2, ALIKE)], before)).toEqual({
      runId: 2,
      duplicateRunIds: [],
      progress: undefined,
    });
    expect(await found([runOf(1, ALIKE)], before)).toBeUndefined();
  });

  test('one with other marks is not taken for it', async () => {
    expect(
      await found([runOf(1, OTHER), runOf(2, FEWER), runOf(3, { 7: 'fail', 8: 'pass' })], new Set()),
    ).toBeUndefined();
    expect(await found([runOf(1, OTHER)], undefined)).toBeUndefined();
  });

  test('one that shows no results may be it', async () => {
    expect(await found([{ id: 4, headers: {} }], new Set())).toMatchObject({ runId: 4 });
  });

  test('and nobody knows which were there before, nothing can be said', async () => {
    await expect(found([runOf(1, ALIKE)], undefined)).rejects.toThrow(/^RS3006 .*run 1 holds the same results/s);
    await expect(found([{ id: 4, headers: {} }], undefined)).rejects.toThrow('run 4 shows no results');
  });
});

async function found(runs: readonly Run[], seenBefore: SoughtRun['seenBefore']) {
  const send = () => Promise.reject(new TypeError('everything is there already'));
  const client = createSimClient(createSimService(), { send, clock: { now: () => 0, sleep: async () => undefined } });
  const step = { scope: 'whole', headers: {}, cells: CELLS } as const;
  const place = { kind: 'comment', isProven: false } as const;
  const sought = { scriptId: 900, runKey: 'rs1-one', text: 'rs1-one.abc', place, step, seenBefore };
  return findRun(sought, runs, { client });
}

/** The key, if any, stands in the comment of row 7. */
function runOf(id: number, marks: Readonly<Record<number, string>>, key?: string): Run {
  const results = Object.entries(marks).map(([row, result]) => {
    const comment = row === '7' && key !== undefined ? runKeyLine(key) : '';
    return [row, { result, comment, issue: '' }] as const;
  });
  return { id, headers: {}, results: Object.fromEntries(results) };
}
