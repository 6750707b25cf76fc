import { expect, test } from 'vitest';
import { createJournalDecoder, decodeJournal } from './decode-journal.ts';
import { encodeLine } from './encode-journal.ts';
import type { JournalBegin, JournalEnd, JournalFile, JournalTest, RunHead } from './journal-schema.ts';
import { caseLine, passed, sampleReport } from './sample-record.test.support.ts';

const HEAD: RunHead = {
  runKey: 'rs1-sample-key',
  createdAt: '2026-11-21T11:59:00.000Z',
  adapter: '@runsheet/vitest',
  packageName: 'shop',
  headers: { branch: 'main' },
};
const BEGIN: JournalBegin = {
  kind: 'begin',
  format: 1,
  head: HEAD,
  runner: { name: 'vitest', version: '5.1.1' },
  processId: 300,
  host: 'here',
};
const EXIT = { kind: 'exit', code: 0 } as const;
const ENDED = {
  kind: 'file',
  id: 0,
  path: 'a.test.ts',
  project: '',
  load: 'loaded',
  failures: [],
  tree: [],
} as const;

test.each([
  ['a first line without a format', '{"kind":"begin","head":{}}\n{}', 'RS3010'],
  ['a number as first line', '7\n{}', 'RS3010'],
  ['a first line that holds nothing', 'null\n{}', 'RS3010'],
  ['a first line of another kind', '{"kind":"test"}\n{}', 'RS3010'],
  ['a format that is no number', '{"kind":"begin","format":"999"}\n{}', 'RS3010'],
  ['a torn first line with others behind it', '{"kind":"begin","he\n{}', 'RS3010'],
  ['a later format', '{"kind":"begin","format":999}\n{}', 'RS3011'],
  ['a line of a later kind', `${encodeLine(BEGIN)}{"kind":"photo"}\n`, 'RS3011'],
])('%s', (...[, text, code]) => {
  expect(() => decodeJournal([text], 'a.ndjson')).toThrow(code);
});

test.each(['', '{"kind":"begin","he'])('a process that was killed before its first line was whole: %s', (text) => {
  expect(decodeJournal([text], 'a.ndjson')).toEqual({ kind: 'empty' });
});

const SUITE = { kind: 'suite', title: 'Cart', failures: [{ message: 'no database', diff: '', stack: '' }] } as const;
const TESTS: readonly JournalTest[] = [caseLine(passed('adds'), ['Cart']), { ...caseLine(passed('adds')), nth: 2 }];
const FILE: JournalFile = {
  ...ENDED,
  tree: [SUITE, passed('adds'), passed('removes'), passed('counts'), null, passed('adds')],
};
const { runner: _runner, files: _files, ...FACTS } = sampleReport();
const END: JournalEnd = { kind: 'end', ...FACTS, files: [[0, 1]] };

test('the file line says what stands where, whatever had a line before', () => {
  const decoded = decodeJournal([[BEGIN, ...TESTS, FILE, END, EXIT].map(encodeLine).join('')], 'a.ndjson');
  expect(decoded).toMatchObject({
    kind: 'run',
    writer: { processId: 300, host: 'here' },
    record: { ...HEAD, report: { ...FACTS, files: [{ children: [{ title: 'Cart' }, passed('adds')] }] } },
  });
  const [file] = decoded.kind === 'run' ? decoded.record.report.files : [];
  const [cart] = file?.children ?? [];
  expect(cart).toEqual({ ...SUITE, children: [passed('adds'), passed('removes'), passed('counts')] });
});

test('a process that was killed after its run had ended is red', () => {
  const decoded = decodeJournal([[BEGIN, ENDED, END].map(encodeLine).join('')], 'a.ndjson');
  expect(decoded).toMatchObject({
    record: { report: { failures: [{ message: expect.stringContaining('killed after its run had ended') }] } },
  });
});

test('a bad exit code that nothing explains is a failure of the run', () => {
  const decoded = decodeJournal([[BEGIN, ENDED, END, { ...EXIT, code: 3 }].map(encodeLine).join('')], 'a.ndjson');
  expect(decoded).toMatchObject({ record: { report: { failures: [{ message: expect.stringContaining('code 3') }] } } });
});

test('a file whose line is lost makes the run red', () => {
  const decoded = decodeJournal(
    [[BEGIN, { ...END, files: [[0, 2] as const] }, ENDED, EXIT].map(encodeLine).join('')],
    'a.ndjson',
  );
  expect(decoded).toMatchObject({
    record: { report: { files: [{}], failures: [{ message: expect.stringContaining('One test file') }] } },
  });
});

test('the configuration, when a publisher has noted it', () => {
  const settings = { kind: 'settings', origin: 'https://tests.example', headers: { branch: 'next' } } as const;
  const lines = [{ ...BEGIN, head: { ...HEAD, options: { folder: 'QA' } } }, ENDED, END, EXIT];
  const read = (more: readonly (typeof settings)[]) => {
    const decoded = decodeJournal([[...lines, ...more].map(encodeLine).join('')], 'a.ndjson');
    return decoded.kind === 'run' ? decoded.record : undefined;
  };
  expect(read([])).toMatchObject({ options: { folder: 'QA' }, headers: { branch: 'main' } });
  expect(read([settings])).toMatchObject({
    origin: 'https://tests.example',
    headers: { branch: 'next' },
    isConfigured: true,
  });
  expect(read([settings])?.options).toBeUndefined();
});

test.each([
  ['that holds nothing', 'null'],
  ['that is no object', '7'],
  ['without a kind', '{}'],
  ['of a first test that counts itself', JSON.stringify({ ...caseLine(passed('adds')), nth: 1 })],
  ['of a test that would keep too many places', JSON.stringify({ ...caseLine(passed('adds')), nth: 100_001 })],
  ['of a file with a number for a test', JSON.stringify({ ...ENDED, tree: [1] })],
])('a line %s is left out', (...[, line]) => {
  const adds = caseLine(passed('adds'));
  const decoded = decodeJournal([`${encodeLine(BEGIN)}${line}\n${encodeLine(adds)}`], 'a.ndjson');
  expect(decoded).toMatchObject({ record: { report: { files: [{ children: [passed('adds')] }] } } });
});

test('files whose lines are lost are counted', () => {
  const end = { ...END, files: [[0, 3] as const] };
  const decoded = decodeJournal([[BEGIN, ENDED, end, EXIT].map(encodeLine).join('')], 'a.ndjson');
  expect(decoded).toMatchObject({
    record: { report: { failures: [{ message: expect.stringMatching(/^2 test files/) }] } },
  });
});

test('while a journal is written it says how far the run is', () => {
  const decoder = createJournalDecoder('a.ndjson');
  const states = [BEGIN, ENDED, END, EXIT].map((line) => {
    const before = decoder.state();
    decoder.push(encodeLine(line));
    return before;
  });
  expect([...states, decoder.state()]).toEqual(['running', 'running', 'running', 'ended', 'over']);
});
