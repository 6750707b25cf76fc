import { expect, test } from 'vitest';
import { decodeJournal } from './decode-journal.ts';
import { encodeLine, type JournalCase, type JournalFile, type JournalHead } from './journal-line.ts';
import { caseLine, passed, sampleRecord } from './sample-record.test.support.ts';

const { report: _, ...head } = sampleRecord();
const HEAD: JournalHead = {
  kind: 'run',
  head,
  runner: { name: 'vitest', version: '5.1.1' },
  processId: 300,
  host: 'here',
};
const ENDED = {
  kind: 'file',
  path: 'a.test.ts',
  project: '',
  load: 'loaded',
  failures: [],
  told: 0,
  tree: [],
} as const;

test.each([
  ['a head without a format', '{"head":{}}\n{}', 'damaged'],
  ['a head that is none', '{"head":7}\n{}', 'damaged'],
  ['a first line without a head', '{}\n{}', 'damaged'],
  ['a first line that holds nothing', 'null\n{}', 'damaged'],
  ['a head whose format is no number', '{"head":{"format":"999"}}\n{}', 'damaged'],
  ['a first line that is cut off', '{"kind":"run","he', 'empty'],
  ['a head of a later format', '{"head":{"format":999}}\n{}', 'newer'],
])('%s', (...[, text, kind]) => {
  expect(decodeJournal(text).kind).toBe(kind);
});

test('a journal whose first line cannot be read says so', () => {
  expect(decodeJournal('{}\n{}')).toEqual({ kind: 'damaged', reason: 'its first line cannot be read' });
});

test('a head of an earlier format is read as one of today', () => {
  const decoded = decodeJournal(encodeLine(HEAD).replace('"format":3', '"format":2'));
  expect(decoded).toMatchObject({ kind: 'whole', journal: { head: { head } } });
});

test('every kind of line comes back as it was written', () => {
  const failures = [{ message: 'no database', diff: '', stack: '' }];
  const selected = {
    kind: 'selected',
    files: [{ path: 'a.test.ts', project: '' }],
    selection: { kind: 'all' },
  } as const;
  const file = { kind: 'file', path: 'a.test.ts', project: 'node', load: 'failed', failures } as const;
  const suite = { kind: 'suite', title: 'Cart', failures } as const;
  const lines: readonly (JournalCase | JournalFile)[] = [
    caseLine(passed('adds'), ['Cart']),
    { ...caseLine(passed('adds')), nth: 2 },
    { ...caseLine(passed('adds')), nth: 100_000 },
    { ...file, told: 3, tree: [[0, 2], suite, passed('removes'), 'counts', null, [2, 1]] },
    { ...file, told: 0, tree: [] },
  ];
  const decoded = decodeJournal([HEAD, selected, ...lines].map(encodeLine).join(''));
  expect(decoded).toMatchObject({ kind: 'whole', journal: { selected, ended: lines } });
});

test.each([
  ['that holds nothing', 'null'],
  ['that is no object', '7'],
  ['without a kind', '{}'],
  ['of a first test that counts itself', JSON.stringify({ ...caseLine(passed('adds')), nth: 1 })],
  ['of a test that would keep too many places', JSON.stringify({ ...caseLine(passed('adds')), nth: 100_001 })],
  ['of a file with fewer lines than none', JSON.stringify({ ...ENDED, told: -1 })],
  ['of a file with the test before the first', JSON.stringify({ ...ENDED, tree: [[-1, 1]] })],
  ['of a file with half a test', JSON.stringify({ ...ENDED, tree: [[0.5, 1]] })],
  ['of a file with a number alone', JSON.stringify({ ...ENDED, tree: [[1]] })],
])('a line %s is left out', (...[, line]) => {
  const adds = caseLine(passed('adds'));
  const decoded = decodeJournal(`${encodeLine(HEAD)}${line}\n${encodeLine(adds)}`);
  expect(decoded).toMatchObject({ kind: 'whole', journal: { selected: undefined, ended: [adds] } });
});
