import { expect, test } from 'vitest';
import type { RequestLogEntry } from '../client.ts';
import { answered, failed, recordingTransport, stillWorld } from '../recording.test.support.ts';
import { logging } from './logging.ts';
import type { TransportAnswer } from './transport.ts';

test.each<[string, TransportAnswer, Partial<RequestLogEntry>]>([
  ['was answered, with its status', answered(404, ''), { status: 404 }],
  ['failed, which has no status', failed(true), {}],
])('a request is told after it %s, with its time', async (_, answer, status) => {
  const world = stillWorld();
  const entries: RequestLogEntry[] = [];
  const slow = recordingTransport(() => {
    world.pass(12.4);
    return answer;
  });
  const { send } = logging(slow, (entry) => entries.push(entry), world.now);
  expect(await send({ method: 'GET', path: '/scripts/1', body: undefined, timeoutMs: 1000 })).toBe(answer);
  expect(entries).toStrictEqual([{ method: 'GET', path: '/scripts/1', ...status, durationMs: 12 }]);
});

test.each([
  ['</scripts/1>; rel="alternate"; type="text/html"', { page: '/scripts/1' }],
  ['</scripts/1>; rel="next"', {}],
  ['</scripts/1', {}],
])('an answer with the link %s tells %j', async (link, page) => {
  const entries: RequestLogEntry[] = [];
  const linked = recordingTransport(() => answered(200, '', { link }));
  const { send } = logging(
    linked,
    (entry) => entries.push(entry),
    () => 0,
  );
  await send({ method: 'GET', path: '/scripts/1', body: undefined, timeoutMs: 1000 });
  expect(entries).toStrictEqual([{ method: 'GET', path: '/scripts/1', status: 200, ...page, durationMs: 0 }]);
});
