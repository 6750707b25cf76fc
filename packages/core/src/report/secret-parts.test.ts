import { expect, test } from 'vitest';
import { createRedact, namedSecrets, secretForms, secretLines } from './redact.ts';

test('each line of a secret is one of its own, but for those that say nothing', () => {
  const lines = [
    '-----BEGIN RSA PRIVATE KEY-----',
    'MIIEpAIBAAKCAQEA3Tz2mr7S',
    '   eZi6aNXYmXDUPG3l== ',
    'DB_PASSWORD=x7Rk2-Lm4Qz',
    'correct horse battery',
    '-----END RSA PRIVATE KEY-----',
  ];
  expect(secretLines(lines.join('\n'))).toEqual([
    'MIIEpAIBAAKCAQEA3Tz2mr7S',
    'eZi6aNXYmXDUPG3l==',
    'DB_PASSWORD=x7Rk2-Lm4Qz',
    'correct horse battery',
  ]);
});

test.each([
  ['a short one', 'abc-123'],
  ['a bracket', '        {'],
  ['a rule', '-------------------'],
  ['a word', 'production'],
  ['a value that says nothing', '"enabled": true,'],
  ['a setting that says nothing', 'NODE_ENV=production'],
  ['the frame of a key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
])('%s is no line of a secret', (_, line) => {
  expect(secretLines(`${line}\nx7Rk2-Lm4Qz\r\n${line}`)).toEqual(['x7Rk2-Lm4Qz']);
});

test('breaks between lines may be escaped, and what is one line has none', () => {
  expect(secretLines(String.raw`x7Rk2-Lm4Qz\nGt5Yh8Uj1Ik\r\nabc`)).toEqual(['x7Rk2-Lm4Qz', 'Gt5Yh8Uj1Ik']);
  expect(secretLines('x7Rk2-Lm4Qz')).toEqual([]);
});

test('of JSON the values that are called a secret are secrets, at any depth', () => {
  const account = {
    type: 'service_account',
    private_key_id: 'x7Rk2Lm4Qz',
    token_uri: 'https://example.com/token',
    clientSecret: ['Gt5Yh8Uj1Ik', 'short'],
    users: [{ name: 'somebody', password: 'correct horse' }, null, 12_345_678],
  };
  expect(namedSecrets(JSON.stringify(account)).toSorted()).toEqual(['Gt5Yh8Uj1Ik', 'correct horse', 'x7Rk2Lm4Qz']);
  expect(namedSecrets('{ "password": "not JSON')).toEqual([]);
  expect(namedSecrets('"password"')).toEqual([]);
  expect(namedSecrets('['.repeat(10_000) + ']'.repeat(10_000))).toEqual([]);
});

test('a diff of a secret of several lines tells nothing of it, and ordinary lines beside it are read as before', () => {
  const key = '-----BEGIN CERTIFICATE-----\nMIIEpAIBAAKCAQEA3Tz2mr7S\nx7Rk2"Lm4Qz\'Gt5Yh\n-----END CERTIFICATE-----\n';
  const redact = createRedact(secretForms(JSON.stringify({ private_key: key })), []);
  const diff = `- Expected\n+ Received\n+ -----BEGIN CERTIFICATE-----\n+   MIIEpAIBAAKCAQEA3Tz2mr7S\n+ x7Rk2\\"Lm4Qz'Gt5Yh\n+ 'x7Rk2"Lm4Qz\\'Gt5Yh'`;
  expect(redact(diff)).toBe(
    "- Expected\n+ Received\n+ -----BEGIN CERTIFICATE-----\n+   [redacted]\n+ [redacted]\n+ '[redacted]'",
  );
});
