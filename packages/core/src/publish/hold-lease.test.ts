import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { type Asked, codesOf, type Desk, type Done, faultAt, openDesk } from './simulator/desk.test.support.ts';
import { givenBack, holderIn, lent } from './simulator/described.test.support.ts';
import type { SimFault } from './simulator/fault.test.support.ts';
import { DEADLINE_MS } from './simulator/client.test.support.ts';
import { STARTED_AT_MS } from './simulator/world.test.support.ts';
import type { SimHabits } from './simulator/habits.test.support.ts';
import type { SimScript } from './simulator/service.test.support.ts';

const KNOWN = sheetFrom('a.test.ts\n  adds');
const GROWN = sheetFrom('a.test.ts\n  adds\n  pays');

/** A reading a second while a build waits, as many as say that it has waited long enough. */
const QUIET = 28;
const DOUBTFUL = 12;

const SINCE = new Date(STARTED_AT_MS).toISOString();

describe('a build that has rows to add', () => {
  test('asks for the lease, looks whether it stands there, and ends it with the notes', async () => {
    const { desk, done } = await grow();
    expect(done.requests).toBe('GET GET PATCH GET POST GET PATCH POST');
    expect(holderIn(scriptOf(desk).description)).toBeUndefined();
  });

  test('waits for one who shows no sign of life until all that it has sent has landed', async () => {
    const { done, turns } = await grow({ before: (script) => take(script, 'rs1-other') });
    expect(readingsBefore('PATCH', done)).toBe(QUIET + 2);
    expect(turns).toEqual(['rs1-build2.desk.2']);
  });

  const refused: NonNullable<Asked['fault']> = (_, nth) => (nth === 9 ? { kind: 'status', status: 401 } : undefined);
  test.each<[ending: string, fault: Asked['fault'], told: string]>([
    ['its time is over', undefined, `RS3033 Another publisher holds the script "shop" (1) since ${SINCE}, and`],
    ['the key is refused', refused, 'RS2001'],
  ])('tells why it gave up waiting for another one that goes on and on: %s', async (...[, fault, told]) => {
    const goOn = (nth: number) => (script: SimScript) => void script.rows.push({ id: nth, indent: 0, text: `${nth}` });
    const atReading = Array.from({ length: 80 }, (_, nth) => [nth, goOn(100 + nth)] as const);
    const { done } = await grow({ before: (script) => take(script, 'rs1-other'), atReading, fault });
    expect(String(done.error)).toContain(told);
    expect(done.error?.request?.method).toBe('GET');
  });

  test('blames nobody else when its time is over while it watches its own lease', async () => {
    const slow = faultAt('GET', '/1', [{ kind: 'hangs', forMs: DEADLINE_MS - 8_000 }]);
    const lost = faultAt('PATCH', '/1', [{ kind: 'lost-after' }]);
    const { done } = await grow({ fault: (request, nth) => slow(request, nth) ?? lost(request, nth) });
    expect(codesOf(done)).toBe('RS3002');
  });

  test.each<[claim: string, act: (script: SimScript) => void]>([
    ['rows come', (script) => void script.rows.push({ id: 77, indent: 0, text: 'b.test.ts' })],
    ['the lease becomes another one’s', (script) => take(script, 'rs1-third')],
  ])('waits as long again after %s', async (...[, act]) => {
    const { done, turns } = await grow({ before: (script) => take(script, 'rs1-other'), atReading: [[20, act]] });
    expect(readingsBefore('PATCH', done)).toBe(20 + QUIET);
    expect(turns).toEqual(['rs1-build2.desk.2']);
  });

  test('takes over at once what a killed process of its run has left in the same place, and waits for one elsewhere', async () => {
    const here = await grow({ before: (script) => take(script, 'rs1-build2.desk.1') });
    expect(here.done.requests).toBe('GET GET PATCH GET POST GET PATCH POST');
    const elsewhere = await grow({ before: (script) => take(script, 'rs1-build2.other.1') });
    expect(readingsBefore('PATCH', elsewhere.done)).toBe(QUIET + 2);
  });

  test('asks for nothing when the other one has brought them', async () => {
    const bring = (script: SimScript) => {
      script.rows.push({ id: 77, indent: 1, text: 'pays' });
      leave(script);
    };
    const { desk, done } = await grow({ before: (script) => take(script, 'rs1-other'), atReading: [[5, bring]] });
    expect(done.requests).toBe('GET GET GET GET GET POST');
    expect(scriptOf(desk).rows.map(({ text }) => text)).toEqual(['Unhandled errors', 'a.test.ts', 'adds', 'pays']);
  });

  test('begins at once when the other one has ended its lease', async () => {
    const { done } = await grow({ before: (script) => take(script, 'rs1-other'), atReading: [[5, leave]] });
    expect(readingsBefore('PATCH', done)).toBe(5);
  });

  test.each<[claim: string, ageMs: number]>([
    ['the clock of its machine is far ahead', -660_000],
    ['it was killed ten minutes ago', 600_000],
  ])('waits for nobody whose lease is old: %s', async (_, ageMs) => {
    const { done, turns } = await grow({
      before: (script) =>
        void Object.assign(script, { description: lent(script.description, 'rs1-x', STARTED_AT_MS - ageMs) }),
    });
    expect(done.requests).toBe('GET GET PATCH GET POST GET PATCH POST');
    expect(turns).toEqual(['rs1-build2.desk.2']);
  });

  test('takes its own lease again when it has held it for five minutes', async () => {
    let nowMs = STARTED_AT_MS;
    const clock = { now: () => nowMs, sleep: async (ms: number) => void (nowMs += ms) };
    const since: (number | undefined)[] = [];
    const { done } = await grow({
      clock,
      fault: ({ path }, nth) => {
        if (!path.endsWith('/tests')) return undefined;
        since.push(nowMs);
        nowMs += 300_000;
        return nth === 1 ? { kind: 'lost-before' } : undefined;
      },
    });
    expect(done.requests).toBe('GET GET PATCH GET POST GET GET PATCH GET POST GET PATCH POST');
    expect(since).toHaveLength(2);
  });

  test('never writes under another one’s lease, also when it is taken back', async () => {
    const { turns, done } = await grow({ takenBack: 1 });
    expect(turns).toEqual(['rs1-build2.desk.2']);
    expect(done.requests.split(' ').filter((method) => method === 'PATCH')).toHaveLength(3);
  });
});

describe('a lease that is asked for', () => {
  test.each<[claim: string, fault: SimFault, requests: string]>([
    ['and refused is no lease: the build goes on without one', { kind: 'status', status: 400 }, 'GET GET PATCH POST'],
    ['in a description that is too long is no lease either', { kind: 'status', status: 413 }, 'GET GET PATCH POST'],
    [
      'and turned away for now is asked for again',
      { kind: 'throttled', waitMs: 1_000 },
      'GET GET PATCH GET PATCH GET POST',
    ],
    ['and not sent is asked for again', { kind: 'not-sent' }, 'GET GET PATCH GET PATCH GET POST'],
    ['and lost is asked for again', { kind: 'lost-before' }, 'GET GET PATCH GET PATCH GET POST'],
  ])('%s', async (...[, fault, requests]) => {
    const { done, desk } = await grow({ fault: faultAt('PATCH', '/1', [fault]) });
    expect(done.requests.slice(0, requests.length)).toBe(requests);
    expect(scriptOf(desk).rows.map(({ text }) => text)).toEqual(['Unhandled errors', 'a.test.ts', 'adds', 'pays']);
  });

  test('may stand there although the answer is lost: then it is watched for a while', async () => {
    const { done, turns } = await grow({ fault: faultAt('PATCH', '/1', [{ kind: 'lost-after' }]) });
    expect(readingsBefore('POST', done)).toBe(2 + DOUBTFUL);
    expect(turns).toEqual(['rs1-build2.desk.2']);
  });

  test('by a build that may not change the script ends it', async () => {
    const { done } = await grow({ fault: faultAt('PATCH', '/1', [{ kind: 'status', status: 403 }]) });
    expect([codesOf(done), done.requests]).toEqual(['RS2002', 'GET GET PATCH GET']);
  });

  test('is never shown by a service that shows no description: after four questions there are no leases', async () => {
    const { done } = await grow({ habits: { showsDescriptions: false } });
    expect(done.requests).toMatch(/^GET (?:GET )*(?:PATCH GET ){4}POST GET/);
  });
});

type Growing = {
  readonly habits?: Partial<SimHabits>;
  readonly before?: (script: SimScript) => void;
  /** What another machine does right before the n-th reading, counted from 1. */
  readonly atReading?: readonly (readonly [reading: number, act: (script: SimScript) => void])[];
  /** How often another machine takes the turn right after it was asked for. */
  readonly takenBack?: number;
  readonly fault?: Asked['fault'];
  readonly clock?: Asked['clock'];
};

type Grown = {
  readonly desk: Desk;
  readonly done: Done<unknown> & Awaited<ReturnType<Desk['publish']>>;
  /** Whose turn it was each time that rows were sent. */
  readonly turns: readonly (string | undefined)[];
};

/** A second build with one more test. */
async function grow({ habits, before, atReading = [], takenBack = 0, fault, clock }: Growing = {}): Promise<Grown> {
  const desk = openDesk(habits);
  await desk.publish(KNOWN);
  const script = scriptOf(desk);
  before?.(script);
  const turns: (string | undefined)[] = [];
  let left = takenBack;
  const done = await desk.publish(GROWN, {
    ...(clock && { clock }),
    fault: (request, nth) => {
      if (request.path.endsWith('/tests')) turns.push(holderIn(script.description));
      for (const [reading, act] of atReading) if (request.method === 'GET' && nth === reading) act(script);
      if (request.method === 'GET' && holderIn(script.description) === 'rs1-build2.desk.2' && left > 0) {
        take(script, 'rs1-other');
        left -= 1;
      }
      return fault?.(request, nth);
    },
  });
  return { desk, done, turns };
}

function scriptOf({ service: { scripts } }: Desk): SimScript {
  const [script] = scripts;
  if (script === undefined) throw new TypeError('there is no script');
  return script;
}

function take(script: SimScript, runKey: string): void {
  Object.assign(script, { description: lent(script.description, runKey) });
}

function leave(script: SimScript): void {
  Object.assign(script, { description: givenBack(script.description) });
}

function readingsBefore(method: string, { requests }: Grown['done']): number {
  return requests
    .split(' ')
    .slice(0, requests.split(' ').indexOf(method))
    .filter((each) => each === 'GET').length;
}
