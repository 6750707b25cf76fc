import { expect, test } from 'vitest';
import { networkFailure } from './fault.ts';

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
