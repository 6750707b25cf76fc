import { expect, test } from 'vitest';
import { childEnvironment, deliverInChild, networkFlags } from './deliver-in-child.ts';

test('of the flags of Node only those go with it that decide how the service is reached', () => {
  const flags = ['--use-system-ca', '--tls-min-v1.3', '--dns-result-order=ipv4first', '--openssl-config=/etc/ssl.cnf'];
  const others = ['--inspect-brk', '--eval', 'run()', '--cpu-prof', '--import', './hooks.js', '--openssl-config', '/x'];
  expect(networkFlags([...others, ...flags, ...others])).toEqual(flags);
});

test('it waits for no debugger, and adds nothing to the coverage of the tests', () => {
  const options = '--inspect-brk=127.0.0.1:9229 --require ./hooks.cjs --inspect-port 0 --inspect --use-system-ca';
  const { NODE_OPTIONS, ...others } = childEnvironment({ NODE_V8_COVERAGE: '/tmp/c', NODE_OPTIONS: options, A: 'b' });
  expect(NODE_OPTIONS?.trim().split(/\s+/)).toEqual(['--require', './hooks.cjs', '--use-system-ca']);
  expect(Object.entries(others)).toEqual([
    ['NODE_V8_COVERAGE', undefined],
    ['A', 'b'],
  ]);
});

test('where no time is left, and for options that cannot be sent, nothing is started', () => {
  const run = {
    outcome: 'delivered',
    runKey: 'rs1-a',
    scripts: [],
    run: { counts: { pass: 1, fail: 0, blocked: 0 } },
  } as const;
  const order = { path: '/nowhere/a.json', root: '/nowhere', options: {}, earlier: run, code: 1 };
  expect(deliverInChild(order, 999)).toBe(false);
  expect(deliverInChild({ ...order, options: { redact: () => undefined } }, 60_000)).toBe(false);
});
