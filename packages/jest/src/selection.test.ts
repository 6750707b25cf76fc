import { expect, test } from 'vitest';
import type { JestConfig } from './jest-results.ts';
import { isNarrowed, selectionOf } from './selection.ts';

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

function selected(more: Partial<JestConfig>, projectCount = 1): string {
  const selection = selectionOf({ config: { ...config, ...more }, projectCount, flags: [] });
  return selection.kind === 'all' ? 'all' : selection.why;
}

test('a run without filters is whole', () => {
  expect(selected({})).toBe('all');
  expect(selected({ testPathPattern: '', testNamePattern: '' })).toBe('all');
  expect(selected({ testPathPatterns: { patterns: [] }, projects: ['a', 'b'] }, 2)).toBe('all');
});

test('every way to narrow a run makes it partial and is named', () => {
  expect(selected({ testNamePattern: 'cart|price' })).toBe('tests named cart|price');
  expect(selected({ testPathPattern: 'cart' })).toBe('files like cart');
  expect(selected({ testPathPatterns: { patterns: ['cart', 'price'] } })).toBe('files like cart, price');
  expect(selected({ runTestsByPath: true })).toBe('given files');
  expect(selected({ onlyChanged: true })).toBe('changed files');
  expect(selected({ lastCommit: true })).toBe('changed files');
  expect(selected({ changedSince: 'main' })).toBe('changed files');
  expect(selected({ findRelatedTests: true, testPathPattern: 'a.js' })).toBe('files like a.js, related files');
  expect(selected({ onlyFailures: true })).toBe('failed files');
  expect(selected({ filter: '/shop/api/filter.js' })).toBe('a file filter');
  expect(selected({ projects: ['a', 'b', 'c'] }, 2)).toBe('2 of 3 projects');
});

test('a shard is whole unless it is narrowed by something else', () => {
  const shard = { shardIndex: 1, shardCount: 3 };
  expect(selected({ shard, projects: ['a', 'b'] }, 1)).toBe('all');
  expect(selected({ shard, onlyChanged: true })).toBe('changed files');
});

test('only a name filter leaves out tests of a file', () => {
  expect(isNarrowed({ ...config, testNamePattern: 'cart' })).toBe(true);
  expect(isNarrowed({ ...config, testPathPattern: 'cart', onlyChanged: true })).toBe(false);
});
