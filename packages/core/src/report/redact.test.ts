import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedact, redactFor } from './redact.ts';

const RUNS = 500;

describe('createRedact', () => {
  const redact = createRedact(['hunter2-hunter2', 'hunter2-hunter2-long'], []);

  test.each([
    ['a known value, wherever it stands', 'a hunter2-hunter2,b', 'a [redacted],b'],
    ['the longer of two values that begin alike', 'hunter2-hunter2-long', '[redacted]'],
    ['a token of GitHub', `x ghp_${'a1'.repeat(18)} y`, 'x [redacted] y'],
    ['a fine-grained one', `github_pat_${'a1'.repeat(20)}`, '[redacted]'],
    ['a token of GitLab', `glpat-${'a1'.repeat(10)}`, '[redacted]'],
    ['a token of Slack', 'xoxb-12345678-abcdef', '[redacted]'],
    ['a key of AWS', 'AKIAABCDEFGHIJKLMNOP', '[redacted]'],
    ['a token of npm', `npm_${'a1'.repeat(18)}`, '[redacted]'],
    ['a key of a model', `sk-proj-${'a1'.repeat(12)}`, '[redacted]'],
    ['a web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1', '[redacted]'],
    ['one behind a word', 'id-eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1', 'id-[redacted]'],
    [
      'a private key, also one that is cut off',
      'a -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- b -----BEGIN PRIVATE KEY-----\nMI',
      'a [redacted] b [redacted]',
    ],
    [
      'what stands in an Authorization header',
      'Authorization: apikey abcdefghijklmnopqrst',
      'Authorization: apikey [redacted]',
    ],
    ['a password in an address', 'postgres://me:s3cret@db/x', 'postgres://me:[redacted]@db/x'],
    ['a password without a user', 'redis://:hunter2@cache:6379', 'redis://:[redacted]@cache:6379'],
    ['a password with an @', 'postgres://u:p@ss@host/db', 'postgres://u:[redacted]@host/db'],
    ['a password with a slash', 'postgres://u:p/ss@host/db', 'postgres://u:[redacted]@host/db'],
    ['a password with both', 'postgres://u:p/s@s@host/db', 'postgres://u:[redacted]@host/db'],
    ['a token in an address', 'git+https://ghost-1234567890@host/x', 'git+https://[redacted]@host/x'],
    ['a short name and password', 'basic dXNlcjpwYXNz, Basic YTpi', 'basic [redacted], Basic [redacted]'],
    ['a short one in a header', '{"Authorization":"Bearer abc-123"}', '{"Authorization":"Bearer [redacted]"}'],
    ['a key of Google', `AIza${'a1_-5'.repeat(7)}`, '[redacted]'],
    ['a key of a payment service', `sk_live_${'a1'.repeat(12)}`, '[redacted]'],
    ['a key that is called so', `"apiKey": "${'a1'.repeat(12)}"`, '"apiKey": "[redacted]"'],
    ['nothing else', 'expected 2 to be 3 at src/a.ts:1:2', 'expected 2 to be 3 at src/a.ts:1:2'],
  ])('removes %s', (_, text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test.each([
    'mail to somebody@example.com or user@host:/path',
    '@decorator() class A {} // see https://example.com/@scope/pkg@1.2.3',
    'git clone https://git@github.com/a/b and ssh://deploy@host/x',
    'GET http://localhost:5173/@fs/src/a.ts and http://[::1]:3000/@vite/client',
    'file:///home/me/node_modules/.pnpm/@vitest+runner@3.2.7/dist/index.js:12:34',
    'https://example.com/a?mail=a@b.c https://example.com?mail=a@b.c',
    'basic authentication, basic cart, Basic JavaScript, a basic 3D model',
    'Authorization: bearer missing',
    'apiKey: process.env.RUNSHEET_API_KEY, apiKey: undefined',
    'expected task_live to be risk-free, wait... what…',
  ])('leaves as it is: %s', (text) => {
    expect(redact(text)).toBe(text);
  });

  test('reads a long text once, however it is made to look like a token', { timeout: 60_000 }, () => {
    const many = createRedact(['aaaaaaaaaaaaaaaab', 'ab-ab-ab-ab-abc'], []);
    const pieces = [
      '://',
      '://a:',
      '://a:b/',
      'http://a',
      '@',
      '://:@',
      'basic ',
      'basic aaaa',
      'authorization: basic ',
      'eyJaaaaaaaa.',
      'eyJaaaaaaaa-',
      '-----BEGIN PRIVATE KEY-----',
      'api_key',
      'a',
      'ab-',
      'aaaaaaaa...',
      '…aaaaaaab',
      ' ',
      '://a:[redacted]',
    ];
    for (const piece of pieces) {
      for (const end of ['', '@…']) {
        const text = piece.repeat(50_000 / piece.length) + end;
        expect(many(text).length).toBeGreaterThan(0);
      }
    }
  });

  test('hides a long secret whole, where another one is a part of it', () => {
    const own = createRedact(['hunter2-hunter2', 'user=me;password=hunter2-hunter2;host=db'], []);
    expect(own('user=me;password=hunter2-hunter2;host=db hunter2-hunter2')).toBe('[redacted] [redacted]');
  });

  test('removes what the patterns of a user find, also without the flag for all of them', () => {
    const own = createRedact([], [/cust-\d+/, /ORDER/gi, /x*/g]);
    expect(own('cust-1 cust-22 order Order b')).toBe('[redacted] [redacted] [redacted] [redacted] b');
  });

  test('an empty or blank secret hides nothing', () => {
    expect(createRedact(['', ' '], [])('a b')).toBe('a b');
  });

  test('leaves no secret behind, and is idempotent, for every text and every secret', () => {
    const piece = fc.constantFrom(
      'a',
      'secret-1',
      'redacted',
      '[',
      ']',
      '[redacted]',
      'ghp_',
      'b'.repeat(30),
      '\n',
      ' ',
      '…',
      '...',
      'secret-',
      '://',
      'u:p',
      '@',
      '/',
      'basic ',
      'YTpi',
      '443',
      '-----BEGIN PRIVATE KEY-----',
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const secrets = fc.array(fc.constantFrom('secret-1', 'redacted', '[redacted]', 'cret-1ab', 'dacted]['));
    fc.assert(
      fc.property(text, secrets, (given, values) => {
        const all = createRedact(values, []);
        const clean = all(given);
        expect(all(clean)).toBe(clean);
        const rest = clean.split('[redacted]');
        expect(rest.filter((part) => values.some((value) => part.includes(value)))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

test('the configured key and that of the environment are removed; where the key lies is not', () => {
  const redact = redactFor({
    config: { apiKey: 'k3y-of-the-config', redact: [] },
    environment: { RUNSHEET_API_KEY: 'k3y-of-the-job', RUNSHEET_API_KEY_FILE: '/run/secrets/key-of-shop' },
  });
  expect(redact('k3y-of-the-config, k3y-of-the-job, /run/secrets/key-of-shop')).toBe(
    '[redacted], [redacted], /run/secrets/key-of-shop',
  );
});

test('what is too short for a key leaves our own words alone', () => {
  const redact = redactFor({ config: { apiKey: 'k', redact: [] }, environment: {} });
  expect(redact('The key is refused.')).toBe('The key is refused.');
});
