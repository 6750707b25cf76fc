import { deserialize } from 'node:v8';
import { expect, test } from 'vitest';
import { childEnvironment, encodeOrder, networkFlags, type PublishOrder } from './publisher-process.ts';

test('of the flags of Node only those go with it that decide how the service is reached', () => {
  const flags = ['--use-system-ca', '--tls-min-v1.3', '--dns-result-order=ipv4first', '--openssl-config=/etc/ssl.cnf'];
  const others = ['--inspect-brk', '--eval', 'run()', '--cpu-prof', '--import', './hooks.js', '--openssl-config', '/x'];
  expect(networkFlags([...others, ...flags, ...others])).toEqual(flags);
});

test('flags for debugging, coverage and preloading stay with the tests', () => {
  const options =
    '--inspect-brk=127.0.0.1:9229 --require ./hooks.cjs --inspect-port 0 --inspect --use-system-ca --require /shop/.pnp.cjs';
  const { NODE_OPTIONS, ...others } = childEnvironment({ NODE_V8_COVERAGE: '/tmp/c', NODE_OPTIONS: options, A: 'b' });
  expect(NODE_OPTIONS?.trim().split(/\s+/)).toEqual(['--use-system-ca', '--require', '/shop/.pnp.cjs']);
  expect(Object.entries(others)).toEqual([
    ['NODE_V8_COVERAGE', undefined],
    ['A', 'b'],
  ]);
});

test('options that cannot be sent as they are reach the publisher, which reports them', () => {
  const order: PublishOrder = {
    journal: '/nowhere/a.ndjson',
    answer: '/nowhere/a.answer',
    adapter: '@runsheet/vitest',
    options: { folder: 'QA', redact: () => undefined },
    start: { root: '/nowhere', runner: { name: 'vitest', version: '5.1.1' }, watch: false, shard: undefined },
    standIn: undefined,
  };
  const sent = { ...order, options: { folder: 'QA', redact: '() => undefined' } };
  expect(deserialize(encodeOrder(order))).toEqual(sent);
});
