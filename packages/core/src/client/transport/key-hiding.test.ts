import { expect, test } from 'vitest';
import { answered, failed, recordingTransport } from '../recording.test.support.ts';
import { hidingKey } from './key-hiding.ts';
import type { TransportAnswer } from './transport.ts';

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
