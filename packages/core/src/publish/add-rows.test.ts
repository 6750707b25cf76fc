import { describe, expect, test } from 'vitest';
import type { AddRows, NewRow } from '../plan/step.ts';
import { addRows, fewerRows, toTestDraft } from './add-rows.ts';
import { readScript } from './read-script.ts';
import { createSimClient, type SimNetwork } from './simulator/client.test.support.ts';
import { scriptOfPeople } from './simulator/scenario.test.support.ts';
import { createSimService } from './simulator/service.test.support.ts';

describe('steps that add rows', () => {
  test('are carried out in turn, each at its place', async () => {
    const { added, texts } = await add([step('adds', 1), step('pays', 'end')], []);
    expect(added).toMatchObject({ ending: { kind: 'done' }, done: [{}, {}], sent: [{}, {}] });
    expect(texts).toEqual(['smoke', 'adds', 'login', 'pays']);
  });

  test('end with the one that was refused: a row at the end is no question of place', async () => {
    const { added, texts } = await add([step('adds', 'end'), step('pays', 1), step('sums', 'end')], [200, 400]);
    expect(added).toMatchObject({ ending: { kind: 'refused' }, done: [{ after: 'end' }], sent: [{ after: 'end' }] });
    expect(texts).toEqual(['smoke', 'login', 'adds']);
    await expect(add([step('adds', 'end')], [400])).rejects.toThrow('RS3004');
  });

  test('end with the one that may have landed, which counts as sent', async () => {
    const { added } = await add([step('adds', 'end'), step('pays', 'end'), step('sums', 'end')], [200, 500]);
    expect(added).toMatchObject({ ending: { kind: 'doubtful' }, done: [{}], sent: [{}, { after: 'end' }] });
    expect(added.sent).toHaveLength(2);
  });

  test('end with the one that was turned away for now, which does not', async () => {
    const { added } = await add([step('adds', 'end'), step('pays', 'end')], [200, 429]);
    expect(added).toMatchObject({ ending: { kind: 'unsent' } });
    expect([added.done.length, added.sent.length]).toEqual([1, 1]);
  });

  test('end with the one that is too large, unless it cannot be divided', async () => {
    const two: AddRows = { ...step('adds', 'end'), rows: [rowOf('adds'), rowOf('pays')] };
    expect((await add([two], [413])).added).toMatchObject({ ending: { kind: 'too-large', mostRows: 1 }, sent: [] });
    await expect(add([step('adds', 'end')], [413])).rejects.toThrow('RS3004');
  });

  test('are broken off when the reading is a wait old, but for the first', async () => {
    const { added } = await add([step('adds', 'end'), step('pays', 'end')], [], 1_001);
    expect([added.ending.kind, added.done.length]).toEqual(['done', 1]);
    expect((await add([step('adds', 'end'), step('pays', 'end')], [], 1_000)).added.done).toHaveLength(2);
  });
});

test('rows are divided by two as long as there are two', () => {
  expect(fewerRows(['a', 'b', 'c'].map(rowOf))).toBe(1);
  expect(fewerRows([rowOf('a')])).toBeUndefined();
});

test('a row says its tags only where it has some', () => {
  expect(toTestDraft(rowOf('adds'))).toStrictEqual({ text: 'adds', indent: 0 });
  expect(toTestDraft({ ...rowOf('adds'), tags: ['slow', 'db'] })).toStrictEqual({
    text: 'adds',
    indent: 0,
    tags: 'slow db',
  });
});

/** The service answers in this way, one request after the other, and carries out what it answers with 200. */
async function add(steps: readonly AddRows[], statuses: readonly number[], ageMs = 0) {
  const service = createSimService();
  const script = scriptOfPeople(['smoke', 'login'].join('\n'));
  service.scripts.push(script);
  const left = [...statuses];
  const send: SimNetwork = async (request) => {
    const status = request.method === 'GET' ? 200 : (left.shift() ?? 200);
    const answered = status === 200 ? request.apply(0).status : status;
    return { kind: 'answered', status: answered, headers: {}, body: answered === 200 ? '"whole"' : '' };
  };
  let now = 0;
  const clock = { now: () => now, sleep: async () => undefined };
  const client = createSimClient(service, { send, clock });
  const reading = await readScript(900, { client, clock });
  now = ageMs;
  const added = await addRows(steps, reading, { client, clock });
  return { added, texts: script.rows.map(({ text }) => text) };
}

function step(text: string, after: AddRows['after']): AddRows {
  return { after, isWhole: false, rows: [rowOf(text)] };
}

function rowOf(text: string): NewRow {
  return { key: text, text, indent: 0, tags: [] };
}
