import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';

import { createSelfSigned } from './certificate.ts';

const NOW = new Date('2026-03-04T05:06:07.000Z');

test('the certificate signs itself and stands for the names and addresses', () => {
  const { key, cert } = createSelfSigned(['localhost', '127.0.0.1', '::1', '192.168.1.20'], NOW);
  const certificate = new X509Certificate(cert);

  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkHost('localhost')).toBe('localhost');
  expect(['127.0.0.1', '::1', '192.168.1.20'].map((ip) => certificate.checkIP(ip))).toEqual([
    '127.0.0.1',
    '::1',
    '192.168.1.20',
  ]);
  expect(certificate.checkHost('shop.example')).toBeUndefined();
  expect(certificate.ca).toBe(false);
  expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
});

test('it is valid from yesterday for a year, so that no browser refuses it', () => {
  const { validFrom, validTo } = new X509Certificate(createSelfSigned(['localhost'], NOW).cert);

  expect([validFrom, validTo]).toEqual(['Mar  3 05:06:07 2026 GMT', 'Mar  4 05:06:07 2027 GMT']);
});

test('each certificate has a key and a number of its own', () => {
  const [first, second] = [createSelfSigned(['localhost'], NOW), createSelfSigned(['localhost'], NOW)];

  expect(first.key).not.toBe(second.key);
  expect(new X509Certificate(first.cert).serialNumber).not.toBe(new X509Certificate(second.cert).serialNumber);
});

test('an IPv6 address other than loopback needs a certificate of its own', () => {
  expect(() => createSelfSigned(['fe80::1'], NOW)).toThrow('hand in a key and a certificate');
});
