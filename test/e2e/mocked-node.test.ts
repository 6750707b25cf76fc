import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject } from '../support/project.ts';
import { reporterLines, runTests } from '../support/run-tests.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

/**
 * What tests put in the place of functions of Node, by what they put there. Each stays while two tests begin
 * and end. `process` is left out where a runner itself would not survive it.
 */
const MOCKS = `
  const fs = require('node:fs');
  const FS = ['existsSync', 'statSync', 'lstatSync', 'mkdirSync', 'readdirSync', 'fsyncSync', 'unlinkSync', 'rmSync', 'renameSync'];
  const NO_BYTES = Buffer.alloc(0);
  const throws = () => { throw new Error('not in this test'); };
  const MOCKS = [
    [fs, 'readFileSync', () => '{"port":80}'],
    [fs, 'openSync', () => undefined],
    [fs, 'writeSync', () => undefined],
    [fs, 'writeSync', throws],
    [fs, 'appendFileSync', () => undefined],
    ...FS.map((name) => [fs, name, () => undefined]),
    ...FS.map((name) => [fs, name, throws]),
    [require('node:child_process'), 'spawn', throws],
    [require('node:v8'), 'serialize', throws],
    [Date, 'now', () => 0],
    [JSON, 'stringify', () => undefined],
    [JSON, 'parse', throws],
    [Buffer, 'byteLength', () => 0],
    [Buffer, 'alloc', throws],
    [Atomics, 'wait', throws],
    [process, 'exit', () => undefined],
    [process, 'hrtime', () => [0, 0]],
    [process, 'cwd', throws],
    [process, 'emit', () => true],
    [process.stderr, 'write', () => true],
    [Buffer, 'from', () => NO_BYTES],
    [Buffer, 'concat', throws],
    [globalThis, 'setInterval', throws],
    [globalThis, 'clearInterval', throws],
    [globalThis, 'Buffer', undefined],
    [globalThis, 'JSON', undefined],
    [globalThis, 'structuredClone', throws],
    [globalThis, 'TextDecoder', undefined],
    ...['createHash', 'randomUUID', 'randomBytes'].map((name) => [require('node:crypto'), name, throws]),
    ...['tmpdir', 'hostname', 'userInfo'].map((name) => [require('node:os'), name, throws]),
  ];
`;

const TESTS = `
  ${MOCKS}
  const wait = () => new Promise((resolve) => setTimeout(resolve, 5));
  for (const [nth, [owner, name, mock]] of MOCKS.entries()) {
    describe(name + ' ' + nth, () => {
      const real = owner[name];
      before(() => { owner[name] = mock; });
      after(() => { owner[name] = real; });
      it('is first', wait);
      it('is second', wait);
    });
  }
  describe('a clock that stands still', () => {
    const { Date: RealDate, setTimeout: realTimeout, queueMicrotask: realMicrotask } = globalThis;
    before(() => {
      globalThis.Date = class extends RealDate { constructor() { super(0); } toISOString() { return ''; } static now() { return 0; } };
      globalThis.setTimeout = () => ({ unref() { return this; }, ref() { return this; } });
      globalThis.queueMicrotask = () => {};
    });
    after(() => Object.assign(globalThis, { Date: RealDate, setTimeout: realTimeout, queueMicrotask: realMicrotask }));
    it('is first', () => {});
    it('is second', () => {});
  });
`;

/** The last file of a run puts nothing back: our end meets all of it. */
const STAYS = `
  const fs = require('node:fs');
  const nothing = () => undefined;
  it('stays', () => {
    const names = ['readFileSync', 'openSync', 'writeSync', 'appendFileSync', 'existsSync', 'fsyncSync', 'rmSync', 'unlinkSync'];
    for (const name of names) fs[name] = nothing;
    require('node:module').syncBuiltinESMExports();
    require('node:child_process').spawn = nothing;
    Atomics.wait = nothing;
    Date.now = () => 0;
    process.emit('exit', 5);
  });
`;

const CALLED = `const before = beforeAll, after = afterAll;`;

const RUNNERS = {
  jest: {
    files: {
      'package.json': '{ "name": "mocked-jest" }',
      'jest.config.json': JSON.stringify({ reporters: ['default', '@runsheet/jest'], transform: {} }),
      'a.test.js': `${CALLED}${TESTS}\n{${STAYS}}`,
    },
    flags: [],
  },
  vitest: {
    files: {
      'package.json': '{ "name": "mocked-vitest" }',
      'vitest.config.mjs': `export default { test: { globals: true, pool: 'threads', reporters: ['default', '@runsheet/vitest'] } };`,
      'a.test.js': `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); ${CALLED}${TESTS}\n{${STAYS}}`,
    },
    flags: [],
  },
  mocha: {
    files: {
      'package.json': '{ "name": "mocked-mocha" }',
      '.mocharc.json': '{ "spec": ["a.test.js", "b.test.js"], "require": ["@runsheet/mocha"] }',
      'a.test.js': TESTS,
      'b.test.js': STAYS,
    },
    flags: [],
  },
  'mocha-parallel': {
    files: {
      'package.json': '{ "name": "mocked-mocha-parallel" }',
      '.mocharc.json': '{ "spec": ["a.test.js", "b.test.js"], "require": ["@runsheet/mocha"], "parallel": true }',
      'a.test.js': TESTS,
      'b.test.js': STAYS,
    },
    flags: [],
  },
  'node-test': {
    files: {
      'package.json': '{ "name": "mocked-node-test" }',
      'a.test.js': `const { after, before, describe, it } = require('node:test');${TESTS}`,
      'b.test.js': `const { it } = require('node:test');${STAYS}`,
    },
    flags: ['--test-isolation=none', '--test-concurrency=1', 'a.test.js', 'b.test.js'],
  },
} as const;

test.each(['jest', 'vitest', 'mocha', 'mocha-parallel', 'node-test'] as const)(
  '%s: whatever tests mock, a green suite stays green, without a key nothing is written, and with one all of it arrives',
  async (runner) => {
    const { files, flags } = RUNNERS[runner];
    const command = runner === 'mocha-parallel' ? 'mocha' : runner;
    const project = createProject(files);
    onTestFinished(project.remove);
    const without = await runTests(project, command, { flags });
    expect({ status: without.status, said: reporterLines(without) }).toEqual({ status: 0, said: '' });
    expect(existsSync(join(project.root, '.runsheet'))).toBe(false);
    const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
    const ended = await runTests(project, command, { flags, environment });
    expect(ended.stderr).not.toContain('RS9001');
    expect(ended.status).toBe(0);
    const grid = await drawGrid(service, `mocked-${runner}`);
    expect(grid.match(/^✓/gm)).toHaveLength(103);
    expect(grid).not.toMatch(/^(?:✗|–)/m);
    expect(grid).toContain('✓    stays');
  },
);
