import { expect, test } from 'vitest';
import { serviceAddress } from './address.ts';

test.each([
  ['https://tests.example/api/v1', 'https://tests.example', '/api/v1', false],
  ['https://tests.example:8443/api/v1/', 'https://tests.example:8443', '/api/v1', false],
  ['https://tests.example', 'https://tests.example', '', false],
  ['https://127.0.0.1:9/api/v1', 'https://127.0.0.1:9', '/api/v1', true],
  ['http://127.0.0.1:9/api/v1', 'http://127.0.0.1:9', '/api/v1', true],
  ['http://127.1.2.3/api/v1', 'http://127.1.2.3', '/api/v1', true],
  ['http://localhost:9/api/v1', 'http://localhost:9', '/api/v1', true],
  ['http://LOCALHOST:9/api/v1', 'http://localhost:9', '/api/v1', true],
  ['http://[::1]:9/api/v1', 'http://[::1]:9', '/api/v1', true],
])('%s is a safe address', (baseUrl, ...parts) => {
  const [origin, basePath, isLoopback] = parts;
  expect(serviceAddress(baseUrl)).toEqual({ origin, basePath, isLoopback });
});

test.each([
  'http://tests.example/api/v1',
  'http://127.0.0.1.tests.example/api/v1',
  'http://localhost.tests.example/api/v1',
  'http://10.0.0.1/api/v1',
  'http://[::2]/api/v1',
  'ftp://127.0.0.1/api/v1',
  'file:///etc/passwd',
  'tests.example/api/v1',
  '',
  'https://tests.example/api/v1?x=1',
  'https://tests.example/api/v1#x',
])('%s is not', (baseUrl) => {
  expect(() => serviceAddress(baseUrl)).toThrow(expect.objectContaining({ code: 'RS1003' }));
});

test.each(['https://me:s3cret@tests.example/api/v1', 'http://me:s3cret@[oops', 'https://tests.example/?key=s3cret'])(
  'an address with credentials is refused without repeating them: %s',
  (baseUrl) => {
    expect(() => serviceAddress(baseUrl)).toThrow('RS1003');
    expect(() => serviceAddress(baseUrl)).not.toThrow('s3cret');
  },
);
