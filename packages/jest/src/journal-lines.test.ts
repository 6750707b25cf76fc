import { expect, test, vi } from 'vitest';
import { runJest } from './run-jest.test.support.ts';

// Each starts a Jest of its own.
vi.setConfig({ testTimeout: 60_000 });

test('a test is told with its duration, so that its file says nothing more of it', async () => {
  const slow = `test('slow', () => new Promise((resolve) => setTimeout(resolve, 50)));`;
  const run = await runJest({ files: { 'a.test.js': slow } });
  expect(run.timed).toBe('slow');
});

// In workers and in band: runner.test.ts.
test.each([
  ['with a runner of somebody else', ['--maxWorkers=2'], { runner: '<rootDir>/serial.js' }],
  ['in several projects', ['--maxWorkers=2'], { projects: [{ displayName: 'a' }, { displayName: 'b' }] }],
] as const)(
  'lines of tests wait for each other only where no test can end this process: %s',
  async (_, flags, config) => {
    const serial = `
    const { createRequire } = require('node:module');
    const core = createRequire(require.resolve('jest/package.json')).resolve('@jest/core/package.json');
    const config = createRequire(core).resolve('jest-config/package.json');
    const Runner = createRequire(config)('jest-runner').default;
    module.exports = class extends Runner { isSerial = true; };`;
    const one = `test('one', () => {});`;
    const run = await runJest({ files: { 'a.test.js': one, 'b.test.js': one, 'serial.js': serial }, config }, ...flags);
    expect(run.calls).not.toContain('"isApart":true');
    expect(run.exitCode).toBe(0);
  },
);
