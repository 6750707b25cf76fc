import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../call.ts';
import type { TransportAnswer } from './transport.ts';
import { answered, failed } from '../recording.test.support.ts';
import { classify, cleanText, serviceMessage } from './classify.ts';

const CAUSE = new Error('reset');

/** Reads an object with an id; of a write an object without one as well, or nothing at all. */
function call(method: Call<unknown>['method']): Call<unknown> {
  return {
    method,
    path: '/scripts/1',
    read: (json) => {
      if (typeof json === 'object' && json !== null && 'id' in json) return { kind: 'read', answer: json };
      const isAnswer = json === undefined || typeof json === 'object';
      if (method !== 'GET' && isAnswer) return { kind: 'id-unknown', answer: {} };
      return { kind: 'unreadable', problem: 'there is no id' };
    },
  };
}

function ending(method: Call<unknown>['method'], answer: TransportAnswer): string {
  const outcome = classify(call(method), answer, 0);
  const { kind } = outcome;
  const reason = 'reason' in outcome ? outcome.reason : '';
  const said = 'serviceMessage' in outcome && outcome.serviceMessage !== '' ? `"${outcome.serviceMessage}"` : '';
  const wait = 'waitMs' in outcome && outcome.waitMs !== undefined ? `wait ${outcome.waitMs} ms` : '';
  return [kind, reason, said, wait].filter(Boolean).join(' · ');
}

function table(method: Call<unknown>['method']): string {
  return ANSWERS.map(([name, answer]) => `${name}: ${ending(method, answer)}`).join('\n');
}

const BROKEN_OFF: TransportAnswer = { kind: 'truncated', status: 200, headers: {}, reason: 'other side closed' };

const ANSWERS: readonly (readonly [string, TransportAnswer])[] = [
  ['not written', failed(false)],
  ['no certificate', failed(false, { fault: 'untrusted', reason: 'self-signed' })],
  ['reset after the head', failed(true, { cause: CAUSE })],
  ['timeout after the head', failed(true, { fault: 'timeout', reason: 'no whole answer within 9 ms' })],
  ['200 with id', answered(200, { id: 1 })],
  ['200 with a byte-order mark', answered(200, '\uFEFF{"id":1}')],
  ['201 without id', answered(201, {})],
  ['204', answered(204, '')],
  ['200 with a page', answered(200, '<html>sign in</html>')],
  ['200 compressed', answered(200, '\u001F\u008B', { 'content-encoding': 'zstd\u0007' })],
  ['200 with half of a body', answered(200, '{"id":')],
  ['200 with a text', answered(200, '"ok"')],
  ['200 broken off', BROKEN_OFF],
  ['200 larger than is read', { ...BROKEN_OFF, fault: 'too-large', reason: 'it is larger than 512 MiB' }],
  ['302', answered(302, '', { location: 'https://elsewhere.example/' })],
  ['400', answered(400, { error: 'no such field' })],
  ['400 broken off', { kind: 'truncated', status: 400, headers: {}, reason: 'other side closed' }],
  ['401', answered(401, '')],
  ['404', answered(404, 'not here')],
  ['408', answered(408, '')],
  ['413', answered(413, { error: 'too large' })],
  ['429', answered(429, { error: 'slow down' }, { 'retry-after': '3' })],
  ['429 without a wait', answered(429, '')],
  ['429 broken off', { kind: 'truncated', status: 429, headers: { 'retry-after': '3' }, reason: 'other side closed' }],
  ['500', answered(500, { error: 'oops' })],
  ['503 with a wait', answered(503, '', { 'retry-after': '3' })],
  ['600', answered(600, '')],
];

test('a write ends in one of six ways', () => {
  expect(table('POST')).toMatchInlineSnapshot(`
    "not written: not-sent · it broke
    no certificate: not-sent · self-signed
    reset after the head: ambiguous · it broke
    timeout after the head: ambiguous · no whole answer within 9 ms
    200 with id: ok
    200 with a byte-order mark: ok
    201 without id: id-unknown
    204: id-unknown
    200 with a page: ambiguous · it answered 200, but the body is not JSON
    200 compressed: ambiguous · it answered 200, but the body is not JSON (Content-Encoding: zstd )
    200 with half of a body: ambiguous · it answered 200, but the body is not JSON
    200 with a text: ambiguous · it answered 200, but there is no id
    200 broken off: ambiguous · its answer broke off (other side closed)
    200 larger than is read: ambiguous · its answer broke off (it is larger than 512 MiB)
    302: ambiguous · it answered 302, a redirect, which is not followed
    400: rejected · "no such field"
    400 broken off: rejected
    401: rejected
    404: rejected · "not here"
    408: ambiguous · it answered 408
    413: rejected · "too large"
    429: throttled · "slow down" · wait 3000 ms
    429 without a wait: throttled
    429 broken off: throttled · wait 3000 ms
    500: ambiguous · it answered 500 ("oops") · "oops"
    503 with a wait: ambiguous · it answered 503 · wait 3000 ms
    600: ambiguous · it answered 600"
  `);
});

test('a read ends in one of six ways, and none of them leaves a doubt about what was written', () => {
  expect(table('GET')).toMatchInlineSnapshot(`
    "not written: not-sent · it broke
    no certificate: not-sent · self-signed
    reset after the head: unanswered · it broke
    timeout after the head: unanswered · no whole answer within 9 ms
    200 with id: ok
    200 with a byte-order mark: ok
    201 without id: unreadable · it answered 201, but there is no id
    204: unreadable · it answered 204, but there is no id
    200 with a page: unreadable · it answered 200, but the body is not JSON
    200 compressed: unreadable · it answered 200, but the body is not JSON (Content-Encoding: zstd )
    200 with half of a body: unreadable · it answered 200, but the body is not JSON
    200 with a text: unreadable · it answered 200, but there is no id
    200 broken off: unanswered · its answer broke off (other side closed)
    200 larger than is read: unreadable · it is larger than 512 MiB
    302: unreadable · it answered 302, a redirect, which is not followed
    400: rejected · "no such field"
    400 broken off: rejected
    401: rejected
    404: rejected · "not here"
    408: unanswered · it answered 408
    413: rejected · "too large"
    429: throttled · "slow down" · wait 3000 ms
    429 without a wait: throttled
    429 broken off: throttled · wait 3000 ms
    500: unanswered · it answered 500 ("oops") · "oops"
    503 with a wait: unanswered · it answered 503 · wait 3000 ms
    600: unanswered · it answered 600"
  `);
});

test('PATCH is a write', () => {
  expect(ending('PATCH', failed(true))).toBe('ambiguous · it broke');
});

test('the cause stays with the outcome', () => {
  expect(classify(call('POST'), failed(true, { cause: CAUSE }), 0)).toHaveProperty('cause', CAUSE);
  expect(classify(call('GET'), failed(false, { cause: CAUSE }), 0)).toHaveProperty('cause', CAUSE);
});

test('a mistake in a parser of ours is not taken for an answer of the service', () => {
  const read = (): never => {
    throw new TypeError('ours');
  };
  expect(() => classify({ method: 'GET', path: '/', read }, answered(200, '{}'), 0)).toThrow('ours');
});

test('300 is no success, whatever it says: it offers several addresses', () => {
  expect(ending('GET', answered(300, { id: 1 }))).toBe(
    'unreadable · it answered 300, a redirect, which is not followed',
  );
  expect(ending('POST', answered(300, { id: 1 }))).toMatch(/^ambiguous · it answered 300/);
});

test('a body of blanks is an empty one', () => {
  expect(ending('POST', answered(201, ' \n'))).toBe('id-unknown');
});

test('a mistake in what reads an answer is not taken for an answer', () => {
  const read = () => {
    throw new TypeError('ours');
  };
  expect(() => classify({ ...call('GET'), read }, answered(200, {}), 0)).toThrow('ours');
});

test.each<[string, unknown, string]>([
  ['the documented key', { error: 'No.' }, 'No.'],
  ['the usual other one', { status: 422, message: 'name is too long' }, 'name is too long'],
  ['a known key, behind another one', { hint: 'try again', error: 'No.' }, 'No.'],
  ['the second, where the first holds no text', { error: { code: 3 }, message: 'gone' }, 'gone'],
  ['the body, where none of them is a text', { code: 7 }, 'the body'],
])('the message is found in %s', (_, json, message) => {
  expect(serviceMessage(json, 'the body')).toBe(message);
});

test('a body that is not JSON is the message, unless it is a page', () => {
  expect(serviceMessage(undefined, ' upstream gone\n')).toBe('upstream gone');
  expect(serviceMessage(undefined, '\n<html>502</html>')).toBe('');
});

test('escape sequences, control characters and invisible ones do not come through', () => {
  const hostile =
    'a\u001B[31mred\u001B[0m\u0007b\r\n::error::c\u202Ed\u0000\u2028e\u001B]8;;http://x\u0007link\u001B]8;;\u0007';
  expect(cleanText(hostile)).toMatchInlineSnapshot(`"ared b : :error::c d elink"`);
});

test('commands of CI runners do not come through', () => {
  const hostile = '##[error]a ##vso[task.setvariable variable=b]c\n::set-env name=d::e \u200B::f ###[g] x::y';
  expect(cleanText(hostile)).toBe(
    '# #[error]a # #vso[task.setvariable variable=b]c : :set-env name=d::e : :f ## #[g] x::y',
  );
  expect(cleanText('\u200B::error::a')).toBe(': :error::a');
});

test('a message is cut at 300 characters, between code points', () => {
  expect(cleanText('x'.repeat(300))).toBe('x'.repeat(300));
  expect(cleanText('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
  expect(cleanText(`${'x'.repeat(298)}😀😀😀`)).toBe(`${'x'.repeat(298)}😀…`);
});

test('whatever comes in, one clean line comes out, and cleaning it again changes nothing', () => {
  const sharp = fc.constantFrom('#', ':', '[', ' ', '\n').map((sign) => sign.charCodeAt(0));
  const units = fc.array(fc.oneof(sharp, fc.nat({ max: 0xff }), fc.nat({ max: 0xffff })), { maxLength: 400 });
  fc.assert(
    fc.property(units, (codes) => {
      const clean = cleanText(String.fromCharCode(...codes));
      return [...clean].length <= 300 && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(clean) && cleanText(clean) === clean;
    }),
  );
});
