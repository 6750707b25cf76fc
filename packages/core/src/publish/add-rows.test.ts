import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { AddRows, NewRow } from '../plan/step.ts';
import { fewerRows, sendRows, toTestDraft } from './add-rows.ts';
import { readScript } from './read-script.ts';
import { createSimClient, type SimNetwork } from './simulator/client.test.support.ts';
import { type Asked, codesOf, type Desk, faultAt, openDesk } from './simulator/desk.test.support.ts';
import type { SimFault } from './simulator/fault.test.support.ts';
import type { SimHabits } from './simulator/habits.test.support.ts';
import { FIRST_BUILD, inScript, scriptOfPeople } from './simulator/scenario.test.support.ts';
import { createSimService } from './simulator/service.test.support.ts';

const KNOWN = sheetFrom('a.test.ts\n  Cart:\n    adds\n  pays');
/** A test in a describe: where it is not known that rows are inserted, it brings its headings along. */
const INSIDE = sheetFrom('a.test.ts\n  Cart:\n    adds\n    counts\n  pays');
const AT_END = sheetFrom('a.test.ts\n  Cart:\n    adds\n  pays\n  sums');
const LATE: SimFault = { kind: 'late', lateMs: 1_500 };

describe('rows whose request', () => {
  test.each<[claim: string, fault: SimFault, requests: string]>([
    ['is answered are read back once', { kind: 'status', status: 200 }, 'GET GET PATCH GET POST GET PATCH POST'],
    ['has landed without an answer are seen at once', { kind: 'lost-after' }, 'GET GET PATCH GET POST GET PATCH POST'],
    ['lands between two readings are seen by the second', LATE, 'GET GET PATCH GET POST GET GET PATCH POST'],
    [
      'is lost are sent again after two readings',
      { kind: 'lost-before' },
      'GET GET PATCH GET POST GET GET POST GET PATCH POST',
    ],
    [
      'is turned away for now are sent again after one',
      { kind: 'throttled', waitMs: 1_000 },
      'GET GET PATCH GET POST GET POST GET PATCH POST',
    ],
  ])('%s', async (...[, fault, requests]) => {
    const desk = await deskWith();
    const faults = 'status' in fault ? [] : [fault];
    const done = await desk.publish(AT_END, { fault: faultAt('POST', '/tests', faults) });
    expect([codesOf(done), done.requests]).toEqual(['', requests]);
    expect(textsOf(desk)).toEqual(['Unhandled errors', 'a.test.ts', 'Cart', 'adds', 'pays', 'sums']);
  });

  test('lands between two readings, and repeats headings that are there, are not sent again', async () => {
    const desk = await deskWith();
    const done = await desk.publish(INSIDE, { fault: faultAt('POST', '/tests', [LATE]) });
    expect(done.requests).toBe('GET GET PATCH GET POST GET GET PATCH POST');
    expect(textsOf(desk).filter((text) => text === 'counts')).toHaveLength(1);
  });

  test('is the second of two, and lands between two readings, are not sent again', async () => {
    const desk = openDesk();
    await desk.publish(FIRST_BUILD);
    const grown = sheetFrom(`
      cart.test.ts
        Cart:
          adds
          adds
          removes
          counts
      price.test.ts
        rounds
      tax.test.ts
        is added
        is left out
    `);
    const late: Asked['fault'] = ({ method, path }, nth) =>
      method === 'POST' && path.endsWith('/tests') && nth === 2 ? LATE : undefined;
    const done = await desk.publish(grown, { fault: late });
    expect(done.requests).toMatch(/POST POST GET GET PATCH POST$/);
    expect(textsOf(desk)).toEqual(['Unhandled errors', ...grown.rows.map(({ text }) => text)]);
  });

  test('has landed without an answer, in other words, are known by their number', async () => {
    const desk = await deskWith({ text: (text) => text.toUpperCase() });
    const grown = sheetFrom('a.test.ts\n  Cart:\n    adds\n  pays\n  sums\n  takes');
    const done = await desk.publish(AT_END, { fault: faultAt('POST', '/tests', [{ kind: 'lost-after' }]) });
    expect(codesOf(done)).toBe('');
    expect(textsOf(desk)).toEqual(['UNHANDLED ERRORS', 'A.TEST.TS', 'CART', 'ADDS', 'PAYS', 'SUMS']);
    expect((await desk.publish(grown)).requests).toBe('GET GET PATCH GET POST GET PATCH POST');
  });

  test('is turned away for now are sent again also where doubtful ones would not be', async () => {
    const desk = await deskWith();
    const fault = faultAt('POST', '/tests', [{ kind: 'throttled', waitMs: 1_000 }]);
    expect(codesOf(await desk.publish(AT_END, { fault }))).toBe('');
  });
});

test.each<[claim: string, faults: readonly SimFault[], waits: number]>([
  ['for the lease alone when its rows are answered', [], 1],
  ['once more when they are turned away for now', [{ kind: 'status', status: 429 }], 2],
  ['once more when their answer is lost', [{ kind: 'lost-after' }], 2],
  ['twice more when they are lost', [{ kind: 'lost-before' }], 3],
])('a build waits %s', async (...[, faults, waits]) => {
  const desk = await deskWith();
  const slept: number[] = [];
  const clock = { now: () => 0, sleep: async (ms: number) => void slept.push(ms) };
  await desk.publish(AT_END, { clock, fault: faultAt('POST', '/tests', faults) });
  expect(slept).toEqual(Array.from({ length: waits }, () => 1_000));
});

test('rows that are taken and not shown at once are given a little time', async () => {
  const desk = await deskWith();
  const [script] = desk.service.scripts;
  const hidden = script?.rows ?? [];
  let kept: typeof hidden = [];
  const fault: Asked['fault'] = ({ method }, nth) => {
    if (method !== 'GET') return undefined;
    // The first reading behind the writing lags, and the next does not.
    if (nth === 4) kept = hidden.splice(-1, 1);
    if (nth === 5) hidden.push(...kept);
    return undefined;
  };
  const done = await desk.publish(AT_END, { fault });
  expect(done.requests).toBe('GET GET PATCH GET POST GET GET PATCH POST');
  expect(textsOf(desk)).toEqual(['Unhandled errors', 'a.test.ts', 'Cart', 'adds', 'pays', 'sums']);
});

test('rows that a service takes and lists cut short are told, with what to do, before the deadline; the others arrive', async () => {
  const desk = await deskWith();
  const [script] = desk.service.scripts;
  const listed = script?.rows.length;
  const cut: Asked['fault'] = ({ method }) => {
    if (method === 'GET') script?.rows.splice(listed ?? 0);
    return undefined;
  };
  const { error, value } = await desk.publish(AT_END, { fault: cut });
  expect(error).toBeUndefined();
  expect(value?.receipt.counts).toMatchObject({ pass: 2, fail: 0 });
  expect(value?.notices.map(({ code, message }) => `${code} ${message}`)).toMatchInlineSnapshot(`
    [
      "RS3014 Script 1 does not show 1 row that the service took: sums. Passes of these tests are not in this run. No build adds these rows again: there would be copies. They are used when the service shows them: npx runsheet show 1. If they never come, tell its operator.",
    ]
  `);
});

describe('a service that lists rows cut short for good', () => {
  const suite = (count: number) => sheetFrom(`a.test.ts\n${numbered(count)}`);
  const numbered = (count: number) => Array.from({ length: count }, (_, i) => `  test ${i}`).join('\n');
  const stored = ({ service }: Desk) => service.scripts[0]?.rows.map(({ text }) => text) ?? [];
  const doubled = (desk: Desk) => stored(desk).filter((text, i) => stored(desk).indexOf(text) < i);

  test.each([8, 200])('gets no row twice, in a new script and in later builds: %i rows', async (listed) => {
    const desk = openDesk({ mostListed: listed });
    for (const count of [listed + 20, listed + 20, listed + 25, listed + 25]) {
      expect(codesOf(await desk.publish(suite(count)))).toBe('RS3014');
      expect(doubled(desk)).toEqual([]);
    }
    expect(stored(desk)).toHaveLength(2 + listed + 25);
    expect(desk.service.scripts[0]?.runs).toHaveLength(4);
  });

  test('gets none twice either where more of them are missing than can be remembered', async () => {
    const desk = openDesk({ mostListed: 8 });
    for (const count of [300, 300, 305]) {
      expect(codesOf(await desk.publish(suite(count)))).toBe('RS3014');
      expect(doubled(desk)).toEqual([]);
    }
    // A run of all tests that finds all rows opens the script again.
    Object.assign(desk.service.habits, { mostListed: 1_000 });
    expect(codesOf(await desk.publish({ ...suite(3), partial: 'part' }))).toBe('');
    expect((await desk.publish(suite(301))).value?.notices[0]?.message).toContain(
      'Builds add no rows to script 1, which lacks 1 row: test 300. Passes of these tests are not in this run. Too many rows',
    );
    expect(codesOf(await desk.publish(suite(300)))).toBe('');
    expect(codesOf(await desk.publish(suite(301)))).toBe('');
    expect(stored(desk)).toHaveLength(2 + 301);
  });

  test('is used as soon as it shows them, also those that a part of the tests does not have', async () => {
    const desk = openDesk({ mostListed: 8 });
    await desk.publish(suite(20));
    await desk.publish({ ...suite(3), partial: 'part' });
    Object.assign(desk.service.habits, { mostListed: 21 });
    expect(codesOf(await desk.publish(suite(21)))).toBe('RS3014');
    Object.assign(desk.service.habits, { mostListed: 100 });
    const { value } = await desk.publish(suite(22));
    expect(value?.receipt.counts.pass).toBe(22);
    expect(desk.service.scripts[0]?.description).not.toContain('otherwise');
    expect(doubled(desk)).toEqual([]);
  });
});

describe('rows in the middle', () => {
  const more = sheetFrom(
    'a.test.ts\n  Cart:\n    adds\n    counts\n    clears\n  Price:\n    rounds\n    sums\n  pays',
  );
  const before = sheetFrom('a.test.ts\n  Cart:\n    adds\n  Price:\n    rounds\n  pays');

  test('are tried in one place, and then inserted in the others, each with one request', async () => {
    const desk = await deskWith({}, before);
    const done = await desk.publish(more);
    expect(done.requests.match(/POST/g)).toHaveLength(3);
    expect(noteOf(desk)).toBe('inserts in place');
  });

  test.each(['refused', 'ignored'] as const)('are at the end where they are %s, which is noted', async (insert) => {
    const desk = await deskWith({ insert }, before);
    const done = await desk.publish(more);
    expect(codesOf(done)).toBe('');
    expect(textsOf(desk).filter((text) => ['counts', 'clears', 'sums'].includes(text))).toHaveLength(3);
    expect(noteOf(desk)).toBe('inserts at the end');
    expect((await desk.publish(more)).requests).toBe('GET POST');
  });
});

describe('the file that the maker of a script has held back', () => {
  test.each<[claim: string, faults: readonly SimFault[]]>([
    ['when its request was turned away', [{ kind: 'throttled', waitMs: 1_000 }]],
    ['when its request was not sent, twice', [{ kind: 'not-sent' }, { kind: 'not-sent' }]],
    ['when its answer was lost', [{ kind: 'lost-after' }]],
    ['when its request was lost', [{ kind: 'lost-before' }]],
  ])('is inserted anyway, once, which is noted: %s', async (...[, faults]) => {
    const desk = openDesk();
    const done = await desk.publish(FIRST_BUILD, { fault: faultAt('POST', '/tests', faults) });
    expect(codesOf(done)).toBe('RS4039');
    expect(textsOf(desk)).toEqual(['Unhandled errors', ...FIRST_BUILD.rows.map(({ text }) => text)]);
    expect(noteOf(desk)).toBe('inserts in place');
  });

  test.each<[claim: string, faults: readonly SimFault[]]>([
    ['at once', []],
    ['when its request was turned away', [{ kind: 'throttled', waitMs: 1_000 }]],
  ])('is inserted %s also where the service does not show who is making the script', async (...[, faults]) => {
    const desk = openDesk({ showsDescriptions: false });
    await desk.publish(FIRST_BUILD, { fault: faultAt('POST', '/tests', faults) });
    expect(textsOf(desk)).toEqual(['Unhandled errors', ...FIRST_BUILD.rows.map(({ text }) => text)]);
  });
});

test('in a script of people only the rows that were added are noted as ours', async () => {
  const desk = openDesk();
  desk.service.scripts.push(scriptOfPeople('a.test.ts\n  adds'));
  const grown = inScript(sheetFrom('a.test.ts\n  adds\n  pays'), { kind: 'id', id: 900 });
  await desk.publish(grown);
  expect(desk.service.scripts[0]?.description).toMatch(/^By Ann\. .* tests 1\]$/);
});

async function deskWith(habits: Partial<SimHabits> = {}, sheet = KNOWN): Promise<Desk> {
  const desk = openDesk(habits);
  await desk.publish(sheet);
  return desk;
}

function textsOf({ service: { scripts } }: Desk): readonly string[] {
  return scripts.flatMap(({ rows }) => rows.map(({ text }) => text));
}

/** What is noted of insertions. */
function noteOf({ service: { scripts } }: Desk): string | undefined {
  return /inserts [^;\]]*/.exec(scripts[0]?.description ?? '')?.[0];
}

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
