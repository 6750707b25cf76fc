import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../../plan/drawing.test.support.ts';
import { DEADLINE_MS } from './client.test.support.ts';
import { type Asked, codesOf, type Desk, openDesk } from './desk.test.support.ts';
import { holderIn } from './described.test.support.ts';
import type { SimFault } from './fault.test.support.ts';

const KNOWN = sheetFrom('a.test.ts\n  adds');
const GROWN = sheetFrom('a.test.ts\n  adds\n  pays');
const OTHER = sheetFrom('a.test.ts\n  adds\n  ships');

const ENDINGS: readonly SimFault[] = [400, 401, 403, 413].map((status) => ({ kind: 'status', status }));

const HANGING: SimFault = { kind: 'hangs', forMs: DEADLINE_MS };
const LATE: SimFault = { kind: 'hangs', forMs: DEADLINE_MS / 2 };
const SLOW: SimFault = { kind: 'slow', forMs: DEADLINE_MS };

describe.each(['/tests', '/runs'])('a build whose POST of %s is refused for good', (path) => {
  const refusing =
    (fault: SimFault): NonNullable<Asked['fault']> =>
    (request) =>
      request.method === 'POST' && request.path.endsWith(path) ? fault : undefined;

  test.each(ENDINGS)('gives its lease back, also as a replay: $status', async (fault) => {
    for (const replay of [false, true]) {
      const desk = await deskWith();
      const done = await desk.publish(GROWN, { replay, fault: refusing(fault) });
      expect(done.error?.code).toMatch(/^RS(?:2|3004)/);
      expect(holderOf(desk)).toBeUndefined();
    }
  });

  test.each<[claim: string, fault: SimFault, code: string]>([
    ['is turned away each time', { kind: 'status', status: 429 }, 'RS3003'],
    ['hangs until the deadline', { kind: 'hangs', forMs: DEADLINE_MS }, 'RS3002'],
  ])('gives its lease back also when it %s', async (_, fault, code) => {
    for (const replay of [false, true]) {
      const desk = await deskWith();
      const done = await desk.publish(GROWN, { replay, fault: refusing(fault) });
      expect(done.error?.code).toBe(code);
      expect(holderOf(desk)).toBeUndefined();
    }
  });

  test('lets three tries in a row, and another machine after them, begin at once', async () => {
    const desk = await deskWith();
    const asked = { runKey: 'rs1-kept', replay: true };
    const tries = [1, 2, 3].map(
      () => () => desk.publish(GROWN, { ...asked, fault: refusing({ kind: 'status', status: 403 }) }),
    );
    for (const publish of tries) {
      const { error, requests } = await publish();
      expect(error?.code).toBe('RS2002');
      expect(requests.split(' ').length).toBeLessThan(12);
    }
    const other = await desk.publish(OTHER);
    expect([codesOf(other), other.requests]).toEqual(['', 'GET GET PATCH GET POST GET PATCH POST']);
  });
});

test('a build whose request for rows may have landed gives its lease back when it gives up', async () => {
  const desk = await deskWith();
  const fault: Asked['fault'] = ({ path }) => (path.endsWith('/tests') ? { kind: 'lost-before' } : undefined);
  expect((await desk.publish(GROWN, { fault })).error?.code).toBe('RS3006');
  expect(holderOf(desk)).toBeUndefined();
});

test('a maker whose script cannot be read again gives its lease back', async () => {
  const desk = openDesk();
  const fault: Asked['fault'] = ({ method }, nth) =>
    method === 'GET' && nth === 3 ? { kind: 'status', status: 404 } : undefined;
  expect((await desk.publish(KNOWN, { fault })).error?.code).toBe('RS3004');
  expect(holderOf(desk)).toBeUndefined();
});

describe.each([false, true])('a build that gives its lease back at its deadline: as a replay %s', (replay) => {
  test.each<[claim: string, fault: NonNullable<Asked['fault']>]>([
    ['hangs', ({ method }, nth) => (method === 'PATCH' && nth === 2 ? HANGING : undefined)],
    ['is not sent', ({ method }, nth) => (method === 'PATCH' && nth === 2 ? { kind: 'not-sent' } : undefined)],
    ['is lost twice', ({ method }, nth) => (method === 'PATCH' && nth > 1 && nth < 4 ? LATE : undefined)],
    ['comes after a slow run', ({ path }) => (path.endsWith('/runs') ? SLOW : undefined)],
    ['comes after slow rows', ({ path }) => (path.endsWith('/tests') ? SLOW : undefined)],
    ['comes after a slow reading', ({ method }, nth) => (method === 'GET' && nth === 4 ? SLOW : undefined)],
  ])('still does when the request that does it %s', async (_, fault) => {
    const desk = await deskWith();
    await desk.publish(GROWN, { replay, fault });
    expect(holderOf(desk)).toBeUndefined();
  });
});

async function deskWith(): Promise<Desk> {
  const desk = openDesk();
  await desk.publish(KNOWN);
  return desk;
}

function holderOf({ service }: Desk): string | undefined {
  return holderIn(service.scripts[0]?.description ?? '');
}
