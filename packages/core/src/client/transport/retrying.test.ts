import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../call.ts';
import type { TransportAnswer, TransportRequest } from './transport.ts';
import { answered, failed, recordingTransport, stillWorld } from '../recording.test.support.ts';
import { type Deliver, createDeliver, createLanes } from './retrying.ts';

const READ: Call<unknown> = { method: 'GET', path: '/scripts/1', read: (json) => ({ kind: 'read', answer: json }) };
const WRITE: Call<unknown> = { ...READ, method: 'POST', path: '/scripts/1/runs' };

const OK = answered(200, {});
const THROTTLED = answered(429, '', { 'retry-after': '5' });

type Course = { readonly kind: string; readonly requests: number; readonly sleeps: readonly number[] };

/** What becomes of a call when the service answers so, and forever with the last answer. */
async function course(call: Call<unknown>, answers: readonly TransportAnswer[], deadlineMs = 60_000): Promise<Course> {
  const world = stillWorld();
  const transport = recordingTransport((_, index) => answers[index] ?? answers.at(-1) ?? OK);
  const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
  const { kind } = await deliver(call, world.now() + deadlineMs);
  return { kind, requests: transport.requests.length, sleeps: world.sleeps };
}

test.each<[string, TransportAnswer]>([
  ['was not sent', failed(false)],
  ['broke off', failed(true)],
  ['failed in the service', answered(500, '')],
  ['timed out in the service', answered(408, '')],
])('a read that %s is repeated', async (_, answer) => {
  expect(await course(READ, [answer, answer, OK])).toEqual({ kind: 'ok', requests: 3, sleeps: [250, 500] });
});

test.each<[string, TransportAnswer]>([
  ['broke off', failed(true)],
  ['was answered by a page', answered(200, '<html>')],
  ['was answered by a redirect', answered(302, '')],
  ['failed in the service', answered(503, '', { 'retry-after': '1' })],
  ['timed out in the service', answered(408, '')],
])('a write that %s is never repeated', async (_, answer) => {
  expect(await course(WRITE, [answer, OK])).toEqual({ kind: 'ambiguous', requests: 1, sleeps: [] });
});

test('a write that was not sent is repeated', async () => {
  expect(await course(WRITE, [failed(false), OK])).toEqual({ kind: 'ok', requests: 2, sleeps: [250] });
});

test('a write that was throttled is repeated after the wait that was asked for', async () => {
  expect(await course(WRITE, [THROTTLED, THROTTLED, OK])).toEqual({ kind: 'ok', requests: 3, sleeps: [5000, 5000] });
});

test.each<[string, TransportAnswer, string]>([
  ['refused', answered(403, ''), 'rejected'],
  ['not trusted', failed(false, { fault: 'untrusted' }), 'not-sent'],
  ['unreadable', answered(200, 'x'), 'unreadable'],
  ['closed by ourselves before it was sent', failed(false, { fault: 'closed' }), 'not-sent'],
  ['closed by ourselves while it was read', failed(true, { fault: 'closed' }), 'unanswered'],
])('what is %s is not repeated', async (_, answer, kind) => {
  expect(await course(READ, [answer])).toEqual({ kind, requests: 1, sleeps: [] });
});

test('a wait that does not fit the deadline is not waited for, and nothing is sent', async () => {
  expect(await course(WRITE, [THROTTLED, OK], 5000)).toEqual({ kind: 'throttled', requests: 1, sleeps: [] });
});

test('a wait is never shortened by the backoff, nor the backoff by the wait', async () => {
  const shortWait = answered(429, '', { 'retry-after': '0.1' });
  expect(await course(READ, [shortWait, OK])).toEqual({ kind: 'ok', requests: 2, sleeps: [250] });
});

test('throttled without a wait backs off', async () => {
  const { kind, sleeps } = await course(READ, [answered(429, '')]);
  expect({ kind, sleeps }).toEqual({ kind: 'throttled', sleeps: [250, 500, 1000, 2000, 4000] });
});

test('a service that was never reached is tried three times', async () => {
  const sleeps = [250, 500];
  expect(await course(WRITE, [failed(false)])).toEqual({ kind: 'not-sent', requests: 3, sleeps });
});

test('a service that was reached is tried six times, also when it is gone', async () => {
  const sleeps = [250, 500, 1000, 2000, 4000];
  expect(await course(READ, [answered(503, '')])).toEqual({ kind: 'unanswered', requests: 6, sleeps });
  expect(await course(READ, [answered(503, ''), failed(false)])).toEqual({ kind: 'not-sent', requests: 6, sleeps });
});

test('a service that fails slowly is tried for thirty seconds, but for the waits that it asks for', async () => {
  const world = stillWorld();
  const transport = recordingTransport((_, index) => {
    if (index === 0) return THROTTLED;
    world.pass(9000);
    return failed(true);
  });
  const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
  await deliver(READ, world.now() + 600_000);
  expect(transport.requests).toHaveLength(5);
});

test('all calls of a client share twelve requests in a row that fail, but each is tried once', async () => {
  const world = stillWorld();
  const transport = recordingTransport((_, index) => (index < 16 ? answered(503, '') : OK));
  const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
  const counts: number[] = [];
  for (let calls = 0; calls < 6; calls += 1) {
    await deliver(READ, world.now() + 60_000);
    counts.push(transport.requests.length);
  }
  expect(counts).toEqual([6, 12, 13, 14, 15, 16]);
  expect((await deliver(READ, world.now() + 60_000)).kind).toBe('ok');
});

test('calls that were answered use nothing of the budget, however many they are', async () => {
  const world = stillWorld();
  const transport = recordingTransport((_, index) => (index === 12 ? failed(true) : OK));
  const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
  for (let calls = 0; calls < 12; calls += 1) await deliver(READ, world.now() + 60_000);
  expect((await deliver(READ, world.now() + 60_000)).kind).toBe('ok');
});

test('what one call is told to wait, the others wait too', async () => {
  const world = stillWorld();
  const transport = recordingTransport((_, index) => (index === 0 ? THROTTLED : OK));
  const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
  expect(await deliver(WRITE, world.now() + 1000)).toMatchObject({ kind: 'throttled', waitMs: 5000 });
  world.pass(2000);
  expect(await deliver(READ, world.now() + 1000)).toEqual({ kind: 'held', waitMs: 3000 });
  expect(transport.requests).toHaveLength(1);
  expect((await deliver(READ, world.now() + 10_000)).kind).toBe('ok');
  expect(world.sleeps).toEqual([3000]);
});

test('a wait asked for by a failing service holds the next read, too', async () => {
  const world = stillWorld();
  const failing = answered(503, '', { 'retry-after': '5' });
  const transport = recordingTransport((_, index) => (index === 0 ? failing : OK));
  const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
  expect((await deliver(WRITE, world.now() + 60_000)).kind).toBe('ambiguous');
  expect((await deliver(READ, world.now() + 60_000)).kind).toBe('ok');
  expect(world.sleeps).toEqual([5000]);
});

test('waits and backoffs get a random tenth on top', async () => {
  const world = stillWorld(0.5);
  const transport = recordingTransport((_, index) => [failed(false), THROTTLED][index] ?? OK);
  await createDeliver({ ...world, transport, timeoutMs: 10_000 })(READ, world.now() + 60_000);
  expect(world.sleeps).toEqual([263, 5250]);
});

test('a request gets its timeout, or what is left until the deadline; one for a large answer gets all of that', async () => {
  const world = stillWorld();
  const transport = recordingTransport(() => OK);
  const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
  await deliver(READ, world.now() + 60_000);
  await deliver(READ, world.now() + 3000);
  await deliver({ ...READ, isLarge: true }, world.now() + 60_000);
  expect(transport.requests.map((request) => request.timeoutMs)).toEqual([10_000, 3000, 60_000]);
});

/** A service that never answers: each request ends with its timeout. */
function hanging(sent: boolean): {
  readonly deliver: Deliver;
  readonly now: () => number;
  readonly requests: TransportRequest[];
} {
  const world = stillWorld();
  const transport = recordingTransport(({ timeoutMs }) => {
    world.pass(timeoutMs);
    return failed(sent, { fault: 'timeout' });
  });
  return {
    deliver: createDeliver({ ...world, transport, timeoutMs: 10_000 }),
    now: world.now,
    requests: transport.requests,
  };
}

test('a service that hangs costs a read the deadline and no more', async () => {
  const { deliver, now, requests } = hanging(true);
  const deadlineMs = now() + 15_000;
  expect(await deliver(READ, deadlineMs)).toEqual({ kind: 'late', sent: true });
  expect({ requests: requests.length, overMs: now() - deadlineMs }).toEqual({ requests: 2, overMs: 0 });
});

test('a write that is under way at the deadline leaves a doubt', async () => {
  const { deliver, now } = hanging(true);
  expect((await deliver(WRITE, now() + 5000)).kind).toBe('ambiguous');
});

test('a write that could not connect until the deadline leaves none', async () => {
  const { deliver, now } = hanging(false);
  expect(await deliver(WRITE, now() + 5000)).toEqual({ kind: 'late', sent: false });
});

test('nothing is sent after the deadline', async () => {
  const { deliver, now, requests } = hanging(true);
  expect(await deliver(WRITE, now())).toEqual({ kind: 'late', sent: false });
  expect(requests).toEqual([]);
});

test.each<[string, TransportAnswer]>([
  ['not-sent', failed(false)],
  ['unanswered', failed(true)],
  ['throttled', THROTTLED],
])('a wait that oversleeps the deadline does not hide what was seen before: %s', async (kind, answer) => {
  const world = stillWorld();
  const transport = recordingTransport(() => answer);
  const sleep = async (waitMs: number): Promise<void> => world.pass(waitMs + 60_000);
  const deliver = createDeliver({ ...world, sleep, transport, timeoutMs: 10_000 });
  expect((await deliver(READ, world.now() + 30_000)).kind).toBe(kind);
  expect(transport.requests).toHaveLength(1);
});

test('at most one write is under way, in the order of asking, while reads go on', async () => {
  const world = stillWorld();
  const underWay: ((answer: TransportAnswer) => void)[] = [];
  const transport = recordingTransport(
    () =>
      new Promise((resolve) => {
        underWay.push(resolve);
      }),
  );
  const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
  const deadlineMs = world.now() + 60_000;
  const calls = [1, 2].map((n) => deliver({ ...WRITE, path: `/scripts/${n}/runs` }, deadlineMs));
  const read = deliver(READ, deadlineMs);
  await new Promise(setImmediate);
  expect(transport.lines()).toBe('GET /scripts/1\nPOST /scripts/1/runs');
  for (const answer of underWay.splice(0)) answer(failed(true, { fault: 'closed' }));
  await new Promise(setImmediate);
  expect(transport.lines()).toBe('GET /scripts/1\nPOST /scripts/1/runs\nPOST /scripts/2/runs');
  for (const answer of underWay) answer(OK);
  expect((await Promise.all([...calls, read])).map(({ kind }) => kind)).toEqual(['ambiguous', 'ok', 'unanswered']);
});

test('a mistake of ours in one write does not block the next', async () => {
  const world = stillWorld();
  const deliver = createDeliver({ ...world, transport: recordingTransport(() => OK), timeoutMs: 10_000 });
  const read = (): never => {
    throw new TypeError('ours');
  };
  await expect(deliver({ ...WRITE, read }, world.now() + 1000)).rejects.toThrow('ours');
  expect((await deliver(WRITE, world.now() + 1000)).kind).toBe('ok');
});

test('at most four requests are under way, and those that wait hear of a wait that is told meanwhile', async () => {
  const world = stillWorld();
  const underWay: ((answer: TransportAnswer) => void)[] = [];
  const transport = recordingTransport(
    () =>
      new Promise((resolve) => {
        underWay.push(resolve);
      }),
  );
  const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
  const reads = [1, 2, 3, 4, 5].map(() => deliver(READ, world.now() + 1000));
  await new Promise(setImmediate);
  expect(underWay).toHaveLength(4);
  for (const answer of underWay) answer(THROTTLED);
  expect((await Promise.all(reads)).map(({ kind }) => kind)).toEqual([
    'throttled',
    'throttled',
    'throttled',
    'throttled',
    'held',
  ]);
  expect(transport.requests).toHaveLength(4);
});

const anyAnswer = fc.oneof(
  fc.constantFrom(
    OK,
    failed(true),
    failed(false),
    answered(500, ''),
    answered(400, ''),
    answered(302, ''),
    answered(200, 'x'),
  ),
  fc.integer({ min: 0, max: 40 }).map((seconds) => answered(429, '', { 'retry-after': String(seconds) })),
  fc.integer({ min: 0, max: 40 }).map((seconds) => answered(503, { retry_after: seconds })),
);

test('whatever the service answers: no request before a Retry-After has passed, none after the deadline, no write twice unless it was refused or not sent', async () => {
  const someCalls = fc.array(fc.constantFrom(READ, WRITE), { minLength: 1, maxLength: 6 });
  const someAnswers = fc.array(anyAnswer, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      someCalls,
      someAnswers,
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      async (calls, answers, random) => {
        const world = stillWorld(random);
        let notBeforeMs = 0;
        let deadlineMs = 0;
        let mayRepeat = true;
        const transport = recordingTransport(({ method }, index) => {
          expect(world.now()).toBeGreaterThanOrEqual(notBeforeMs);
          expect(world.now()).toBeLessThan(deadlineMs);
          expect(mayRepeat).toBe(true);
          const answer = answers[index % answers.length] ?? OK;
          const isThrottled = answer.kind === 'answered' && answer.status === 429;
          if (answer.kind === 'answered') notBeforeMs = Math.max(notBeforeMs, world.now() + waitOf(answer));
          mayRepeat = method === 'GET' || isThrottled || (answer.kind === 'failed' && !answer.sent);
          return answer;
        });
        const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
        for (const call of calls) {
          mayRepeat = true;
          deadlineMs = world.now() + 30_000;
          await deliver(call, deadlineMs);
        }
      },
    ),
  );
});

function waitOf({ headers, body }: Extract<TransportAnswer, { kind: 'answered' }>): number {
  const inBody = /"retry_after":(\d+)/.exec(body)?.[1];
  return Number(headers['retry-after'] ?? inBody ?? 0) * 1000;
}

test('what may be sent once is not repeated, and hears at once that it would have to wait', async () => {
  const world = stillWorld();
  const transport = recordingTransport(() => THROTTLED);
  const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
  const deadlineMs = world.now() + 60_000;
  expect(await deliver(WRITE, deadlineMs, 'once')).toMatchObject({ kind: 'throttled', waitMs: 5000 });
  expect(await deliver(WRITE, deadlineMs, 'once')).toEqual({ kind: 'held', waitMs: 5000 });
  expect([transport.requests.length, world.sleeps]).toEqual([1, []]);
});

test('a Retry-After that ends with the deadline is too long', async () => {
  const world = stillWorld();
  const deliver = createDeliver({ ...world, transport: recordingTransport(() => THROTTLED), timeoutMs: 10_000 });
  await deliver(WRITE, world.now() + 60_000, 'once');
  expect(await deliver(READ, world.now() + 5000)).toEqual({ kind: 'held', waitMs: 5000 });
});

test('only a request that has run out of time is late: one that broke off at the deadline says so', async () => {
  const world = stillWorld();
  const transport = recordingTransport(() => {
    world.pass(1000);
    return failed(true);
  });
  const deliver = createDeliver({ ...world, transport, timeoutMs: 10_000 });
  expect(await deliver(READ, world.now() + 1000)).toMatchObject({ kind: 'unanswered', reason: 'it broke' });
});

test('no more tasks run at a time than there are lanes, in the order of asking', async () => {
  const lanes = createLanes(2);
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const task = (n: number) => (): Promise<void> => {
    started.push(n);
    return new Promise((resolve) => {
      ends.push(resolve);
    });
  };
  const all = [1, 2, 3, 4].map((n) => lanes(task(n)));
  await new Promise(setImmediate);
  expect(started).toEqual([1, 2]);
  ends.shift()?.();
  await new Promise(setImmediate);
  expect(started).toEqual([1, 2, 3]);
  ends.shift()?.();
  await new Promise(setImmediate);
  for (const end of ends) end();
  await Promise.all(all);
  expect(started).toEqual([1, 2, 3, 4]);
});

test('a task that fails gives its lane back', async () => {
  const lanes = createLanes(1);
  await expect(lanes(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(lanes(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
