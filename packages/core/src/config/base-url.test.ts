import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkBaseUrl } from './base-url.ts';

test('one address in many spellings is one address', () => {
  const spellings = [
    'https://tests.example/api/v1',
    'https://tests.example/api/v1///',
    'HTTPS://Tests.EXAMPLE:443/api/v1',
    '  https://tests.example/api/v1\n',
    'https:tests.example/api/v1',
    'https:/tests.example/api/v1',
    'https:\\\\tests.example\\api\\v1',
    'https://tests.example/api/v0/../v1',
  ];
  expect(new Set(spellings.map(verdict))).toEqual(new Set(['https://tests.example/api/v1']));
});

test('plain http is for this machine only, however it is spelt', () => {
  const table = [
    'http://127.0.0.1:3000/api/v1',
    'http://127.0.0.2/api/v1',
    'http://2130706433/api/v1',
    'http://0x7f.1/api/v1',
    'http://localhost:3000/api/v1',
    'http://LOCALHOST/api/v1',
    'http://[::1]:3000/api/v1',
    'http://[0:0:0:0:0:0:0:1]/api/v1',
    'http://tests.example/api/v1',
    'http://localhost.evil.example/api/v1',
    'http://127.0.0.1.evil.example/api/v1',
    'http://localhost@evil.example/api/v1',
    'http://0.0.0.0/api/v1',
    'http://[::ffff:127.0.0.1]/api/v1',
    'http://192.168.0.1/api/v1',
  ];
  expect(table.map((written) => `${written}\n  ${verdict(written)}`).join('\n')).toMatchInlineSnapshot(`
    "http://127.0.0.1:3000/api/v1
      http://127.0.0.1:3000/api/v1
    http://127.0.0.2/api/v1
      http://127.0.0.2/api/v1
    http://2130706433/api/v1
      http://127.0.0.1/api/v1
    http://0x7f.1/api/v1
      http://127.0.0.1/api/v1
    http://localhost:3000/api/v1
      http://localhost:3000/api/v1
    http://LOCALHOST/api/v1
      http://localhost/api/v1
    http://[::1]:3000/api/v1
      http://[::1]:3000/api/v1
    http://[0:0:0:0:0:0:0:1]/api/v1
      http://[::1]/api/v1
    http://tests.example/api/v1
      The address http://tests.example/api/v1 is not safe to send a key to.
    http://localhost.evil.example/api/v1
      The address http://localhost.evil.example/api/v1 is not safe to send a key to.
    http://127.0.0.1.evil.example/api/v1
      The address http://127.0.0.1.evil.example/api/v1 is not safe to send a key to.
    http://localhost@evil.example/api/v1
      The address http://evil.example/api/v1 (with a user, password, query or fragment, not shown) is not safe to send a key to.
    http://0.0.0.0/api/v1
      The address http://0.0.0.0/api/v1 is not safe to send a key to.
    http://[::ffff:127.0.0.1]/api/v1
      The address http://[::ffff:7f00:1]/api/v1 is not safe to send a key to.
    http://192.168.0.1/api/v1
      The address http://192.168.0.1/api/v1 is not safe to send a key to."
  `);
});

describe('what is refused', () => {
  test('is named without what may be secret in it', () => {
    const table = [
      'https://joe:hunter22@tests.example/api/v1',
      'https://tests.example/api/v1?apikey=hunter22',
      'https://tests.example/api/v1#hunter22',
      'joe:hunter22@tests.example/api/v1',
      'localhost:3000/hunter22',
      'hunter22hunter22hunter22',
      'ftp://hunter22.example',
      'https://',
      '//hunter22.example',
    ];
    const told = table.map((written) => `${written}\n  ${verdict(written)}`).join('\n');
    expect(told).toMatchInlineSnapshot(`
      "https://joe:hunter22@tests.example/api/v1
        The address https://tests.example/api/v1 (with a user, password, query or fragment, not shown) is not safe to send a key to.
      https://tests.example/api/v1?apikey=hunter22
        The address https://tests.example/api/v1 (with a user, password, query or fragment, not shown) is not safe to send a key to.
      https://tests.example/api/v1#hunter22
        The address https://tests.example/api/v1 (with a user, password, query or fragment, not shown) is not safe to send a key to.
      joe:hunter22@tests.example/api/v1
        The address (not shown, since it is no address that begins with https://) is not safe to send a key to.
      localhost:3000/hunter22
        The address (not shown, since it is no address that begins with https://) is not safe to send a key to.
      hunter22hunter22hunter22
        The address (not shown, since it is no address that begins with https://) is not safe to send a key to.
      ftp://hunter22.example
        The address (not shown, since it is no address that begins with https://) is not safe to send a key to.
      https://
        The address (not shown, since it is no address that begins with https://) is not safe to send a key to.
      //hunter22.example
        The address (not shown, since it is no address that begins with https://) is not safe to send a key to."
    `);
    for (const written of table) expect(verdict(written)).not.toContain('hunter22');
  });

  test('never shows user, password, query or fragment', () => {
    const secret = fc.stringMatching(/^[a-z0-9]{12,20}$/);
    const written = fc
      .tuple(
        secret,
        fc.constantFrom(
          'https://X@h.example/',
          'http://u:X@h.example',
          'https://h.example/?X',
          'X',
          'X:y@h',
          'http://h.example#X',
        ),
      )
      .map(([value, shape]) => ({ value, address: shape.replace('X', value) }));
    fc.assert(
      fc.property(written, ({ value, address }) => {
        expect(verdict(address)).not.toContain(value);
      }),
    );
  });
});

function verdict(written: string): string {
  const checked = checkBaseUrl(written);
  return checked.kind === 'safe' ? checked.baseUrl : checked.error.guidance.what;
}

test.each([
  ['127.0.0.1:7357', 'http://127.0.0.1:7357/api/v1'],
  ['localhost:7357/api/v1', 'http://localhost:7357/api/v1'],
  ['tests.example/api/v1', 'https://tests.example/api/v1'],
])('%s lacks what it begins with, which is said', (written, address) => {
  const checked = checkBaseUrl(written);
  expect(checked.kind === 'unsafe' ? checked.error.guidance.todo : '').toBe(`Write ${address}`);
});
