import { expect, test } from 'vitest';
import type { RequestLogEntry } from './client.ts';
import { answered, failed, recordingTransport, stillWorld } from './recording.test.support.ts';
import { hidingKey, logging } from './create-client.ts';
import type { TransportAnswer } from './transport/transport.ts';

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

async function heard(apiKey: string, answer: TransportAnswer): Promise<TransportAnswer> {
  const { send } = hidingKey(
    recordingTransport(() => answer),
    apiKey,
  );
  return send({ method: 'GET', path: '/whoami', body: undefined, timeoutMs: 1000 });
}

test('the key is heard neither in a body nor in a reason', async () => {
  expect(await heard('k1234567', answered(200, 'k1234567 is k1234567'))).toMatchObject({
    body: '[API key] is [API key]',
  });
  expect(await heard('k1234567', failed(true, { reason: 'no k1234567' }))).toMatchObject({ reason: 'no [API key]' });
});

test('the key is heard in no spelling that JSON has for it', async () => {
  const key = 'k/"\\-12.[JK';
  for (const spelling of [
    JSON.stringify(key).slice(1, -1),
    JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
    Array.from(key, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    Array.from(key, (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`).join(''),
  ]) {
    const body = `{"error":"no ${spelling} here"}`;
    expect(JSON.parse(body)).toEqual({ error: `no ${key} here` });
    expect(await heard(key, answered(400, body))).toMatchObject({ body: '{"error":"no [API key] here"}' });
  }
});

test('what is too short for a key is left in the middle of words', async () => {
  expect(await heard('key1234', answered(200, 'key12345'))).toMatchObject({ body: 'key12345' });
});
