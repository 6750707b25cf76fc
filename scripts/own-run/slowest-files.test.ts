import { expect, test } from 'vitest';
import { slowestFiles } from './slowest-files.ts';

test('the ten slowest files come first, in seconds', () => {
  const testResults = Array.from({ length: 12 }, (_, index) => ({
    name: `/repository/test/${index}.test.ts`,
    startTime: 1_000,
    endTime: 1_000 + index * 500,
  }));
  const lines = slowestFiles({ testResults }, '/repository');
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual(['    5.5 s  test/11.test.ts', '    5.0 s  test/10.test.ts']);
});

test('a report that cannot be read has no files', () => {
  expect(slowestFiles(undefined, '/repository')).toEqual([]);
});
