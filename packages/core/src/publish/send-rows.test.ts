import { describe, expect, test } from 'vitest';
import type { AddRows, NewRow } from '../plan/step.ts';
import { fewerRows, sendRows, toTestDraft } from './add-rows.ts';
import { readScript } from './read-script.ts';
import { createSimClient, type SimNetwork } from './simulator/client.test.support.ts';
import { scriptOfPeople } from './simulator/scenario.test.support.ts';
import { createSimService } from './simulator/service.test.support.ts';

describe('steps that add rows', () => {
  test('are carried out in turn, each at its place', async () => {
    const { added, texts } = await add([step('adds', 1), step('pays', 'end')], []);
    expect(added).toMatchObject({ refusal: undefined, done: [{}, {}] });
    expect(texts).toEqual(['smoke', 'adds', 'login', 'pays']);
  });

  test('end with the one that was refused: a row at the end is no question of place', async () => {
    const { added, texts } = await add([step('adds', 'end'), step('pays', 1), step('sums', 'end')], [200, 400]);
    expect(added).toMatchObject({ refusal: { insertion: 'ignored' }, done: [{ after: 'end' }] });
    expect(texts).toEqual(['smoke', 'login', 'adds']);
    await expect(add([step('adds', 'end')], [400])).rejects.toThrow('RS3004');
  });

  test('end with an error where one may have landed', async () => {
    const steps = [step('adds', 'end'), step('pays', 'end'), step('sums', 'end')];
    await expect(add(steps, [200, 500])).rejects.toThrow('RS3006');
  });

  test('end with the one that was turned away for now: what was taken is read back first', async () => {
    const steps = [step('adds', 'end'), step('pays', 'end')];
    expect((await add(steps, [200, 429])).added).toMatchObject({ refusal: undefined, done: [{ after: 'end' }] });
    await expect(add(steps, [429])).rejects.toThrow('RS3003');
  });

  test.each([
    ['that is too large', 413, 'end', undefined],
    ['at the end that is refused for what it says', 400, 'end', undefined],
    ['in the middle, where the service is known to insert rows', 400, 1, 'honoured'],
  ] as const)(
    'end with one %s, to be sent in halves, unless it cannot be divided',
    async (...[, status, after, insertion]) => {
      const two: AddRows = { ...step('adds', after), rows: [rowOf('adds'), rowOf('pays')] };
      const { added } = await add([two], [status], { insertion });
      expect(added).toMatchObject({ refusal: { mostRows: 1 }, done: [] });
      const one = add([step('adds', after)], [status], { insertion }).then(
        (sent) => JSON.stringify(sent.added.refusal),
        (error: unknown) => String(error),
      );
      expect(await one).toMatch(after === 'end' ? /RS3004/ : /^\{"insertion":"ignored"\}$/);
    },
  );

  test('are broken off when the reading is a wait old, but for the first', async () => {
    const { added } = await add([step('adds', 'end'), step('pays', 'end')], [], { ageMs: 1_001 });
    expect(added).toMatchObject({ refusal: undefined, done: [{}] });
    expect((await add([step('adds', 'end'), step('pays', 'end')], [], { ageMs: 1_000 })).added.done).toHaveLength(2);
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

type Beginning = { readonly ageMs?: number; readonly insertion?: 'honoured' | 'ignored' | undefined };

/** The service answers in this way, one request after the other, and carries out what it answers with 200. */
async function add(steps: readonly AddRows[], statuses: readonly number[], { ageMs = 0, insertion }: Beginning = {}) {
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
  const { outline, readAt } = await readScript(900, { client, clock, replay: false });
  const reading = { readAt, outline: { ...outline, notes: { ...outline.notes, insertion } } };
  now = ageMs;
  const added = await sendRows(steps, reading, { client, clock });
  return { added, texts: script.rows.map(({ text }) => text) };
}

function step(text: string, after: AddRows['after']): AddRows {
  return { after, isWhole: false, rows: [rowOf(text)] };
}

function rowOf(text: string): NewRow {
  return { key: text, text, indent: 0, tags: [] };
}
