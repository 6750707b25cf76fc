import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { withLease } from './leases.ts';
import { type Asked, codesOf, openDesk } from './simulator/desk.test.support.ts';
import type { SimFault } from './simulator/fault.test.support.ts';
import { scriptOfPeople } from './simulator/scenario.test.support.ts';

const SHEET = sheetFrom('a.test.ts\n  adds');

describe('counting the runs', () => {
  const ONE_RUN: Asked = { policy: { limits: { rows: 2_000, runs: 1 } } };

  test('waits for the next build where it cannot be done: the run is there all the same', async () => {
    const desk = openDesk();
    await desk.publish(SHEET);
    const done = await desk.publish(SHEET, { ...ONE_RUN, fault: atGet(2, { kind: 'status', status: 403 }) });
    expect([done.error, codesOf(done)]).toEqual([undefined, '']);
    expect(desk.service.scripts[0]?.description).not.toContain('[runs:');
    expect(codesOf(await desk.publish(SHEET, ONE_RUN))).toBe('RS4015');
  });

  test('is not noted while another build adds rows: its turn stands there', async () => {
    const desk = openDesk();
    await desk.publish(SHEET);
    const [script] = desk.service.scripts;
    const turn = withLease(script?.description ?? '', 'rows', 'rs1-other');
    const done = await desk.publish(SHEET, {
      ...ONE_RUN,
      fault: ({ method }) => void (method === 'POST' && Object.assign(script ?? {}, { description: turn })),
    });
    expect([done.requests, codesOf(done), script?.description]).toEqual(['GET POST GET', 'RS4015', turn]);
  });

  test('is noted in an empty description', async () => {
    const desk = openDesk({ showsDescriptions: false });
    desk.service.scripts.push({ ...scriptOfPeople(''), name: 'shop', description: '' });
    await desk.publish(SHEET, ONE_RUN);
    expect(desk.service.scripts[0]?.description).toBe('[runs: 1 up to run 1]');
  });
});

test('ids that run ahead of the runs are counted once, and again when they have grown by what was missing', async () => {
  const desk = openDesk({ runId: (n) => n * 10 });
  const stay: Asked = { policy: { limits: { rows: 2_000, runs: 15 } } };
  const counted: number[] = [];
  for (let build = 1; build <= 16; build += 1) {
    const { requests, value } = await desk.publish(SHEET, stay);
    if (build > 1 && requests.includes('PATCH')) counted.push(build);
    expect(value?.notices.map(({ code }) => code)).toEqual(build < 15 ? [] : ['RS4015']);
  }
  expect(counted).toEqual([2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
});

/** A fault of the n-th reading. */
function atGet(reading: number, fault: SimFault): NonNullable<Asked['fault']> {
  return ({ method }, nth) => (method === 'GET' && nth === reading ? fault : undefined);
}
