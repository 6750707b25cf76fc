import { expect, test } from 'vitest';

import { clientAddress, isFromProxy } from './caller.ts';

test.each([
  { why: 'no proxy', connected: '10.0.0.9', forwarded: '1.2.3.4', proxies: [], address: '10.0.0.9' },
  { why: 'another proxy', connected: '10.0.0.9', forwarded: '1.2.3.4', proxies: ['10.0.0.1'], address: '10.0.0.9' },
  { why: 'the proxy', connected: '10.0.0.1', forwarded: '1.2.3.4', proxies: ['10.0.0.1'], address: '1.2.3.4' },
  {
    why: 'a client that writes the header itself',
    connected: '::ffff:10.0.0.1',
    forwarded: '6.6.6.6, 1.2.3.4',
    proxies: ['10.0.0.1'],
    address: '1.2.3.4',
  },
  {
    why: 'two proxies',
    connected: '10.0.0.1',
    forwarded: '1.2.3.4, 10.0.0.2',
    proxies: ['10.0.0.1', '10.0.0.2'],
    address: '1.2.3.4',
  },
  {
    why: 'a proxy that says nothing',
    connected: '10.0.0.1',
    forwarded: undefined,
    proxies: ['10.0.0.1'],
    address: '10.0.0.1',
  },
])('behind $why the client is $address', ({ connected, forwarded, proxies, address }) => {
  expect(clientAddress(connected, forwarded, proxies)).toBe(address);
});

test.each([
  ['10.0.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['10.0.0.9', false],
  ['', false],
])('whether %j comes by the proxy 10.0.0.1: %j', (connected, isProxied) => {
  expect(isFromProxy(connected, ['10.0.0.1'])).toBe(isProxied);
});
