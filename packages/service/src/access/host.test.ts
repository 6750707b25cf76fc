import { expect, test } from 'vitest';

import { isFromForeignPage, isKnownHost, isLoopback, LOOPBACK_HOSTS } from './host.ts';

test.each([
  { url: 'http://localhost:4000/', host: undefined, isKnown: true },
  { url: 'http://127.0.0.1/', host: '127.0.0.1:4000', isKnown: true },
  { url: 'http://[::1]:4000/', host: '[::1]:4000', isKnown: true },
  { url: 'http://LOCALHOST/', host: 'LocalHost', isKnown: true },
  { url: 'http://evil.example/', host: 'evil.example', isKnown: false },
  { url: 'http://127.0.0.1/', host: 'evil.example', isKnown: false },
  { url: 'http://localhost/', host: 'localhost.evil.example', isKnown: false },
  { url: 'http://localhost/', host: 'not a host', isKnown: false },
])('$url with the header $host is addressed to this machine: $isKnown', ({ url, host, isKnown }) => {
  const request = new Request(url, { headers: host === undefined ? {} : { host } });
  expect(isKnownHost(request, LOOPBACK_HOSTS)).toBe(isKnown);
});

test.each([
  { origin: undefined, isForeign: false },
  { origin: 'http://localhost:4000', isForeign: false },
  { origin: 'http://localhost:5000', isForeign: true },
  { origin: 'https://evil.example', isForeign: true },
  { origin: 'null', isForeign: true },
])('the origin $origin is foreign: $isForeign', ({ origin, isForeign }) => {
  const request = new Request('http://localhost:4000/', { headers: origin === undefined ? {} : { origin } });
  expect(isFromForeignPage(request)).toBe(isForeign);
});

test('only addresses of this machine are loopback', () => {
  expect(['127.0.0.1', '127.8.9.10', '::1', 'localhost'].every(isLoopback)).toBe(true);
  expect(['0.0.0.0', '::', '192.168.1.2', '127.0.0.1.example', 'shop.example'].some(isLoopback)).toBe(false);
});
