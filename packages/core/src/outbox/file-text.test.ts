import { expect, test } from 'vitest';
import type { FileNode } from '../report/report.ts';
import { encodingAhead, textOfFile } from './file-text.ts';
import { passed, recordText, sampleRecord, sampleReport } from './sample-record.test.support.ts';

/** Its text is longer than a part of a Record. */
const LONG_TITLE = 'a'.repeat(70_000);

test('what is made as files end is what is written at the end', () => {
  const files = [fileOf('a.test.ts', 'adds'), fileOf('b.test.ts', LONG_TITLE, 'removes'), fileOf('c.test.ts')];
  const record = { ...sampleRecord(), report: { ...sampleReport(), files } };
  const before = recordText(record);
  const encodeEach = encodingAhead();
  for (const file of files.slice(0, 2)) encodeEach(file);
  expect(recordText(record)).toBe(before);
});

test('no file is encoded again at the end', () => {
  const files = ['a.test.ts', 'b.test.ts'].map((path) => fileOf(path, LONG_TITLE, 'adds'));
  const partsOfEach = () => files.map((file) => [...textOfFile(file)].length);
  expect(partsOfEach()).toEqual([2, 2]);
  const encodeEach = encodingAhead();
  for (const file of files) encodeEach(file);
  expect(partsOfEach()).toEqual([1, 1]);
});

test('of a run no more texts are held than up to a limit', () => {
  const [first, large, last] = [
    fileOf('a.test.ts', LONG_TITLE, 'adds'),
    fileOf('b', LONG_TITLE),
    fileOf('c', LONG_TITLE),
  ];
  const encodeEach = encodingAhead(80_000);
  for (const file of [first, large, last]) encodeEach(file);
  expect([first, large, last].map((file) => [...textOfFile(file)].length)).toEqual([1, 2, 2]);
});

test('what cannot be encoded is left to the end of the run', () => {
  const broken: FileNode = {
    ...fileOf('a.test.ts'),
    get children(): never {
      throw new RangeError('Invalid string length');
    },
  };
  expect(() => encodingAhead()(broken)).not.toThrow();
  expect(() => [...textOfFile(broken)]).toThrow(RangeError);
});

function fileOf(path: string, ...titles: readonly string[]): FileNode {
  return {
    kind: 'file',
    path,
    project: '',
    load: 'loaded',
    failures: [],
    children: titles.map((title) => passed(title)),
  };
}
