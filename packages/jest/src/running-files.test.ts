import { expect, test } from 'vitest';
import { aCase } from './jest-results.test.support.ts';
import { followFiles } from './running-files.ts';

const [edge, node] = ['edge', 'node'].map((id) => ({ path: 'a.test.js', context: { config: { id } } }));
if (edge === undefined || node === undefined) throw new Error('there are two');
const adds = aCase('adds');

test('a test belongs to the project in which its file is running, whichever Jest names', () => {
  const files = followFiles(2);
  files.started(edge);
  expect(files.fileOf(node, adds)).toEqual(edge);
  files.ended(edge);
  files.started(node);
  expect(files.fileOf(edge, adds)).toEqual(node);
});

test('where a file is running in several, our own runner says in which a test was', () => {
  const files = followFiles(2);
  for (const file of [edge, node]) files.started(file);
  expect(files.fileOf(edge, { ...adds, runsheet: { project: 'node' } })).toEqual(node);
  for (const runsheet of [undefined, { project: 'of nobody' }]) {
    expect(files.fileOf(edge, { ...adds, runsheet })).toBeUndefined();
  }
});

test('of one project nothing is asked', () => {
  expect(followFiles(1).fileOf(edge, adds)).toBe(edge);
});
