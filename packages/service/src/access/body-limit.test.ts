import { expect, test } from 'vitest';

import { RequestError } from '../request-error.ts';

import { readLimitedBody } from './body-limit.ts';

function streamed(chunks: readonly string[], end: 'closed' | 'broken' = 'closed'): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      if (end === 'closed') controller.close();
      else controller.error(new Error('socket hang up'));
    },
  });
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' });
}

test('a body up to the limit is there in full', async () => {
  const told = new Request('http://localhost/', {
    method: 'POST',
    body: '12345678',
    headers: { 'content-length': '8' },
  });

  for (const request of [streamed(['1234', '5678']), told]) {
    expect(Buffer.from(await readLimitedBody(request, 8)).toString()).toBe('12345678');
  }
});

test('a body beyond the limit ends the connection, whether its length is told or not', async () => {
  const refusal = { status: 413, headers: { connection: 'close' } };
  const told = (body: string, length: string): Request =>
    new Request('http://localhost/', { method: 'POST', body, headers: { 'content-length': length } });

  for (const request of [streamed(['1234', '56789']), told('x', '9'), told('123456789', '1')]) {
    await expect(readLimitedBody(request, 8)).rejects.toMatchObject(refusal);
  }
});

test('a body that breaks off is the fault of the request', async () => {
  await expect(readLimitedBody(streamed(['{'], 'broken'), 8)).rejects.toEqual(
    new RequestError(400, 'The body did not arrive in full.'),
  );
});

test('a request without a body has an empty one', async () => {
  expect(await readLimitedBody(new Request('http://localhost/'), 8)).toHaveLength(0);
});
