import { expect, test } from 'vitest';
import type { Run } from '../client/answers/things.ts';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { findDoubtful, findRun, findSentBefore, type SoughtRun } from './find-run.ts';
import { readScript } from './read-script.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import { openDesk } from './simulator/desk.test.support.ts';
import { POLICY } from './simulator/publisher.test.support.ts';
import { createSimWorld, NO_FAULTS } from './simulator/world.test.support.ts';

const SENT = { pass: 2, fail: 1, blocked: 0, query: 0 };
const SOUGHT: SoughtRun = { scriptId: 3, runKey: 'rs1-one', text: 'rs1-one.abc.2-1-0-0', counts: SENT, field: 'ref' };
const WITHOUT: SoughtRun = { ...SOUGHT, field: undefined };

test('a run is found by its key, with those that carry it besides and the counts that were sent', () => {
  const runs = [runOf(1), runOf(2, 'rs1-one.abc.2-1-0-0'), runOf(3, 'rs1-one.abc.2-1-0-0'), runOf(4, 'rs1-two.abc')];
  expect(findRun(SOUGHT, runs)).toEqual({ runId: 2, duplicateRunIds: [3], progress: undefined, sent: SENT });
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

test('the runs are read where the script was read without them', async () => {
  const desk = openDesk();
  const sheet = sheetFrom('a.test.ts\n  adds');
  await desk.publish(sheet, { runKey: 'rs1-sent-before' });
  const [scriptId = 0] = desk.service.scripts.map(({ id }) => id);
  const world = createSimWorld(NO_FAULTS);
  const found: unknown[] = [];
  const live = async (own: Parameters<typeof createSimClient>[1]) => {
    const { clock } = own;
    const client = createSimClient(desk.service, own);
    const located = {
      kind: 'found',
      reading: await readScript(scriptId, { client, clock, replay: false }),
      others: [],
    } as const;
    const hints = { get: () => undefined, set: () => undefined };
    const build = { project: 1, runKey: 'rs1-sent-before', token: 'a', replay: true, mayAddRows: true, hints };
    found.push(await findSentBefore(sheet, located, { ...build, client, clock, policy: POLICY }));
  };
  await world.run([{ name: 'again', live }]);
  expect(found).toMatchObject([{ run: { duplicateRunIds: [], sent: { pass: 1 } } }]);
  expect(world.events.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

function runOf(id: number, carried?: string): Run {
  return { id, headers: carried === undefined ? {} : { ref: carried } };
}
