import { createClient } from '@runsheet/core/client';
import { expect, test } from 'vitest';
import { openPlace } from '../place.test.support.ts';
import { failed, PASSED, recordRun } from '../recording.test.support.ts';
import { parseGate } from '../flags/gate.ts';

const RETRIED = { kind: 'passed', attempts: 2, failures: [{ message: 'once', diff: '', stack: '' }] } as const;

test('every gate says why it is not passed, in one line each', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { adds: PASSED, removes: PASSED, pays: PASSED });
  await place.runsheet('publish');
  await recordRun(place.folder, { adds: failed('no'), removes: RETRIED, pays: PASSED });
  const gates = ['new-failures', 'any-failure', 'flaky', 'blocked', 'min-pass-rate=98%'];
  const { code, stdout } = await place.runsheet('publish', '--fail-on', ...gates, 'max-duration=1ms');
  expect(code).toBe(1);
  expect(stdout.slice(stdout.indexOf('--fail-on'))).toMatchInlineSnapshot(`
    "--fail-on: @shop/api, run 2: 1 new failure: src/cart.test.ts > Cart > adds
    --fail-on: @shop/api, run 2: 1 failed: src/cart.test.ts > Cart > adds
    --fail-on: @shop/api, run 2: 1 flaky: src/cart.test.ts > Cart > removes
    --fail-on: 2 of 3 tests passed: 66.7 %, less than 98 %
    --fail-on: the run took 0.005 s, longer than 0.001 s
    "
  `);
});

test('of a script that people made, the runs before tell what is new', async () => {
  const place = await openPlace();
  const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
  const tests = ['src/cart.test.ts', 'Cart', 'adds'].map((text, indent) => ({ id: indent + 1, text, indent }));
  await client.scripts.create(1, { name: '@shop/api', tests, runs: [{ results: { 3: 'pass' } }] });
  await client.close();
  await recordRun(place.folder, { adds: failed('no') });
  const { stdout } = await place.runsheet('publish', '--fail-on', 'new-failures');
  expect(stdout).toContain('runsheet  1 new failure\n');
  expect(stdout).toContain('run 2: 1 new failure: src/cart.test.ts > Cart > adds');
});

test('that the runs before are read from their results is said once, though the gate reads them too', async () => {
  const place = await openPlace();
  for (const outcome of [PASSED, failed('no')]) {
    await recordRun(place.folder, { adds: outcome });
    await place.runsheet('publish');
  }
  const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
  const { tests } = await client.tests.list(1);
  const results = { [String(tests.find(({ text }) => text === 'adds')?.id)]: 'pass' as const };
  await client.runs.add(1, { results, headers: { runsheet_key: 'rs1-another' } });
  await client.close();
  await recordRun(place.folder, { adds: failed('no') });
  const { stdout, stderr } = await place.runsheet('publish', '--fail-on', 'new-failures');
  expect(stdout).toContain('runsheet  1 new failure\n');
  expect(`${stdout}${stderr}`.split('RS4031')).toHaveLength(2);
});

test('gates that are passed are silent', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { adds: PASSED, removes: PASSED });
  const gates = ['new-failures', 'any-failure', 'flaky', 'query', 'min-pass-rate=100', 'max-duration=5ms'];
  const { code, stdout } = await place.runsheet('publish', '--fail-on', ...gates);
  expect(code).toBe(0);
  expect(stdout).not.toContain('--fail-on');
});

test.each([
  ['max-duration=90s', { kind: 'max-duration', maxMs: 90_000 }],
  ['max-duration=1.5h', { kind: 'max-duration', maxMs: 5_400_000 }],
  ['min-pass-rate=99.5%', { kind: 'min-pass-rate', percent: 99.5 }],
])('%s is understood', (word, gate) => {
  expect(parseGate(word)).toEqual(gate);
});

test.each(['max-duration=', 'max-duration=10', 'min-pass-rate=101', 'min-pass-rate=', 'nothing'])(
  '%s is refused',
  (word) => {
    expect(() => parseGate(word)).toThrow(/Choices|takes/);
  },
);
