import { Buffer } from 'node:buffer';
import type { Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { exchange, networkFailure } from './exchange.ts';

/** A dispatcher whose answer comes in these parts, unless it is broken off. */
function answering(parts: Iterable<Buffer>, status = 200): Pick<Dispatcher, 'dispatch'> {
  return {
    dispatch: (_, handler) => {
      const flow = createFlow();
      handler.onRequestStart?.(flow, {});
      handler.onResponseStart?.(flow, status, {});
      for (const part of parts) {
        handler.onResponseData?.(flow, part);
        if (flow.reason !== null) {
          handler.onResponseError?.(flow, flow.reason);
          return true;
        }
      }
      handler.onResponseEnd?.(flow, {});
      return true;
    },
  };
}

function createFlow(): Dispatcher.DispatchController {
  let reason: Error | null = null;
  return {
    aborted: false,
    paused: false,
    get reason() {
      return reason;
    },
    abort: (cause) => {
      reason = cause;
    },
    pause: () => {},
    resume: () => {},
  };
}

const READ = { method: 'GET', path: '/scripts/1' } as const;

test('an answer of more than 512 MiB is broken off', async () => {
  const part = Buffer.alloc(1024 * 1024);
  const parts = Array.from({ length: 513 }, () => part);
  expect(await exchange(answering(parts), READ, 1000)).toMatchObject({
    kind: 'truncated',
    fault: 'too-large',
    reason: 'it is larger than 512 MiB',
  });
});

test('a connection that ends after a word on the way has broken', async () => {
  expect(await exchange(answering([], 103), READ, 1000)).toMatchObject({ kind: 'failed', fault: 'broken', sent: true });
});

function errorWith(code: string, message = 'it failed'): Error {
  return Object.assign(new Error(message), { code });
}

test.each([
  ['ECONNREFUSED', 'broken'],
  ['ENOTFOUND', 'broken'],
  ['EAI_AGAIN', 'broken'],
  ['UND_ERR_ABORTED', 'broken'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['ETIMEDOUT', 'timeout'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'untrusted'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrusted'],
  ['CERT_HAS_EXPIRED', 'untrusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'untrusted'],
  ['UND_ERR_PRX_TLS', 'untrusted'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'broken'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'broken'],
  ['UND_ERR_DESTROYED', 'closed'],
  ['UND_ERR_SOCKET', 'broken'],
  ['ECONNRESET', 'broken'],
])('%s reads as %s', (code, fault) => {
  expect(networkFailure(errorWith(code)).fault).toBe(fault);
});

test('the code is found below a wrapping error', () => {
  const wrapped = new Error('connect failed', { cause: errorWith('ENOTFOUND') });
  expect(networkFailure(wrapped)).toEqual({ fault: 'broken', reason: 'connect failed (ENOTFOUND)' });
});

test('the reason names the code once, and is never empty', () => {
  expect(networkFailure(errorWith('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9')).reason).toBe(
    'connect ECONNREFUSED 127.0.0.1:9',
  );
  expect(networkFailure(new AggregateError([], '')).reason).toBe('the connection failed');
  expect(networkFailure('odd')).toEqual({ fault: 'broken', reason: 'the connection failed' });
  expect(networkFailure(new Error('odd')).reason).toBe('odd');
});

test('the reason has no control characters', () => {
  expect(networkFailure(new Error('a\u001B[31m\nb')).reason).toBe('a b');
});
