import { expect, test, vi } from 'vitest';
import { runJest, runnerFile } from './run-jest.test.support.ts';

// Each starts a Jest of its own.
vi.setConfig({ testTimeout: 60_000 });

const config = { testRunner: runnerFile };

test.each([
  ['in band', ['-i'], false],
  ['in workers', ['--maxWorkers=2'], true],
] as const)('errors of earlier attempts are known though their author logs none, %s', async (_, flags, isApart) => {
  const retried = `
    jest.retryTimes(1);
    let attempt = 0;
    test('is flaky', () => { attempt += 1; if (attempt < 2) throw new TypeError('too early'); });
    test('fails', () => { throw new Error('always'); });
    test('passes', () => {});`;
  const run = await runJest({ files: { 'a.test.js': retried, 'b.test.js': retried }, config }, ...flags);
  expect(run.outline).toContain(`
a.test.js
  is flaky: passed on attempt 2 | TypeError: too early @a.test.js:4
  fails: failed on attempt 2 | always @a.test.js:5 | always @a.test.js:5
  passes: passed`);
  // Lines of tests wait for each other only where no test can end this process.
  expect(run.calls.includes('"isApart":true')).toBe(isApart);
});

test('what tests say stays with them where they run in a random order', async () => {
  const names = Array.from({ length: 12 }, (_, nth) => `n${nth}`);
  const saying = names.map((name) => `test('${name}', () => say('tags', '${name}'));`).join('\n');
  const files = { 'a.test.js': `const say = globalThis[Symbol.for('runsheet.said')];\n${saying}` };
  const run = await runJest({ files, config }, '--randomize', '--seed=7');
  const rows = run.outline.split('\n').slice(3);
  expect(rows.map((row) => row.trim()).toSorted()).toEqual(names.map((name) => `${name} #${name}: passed`).toSorted());
  expect(rows).not.toEqual(names.map((name) => `  ${name} #${name}: passed`));
});

test('no frame of this package stands in the stack of an error, also of a concurrent test', async () => {
  const files = {
    'a.test.js': `
      test('alone', () => { throw new Error('no'); });
      test.concurrent('at the same time', () => { throw new Error('no'); });
      test.concurrent('and later', async () => { await null; throw new Error('no'); });`,
  };
  const { output } = await runJest({ files, config }, '--verbose');
  expect(output.match(/^ *at .*$/gm)?.filter((line) => !/a\.test\.js|node_modules/.test(line))).toEqual([]);
});

test('other reporters see no more on a test than Jest has put there, unless there is something to tell', async () => {
  const files = {
    'a.test.js': `test('adds', () => {});
      test.skip('adds', () => {}); test('adds', () => {}); test('counts', () => {});`,
    'bystander.js': `
      module.exports = class {
        onTestCaseResult(file, { title, runsheet }) { console.error('seen', title, JSON.stringify(runsheet) ?? 'nothing'); }
      };`,
  };
  const { output } = await runJest({ files, config }, '-i', '--reporters=./bystander.js');
  expect(output.match(/^seen .*$/gm)).toEqual([
    'seen adds nothing',
    'seen adds {"nth":3,"idle":[{"suites":[],"title":"adds","nth":2,"how":"skipped"}]}',
    'seen counts nothing',
  ]);
});
