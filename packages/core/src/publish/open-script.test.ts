import { expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { codesOf, faultAt, openDesk } from './simulator/desk.test.support.ts';
import { FIRST_BUILD, scriptOfPeople } from './simulator/scenario.test.support.ts';

const SMALL = sheetFrom('a.test.ts\n  adds');

test.each([SMALL, FIRST_BUILD])(
  'a build that was killed when it had made its script goes on with it',
  async (sheet) => {
    const desk = openDesk();
    const runKey = 'rs1-killed';
    await desk.publish(sheet, { runKey, fault: faultAt('POST', '/scripts', [{ kind: 'kill-after' }]) });
    const again = await desk.publish(sheet, { runKey, replay: true });
    expect(again.error).toBeUndefined();
    expect(desk.service.scripts.map(({ rows, runs }) => [rows.length, runs.length])).toEqual([[sheet.rows.length, 1]]);
  },
);

test('of two scripts that say nothing of themselves the oldest is used, and the other named', async () => {
  const desk = openDesk({ showsDescriptions: false });
  for (const id of [901, 902]) desk.service.scripts.push({ ...scriptOfPeople('smoke'), id, name: 'shop' });
  const done = await desk.publish(SMALL);
  expect(codesOf(done)).toContain('RS4006');
  expect(done.value?.receipt).toMatchObject({ scriptId: 901, created: false });
});
