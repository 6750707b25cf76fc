import { expect, test } from 'vitest';
import { narrowingFlags } from './narrowing-flags.ts';
import { selectionOf } from './selection.ts';
import type { JestConfig } from './jest-results.ts';

const told = (isAtPackage: boolean, ...words: readonly string[]) =>
  narrowingFlags({ words, isAtPackage }).map(([, reason]) => reason);

test.each([
  ['--testPathIgnorePatterns', '--testPathIgnorePatterns e2e'],
  ['--testPathIgnorePatterns', '--test-path-ignore-patterns=e2e'],
  ['--roots', '--roots src --roots lib'],
  ['--testMatch', '--testMatch=**/unit/*'],
  ['--testRegex', '--test-regex unit'],
  ['--ignoreProjects', '--ignoreProjects e2e'],
  ['--selectProjects', '--selectProjects unit'],
  ['--projects', '--projects packages/a'],
  ['--modulePathIgnorePatterns', '--modulePathIgnorePatterns e2e'],
  ['--moduleFileExtensions', '--moduleFileExtensions js'],
])('%s leaves out tests, written as %s', (reason, words) => {
  expect(told(true, ...words.split(' '))).toEqual([reason]);
});

test('what changes how tests run leaves none out', () => {
  const words = ['-i', '--ci', '--config=jest.unit.config.js', '--env', 'jsdom', '--reporters=default', '-w', '2'];
  expect(told(true, ...words)).toEqual([]);
});

test('a root narrows a run below the folder of its package, and is the suite of a package elsewhere', () => {
  expect(told(false, '--rootDir=src')).toEqual(['--rootDir']);
  expect(told(true, '--rootDir', 'packages/a')).toEqual([]);
});

test('a shard of a narrowed run is narrowed, too', () => {
  const shard = { shardIndex: 1, shardCount: 2 };
  const flags = narrowingFlags({ words: ['--selectProjects', 'unit'], isAtPackage: true });
  expect(selectionOf({ config: { ...config, shard, projects: ['a', 'b'] }, projectCount: 1, flags })).toEqual({
    kind: 'partial',
    why: '--selectProjects',
  });
});

const config: JestConfig = {
  rootDir: '/shop/api',
  watch: false,
  watchAll: false,
  bail: 0,
  projects: [],
  onlyChanged: false,
  onlyFailures: false,
  lastCommit: false,
  findRelatedTests: false,
  runTestsByPath: false,
};
