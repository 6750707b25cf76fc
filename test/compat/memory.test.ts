import { describe, expect, test } from 'vitest';
import { runSuite } from './support/build.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { JEST_VERSIONS } from './support/versions.ts';

// A failed test makes Jest itself keep its file in memory, so those tell nothing of us.
const FILES = {
  'a-first.test.js': `test('sums', () => {});`,
  'b-cart.test.js': `
    describe('cart', () => { test('adds', () => {}); test.skip('removes', () => {}); describe('empty', () => {}); });`,
  'c-says.test.js': `
    const { issue, note, tag } = require('@runsheet/jest/meta');
    test('says', () => { issue('SHOP-1'); note('a note'); tag('quick'); });
    test('says nothing', () => {});
    test.concurrent('says it later', async () => { note('at the same time'); });`,
  'd-misuses.test.js': `
    const { issue, note, row, tag } = require('@runsheet/jest/meta');
    test('says what is no text', () => { issue({}); note(() => {}); tag([]); row([1]); });`,
};

const IN_JSDOM = {
  'e-document.test.js': `
    /** @jest-environment jsdom */
    test('has a body', () => { require('@runsheet/jest/meta').note(document.body.tagName); });`,
};

// Under Node 20 the detector of Jest 29 errs now and then, without any of our packages too.
const SURE = JEST_VERSIONS.map((version) => (version.name === 'jest-29' ? { ...version, oldestNode: 22 } : version));

describe.each(runnable(SURE))('$name', (version) => {
  test('no test file stays in memory when it has ended', async () => {
    // Installed beside the newest only.
    const files = version === SURE.at(-1) ? { ...FILES, ...IN_JSDOM } : FILES;
    const scene = await openScene(
      version,
      { ...files, 'sequencer.js': BY_NAME },
      { testSequencer: '<rootDir>/sequencer.js' },
    );
    const { status, stdout, stderr } = await runSuite(scene, '--runInBand', '--detectLeaks');
    const told = (stdout + stderr).split('\n').filter((line) => /^(PASS|FAIL)|suite is leaking/.test(line));
    expect(told.map((line) => line.trim())).toEqual(Object.keys(files).map((name) => `PASS ./${name}`));
    expect(status).toBe(0);
  });
});

/** The first file ends while what deals with a run is still being loaded. */
const BY_NAME = `module.exports = class {
  sort(tests) { return [...tests].sort((one, other) => (one.path < other.path ? -1 : 1)); }
  allFailedTests(tests) { return tests; }
  cacheResults() {}
};`;
