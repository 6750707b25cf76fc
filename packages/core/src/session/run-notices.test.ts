import { expect, test } from 'vitest';
import { failed, passed, sampleReport } from '../outbox/sample-record.test.support.ts';
import { countNotice, duplicateFileNotice } from './run-notices.ts';

test('a run that holds other counts than the runner has printed says so', () => {
  const report = sampleReport([passed('adds'), passed('removes'), failed('pays', 'no money')]);
  const [told] = countNotice({ ...report, counts: { passed: 3, failed: 1, skipped: 0 } });
  expect(told?.code).toBe('RS4003');
  expect(told?.message).toContain(
    'the runner says 3 passed, 1 failed, 0 skipped, the run holds 2 pass, 1 fail, 0 others.',
  );
});

test('the same counts are no news', () => {
  expect(countNotice(sampleReport())).toEqual([]);
});

test('files that cannot be told from each other are named once', () => {
  const report = sampleReport();
  const aFile = (path: string, project: string) =>
    ({ kind: 'file', path, project, load: 'loaded', failures: [], children: [] }) as const;
  const files = [aFile('a.test.js', ''), aFile('a.test.js', 'edge'), aFile('a.test.js', ''), aFile('a.test.js', '')];
  expect(duplicateFileNotice({ ...report, files }).map(({ message }) => message)).toEqual([
    expect.stringContaining('1 test file was run by several projects that have no name: a.test.js'),
  ]);
  expect(duplicateFileNotice({ ...report, files: files.slice(0, 2) })).toEqual([]);
});
