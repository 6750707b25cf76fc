import { expect, test } from 'vitest';

import { RequestError } from '../request-error.ts';

import { withLimitedBody } from './body-limit.ts';

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
  const request = await withLimitedBody(streamed(['1234', '5678']), 8);

  expect(await request.text()).toBe('12345678');
});

test('a body beyond the limit ends the connection, whether its length is told or not', async () => {
  const refusal = { status: 413, headers: { connection: 'close' } };
  const told = new Request('http://localhost/', { method: 'POST', body: 'x', headers: { 'content-length': '9' } });

  await expect(withLimitedBody(streamed(['1234', '56789']), 8)).rejects.toMatchObject(refusal);
  await expect(withLimitedBody(told, 8)).rejects.toMatchObject(refusal);
});

test('a body that breaks off is the fault of the request', async () => {
  await expect(withLimitedBody(streamed(['{'], 'broken'), 8)).rejects.toEqual(
    new RequestError(400, 'The body did not arrive in full.'),
  );
});

test('a request without a body passes', async () => {
  const request = new Request('http://localhost/');

  expect(await withLimitedBody(request, 8)).toBe(request);
});
