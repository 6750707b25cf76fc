import { expect, test } from 'vitest';
import { sheetFrom } from '../../plan/drawing.test.support.ts';
import { WRITE_FAULTS } from './explore.test.support.ts';
import { type Asked, codesOf, type Desk, openDesk } from './desk.test.support.ts';
import type { SimFault } from './fault.test.support.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import type { SimScript } from './service.test.support.ts';

const SHEET = sheetFrom('cart.test.ts\n  Cart:\n    adds\n    ✗ removes');
const GREEN = sheetFrom('cart.test.ts\n  Cart:\n    adds\n    removes');

const NO_COUNTS = { progress: undefined };

type Habits = NonNullable<Parameters<typeof openDesk>[0]>;

test('a failure whose row a person deletes while it is published is named', async () => {
  const desk = await withRows();
  const done = await desk.publish(SHEET, { fault: deleting(desk, 'removes') });
  expect(codesOf(done)).toBe('RS3009');
  expect(done.value?.notices[0]?.message).toContain('cart.test.ts > Cart > removes');
  expect(runsOf(desk)).toEqual([['pass', 'pass'], ['pass']]);
});

test('it is named also where the answer to a run has no counts, for one reading of each red run', async () => {
  const desk = await withRows(NO_COUNTS);
  expect(codesOf(await desk.publish(SHEET, { fault: deleting(desk, 'removes') }))).toBe('RS3009');
  const requestsOf = async (habits: Habits, sheet: Sheet) => {
    const { requests } = await (await withRows(habits)).publish(sheet);
    return requests.split(' ').length;
  };
  expect(await requestsOf(NO_COUNTS, SHEET)).toBe((await requestsOf({}, SHEET)) + 1);
  expect(await requestsOf(NO_COUNTS, GREEN)).toBe(await requestsOf({}, GREEN));
});

test('the next build adds the deleted row again', async () => {
  const desk = await withRows();
  await desk.publish(SHEET, { fault: deleting(desk, 'removes') });
  expect(codesOf(await desk.publish(SHEET))).toBe('');
  expect(runsOf(desk).at(-1)).toEqual(['pass', 'fail']);
});

test('a row without a failure that a person deletes is named as well', async () => {
  const desk = await withRows();
  const done = await desk.publish(SHEET, { fault: deleting(desk, 'adds') });
  expect(codesOf(done)).toBe('RS3009');
  expect(done.value?.notices[0]?.message).toContain('cart.test.ts > Cart > adds');
});

test('a service that counts otherwise, and has all the results, is told without rows', async () => {
  const desk = openDesk({ progress: { fail: 0 } });
  const done = await desk.publish(SHEET);
  expect(codesOf(done)).toBe('RS3009');
  expect(done.value?.notices[0]?.message).not.toContain('no such result');
});

/** Its counts stand behind the key and the digest. */
const CUT = { header: (value: string) => value.slice(0, 'rs1-in-part.0123456789abcdef'.length) };

test.each<[found: string, fault: SimFault, habits: Habits]>([
  ['in the same build', { kind: '5xx-after' }, {}],
  ['when it is published again', { kind: 'kill-after' }, {}],
  ['in the same build, by a key without its counts', { kind: '5xx-after' }, CUT],
  ['when it is published again, by a key without its counts', { kind: 'kill-after' }, CUT],
])('a run that the service stored in part, and whose answer did not come, is found and named: %s', async (...row) => {
  const [, fault, habits] = row;
  const desk = await withRows(habits);
  let isSent = false;
  const storeInPart: Asked['fault'] = ({ method, path }) => {
    const isRun = method === 'POST' && path.endsWith('/runs');
    if (isSent) dropFailures(desk);
    isSent ||= isRun;
    return isRun ? fault : undefined;
  };
  const first = await desk.publish(SHEET, { runKey: 'rs1-in-part', fault: storeInPart });
  dropFailures(desk);
  expect(codesOf(first)).toBe(fault.kind === '5xx-after' ? 'RS3009' : '');
  const again = await desk.publish(SHEET, { runKey: 'rs1-in-part', replay: true });
  expect(codesOf(again)).toBe('RS3009');
  expect(again.value?.notices[0]?.message).toContain('cart.test.ts > Cart > removes');
  expect(runsOf(desk)).toEqual([['pass', 'pass'], ['pass']]);
});

test('it is red, or named, whichever fault meets a request beside that', async () => {
  const usual = await withRows();
  const { requests } = await usual.publish(SHEET, { fault: deleting(usual, 'removes') });
  const wrong: string[] = [];
  for (const at of requests.split(' ').keys()) {
    for (const fault of WRITE_FAULTS) {
      const desk = await withRows();
      const done = await publishUnder(desk, { at, fault });
      // Who was killed has said nothing.
      if (done === undefined) continue;
      const isRed = runsOf(desk).some((marks) => marks.includes('fail'));
      if (!isRed && !codesOf(done).includes('RS3009')) wrong.push(`${at} ${fault.kind}: ${done.requests}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** A script that has the rows, all green. */
async function withRows(habits: Habits = {}): Promise<Desk> {
  const desk = openDesk(habits);
  await desk.publish(GREEN);
  return desk;
}

/** A row is deleted, and one request meets a fault; undefined: the process was killed. Results that were kept are sent again. */
async function publishUnder(desk: Desk, { at, fault }: { readonly at: number; readonly fault: SimFault }) {
  const remove = deleting(desk, 'removes');
  let sent = -1;
  const faultOf: Asked['fault'] = (request, nth) => {
    remove(request, nth);
    sent += 1;
    return sent === at ? fault : undefined;
  };
  const first = await desk.publish(SHEET, { runKey: 'rs1-red', fault: faultOf });
  if (first.error !== undefined) return desk.publish(SHEET, { runKey: 'rs1-red', replay: true });
  return first.value === undefined ? undefined : first;
}

/** A person deletes a row just before the run arrives. */
function deleting(desk: Desk, text: string): NonNullable<Asked['fault']> {
  return ({ method, path }) => {
    const { rows } = onlyScript(desk);
    const at = rows.findIndex((row) => row.text === text);
    if (method === 'POST' && path.endsWith('/runs') && at !== -1) rows.splice(at, 1);
    return undefined;
  };
}

/** The service has kept the other results alone. */
function dropFailures(desk: Desk): void {
  const results = onlyScript(desk).runs.at(-1)?.results ?? {};
  for (const [id, { result }] of Object.entries(results)) if (result === 'fail') Reflect.deleteProperty(results, id);
}

function runsOf(desk: Desk): readonly (readonly string[])[] {
  return onlyScript(desk).runs.map(({ results = {} }) => Object.values(results).map(({ result }) => result));
}

function onlyScript({ service }: Desk): SimScript {
  const [script] = service.scripts;
  if (script === undefined) throw new TypeError('nothing was made');
  return script;
}
