import { describe, expect, test } from 'vitest';
import type { CaseNode, PartialSelection, Report } from '../report/report.ts';
import { decodeRecord } from './decode-record.ts';
import type { Record, RecordPart, RecordSettings } from './record.ts';
import { passed, recordText, sampleRecord, sampleReport } from './sample-record.test.support.ts';

const SETTINGS: RecordSettings = {
  project: 7,
  mayAddRows: true,
  policy: {
    allowRenames: true,
    obsolete: 'exclude',
    limits: { rows: 500, runs: 40 },
    rotate: false,
    keyField: 'runsheet_key',
  },
  script: { kind: 'name', name: 'Unit', folder: { from: '12', names: ['CI', 'main'] } },
  layout: 'directory',
  completed: 'auto',
  outcomes: { passed: 'pass', flaky: 'query', failed: 'fail', skipped: 'exclude', todo: 'none', unfinished: 'blocked' },
  comment: { maxLength: 900, stack: true },
};

const BUILD = {
  commit: 'c0ffee',
  ciRun: 'GITHUB_RUN_ID=900',
  ciAttempt: 2,
  job: { name: 'unit', id: '31' },
  machine: 'linux, Node 26',
};

const FAILURE = { message: 'boom', diff: '- 1', stack: 'at add', location: { file: 'a.ts', line: 3, column: 9 } };

const FULL = sampleRecord({
  settings: SETTINGS,
  packageFolder: 'apps/shop',
  build: BUILD,
  shard: { index: 2, count: 3 },
  missing: 'shard 3 of 3',
  recovered: true,
});

describe('what a Record may say comes back as it was', () => {
  test.each<readonly [string, Partial<Record>]>([
    ['everything around the Report', FULL],
    ['a project by name', { settings: { ...SETTINGS, project: 'Shop' } }],
    ['a script by id', { settings: { ...SETTINGS, script: { kind: 'id', id: 9 } } }],
    ['one script for all', { settings: { ...SETTINGS, layout: 'single', completed: true } }],
    ['a script for each file', { settings: { ...SETTINGS, layout: 'file', completed: false } }],
    ['no policy', { settings: { ...SETTINGS, policy: undefined } }],
    ['obsolete rows that stay', { settings: { ...SETTINGS, policy: { ...policy(), obsolete: 'none' } } }],
    [
      'a selection that may list files in part',
      { report: reportOf({ selection: { ...partial(), mayListInPart: true } }) },
    ],
    ['a selection that leaves out tests', { report: reportOf({ selection: partial() }) }],
    ['an interrupted run', { report: reportOf({ ending: { kind: 'interrupted', why: 'stopped by Ctrl-C' } }) }],
    ['failures of the run', { report: reportOf({ failures: [FAILURE] }) }],
    ['a file that could not be loaded', { report: reportOfFile('failed') }],
    ['a file that was stopped', { report: reportOfFile('stopped') }],
    [
      'a hook that failed',
      ofCase({ kind: 'unfinished', cause: { kind: 'hook', hook: 'beforeAll', failure: FAILURE } }),
    ],
    ['a test that was stopped', ofCase({ kind: 'unfinished', cause: { kind: 'stopped', why: 'bail' } })],
    ['a test with a failure', ofCase({ kind: 'failed', attempts: 2, failures: [FAILURE] })],
    ['a test left out', ofCase({ kind: 'skipped', note: 'on Windows' })],
    ['a test to be written', ofCase({ kind: 'todo', note: '' })],
    ['a test that was not selected', ofCase({ kind: 'unselected' })],
    ['what a test says of itself', { report: sampleReport([{ ...passed('adds'), meta: meta(4), tags: ['slow'] }]) }],
  ])('%s', (_, more) => {
    const record = sampleRecord(more);
    expect(decodeRecord(recordText(record), 'a.json')).toEqual(record);
  });

  test('parts that were joined, each by itself; the Report follows from them', () => {
    const { joined: _none, ...first } = sampleRecord({ runKey: 'rs1-part-one', shard: { index: 1, count: 2 } });
    const second: RecordPart = {
      ...first,
      runKey: 'rs1-part-two',
      shard: { index: 2, count: 2 },
      report: reportOfFile('failed'),
    };
    const record = sampleRecord({ joined: { parts: [first, second], expected: 2 } });
    const read = decodeRecord(recordText(record), 'a.json');
    expect(read.joined).toEqual(record.joined);
    expect(read.report.files.map(({ path }) => path)).toEqual(['a.test.ts', 'b.test.ts']);
    expect(JSON.parse(recordText(record))).toMatchObject({ runKey: 'rs1-sample-key', joined: { expected: 2 } });
  });
});

describe('what no Record can say is damage, which names the place', () => {
  test.each([
    ['shard', { index: 0, count: 2 }],
    ['shard', { index: 1, count: 0 }],
    ['shard', { index: 1, count: 10_001 }],
    ['shard', { index: 1 }],
    ['build', { commit: 'c0ffee' }],
    ['build', { ...BUILD, job: { name: 'unit' } }],
    ['settings', { ...SETTINGS, project: true }],
    ['settings', { ...SETTINGS, layout: 'tree' }],
    ['settings', { ...SETTINGS, completed: 'later' }],
    ['settings', { ...SETTINGS, script: { kind: 'path', id: 9 } }],
    ['settings', { ...SETTINGS, script: { kind: 'name', name: 'Unit', folder: {} } }],
    ['settings', { ...SETTINGS, outcomes: { ...SETTINGS.outcomes, todo: 'maybe' } }],
    ['settings', { ...SETTINGS, outcomes: { passed: 'pass' } }],
    ['settings', { ...SETTINGS, comment: {} }],
    ['settings', { ...SETTINGS, policy: {} }],
    ['settings', { ...SETTINGS, policy: { ...policy(), obsolete: 'remove' } }],
    ['settings', { ...SETTINGS, policy: { ...policy(), limits: {} } }],
    ['recovered', false],
    ['report', { ...sampleReport(), runner: {} }],
    ['report', { ...sampleReport(), counts: {} }],
    ['report', { ...sampleReport(), ending: { kind: 'late' } }],
    ['report', { ...sampleReport(), selection: { kind: 'partial' } }],
    ['report', { ...sampleReport(), selection: { kind: 'partial', why: '-t', leavesOutTests: false } }],
    ['report', { ...sampleReport(), failures: [{ ...FAILURE, location: {} }] }],
    ['report', reportWith({ ...passed('adds'), meta: {} })],
    ['report', reportWith({ ...passed('adds'), meta: meta(0) })],
    ['report', reportWith(null)],
    ['report', reportWith({ kind: 'suites', title: 'Cart', failures: [], children: [] })],
  ])('%s: %j', (field, value) => {
    const damaged = JSON.stringify({ ...sampleRecord(), [field]: value });
    expect(() => decodeRecord(damaged, 'a.json')).toThrow(
      new RegExp(`^RS3010 a\\.json cannot be read as a Record: ${field}`),
    );
  });

  test.each([
    ['joined.expected', { parts: [sampleRecord()], expected: 0 }],
    ['joined.expected', { parts: [sampleRecord()], expected: 10_001 }],
    ['joined.parts', { parts: [], expected: 1 }],
    ['joined.parts.1', { parts: [sampleRecord(), 7], expected: 2 }],
  ])('%s of joined parts: %j', (place, joined) => {
    const damaged = JSON.stringify({ ...sampleRecord(), joined });
    expect(() => decodeRecord(damaged, 'a.json')).toThrow(`a.json cannot be read as a Record: ${place}`);
  });

  test.each([['7'], ['null'], ['"joined"']])('a file of %s', (text) => {
    expect(() => decodeRecord(text, 'a.json')).toThrow('RS3010 a.json cannot be read as a Record: the file: ');
  });
});

function policy(): NonNullable<RecordSettings['policy']> {
  return { allowRenames: false, obsolete: 'none', limits: { rows: 500, runs: 40 }, rotate: true };
}

function partial(): PartialSelection {
  return { kind: 'partial', why: '-t adds', leavesOutTests: true };
}

function meta(row: number) {
  return { issues: ['SHOP-1'], notes: ['flaky'], row };
}

function reportOf(more: Partial<Report>): Report {
  return { ...sampleReport(), ...more };
}

function reportOfFile(load: 'failed' | 'stopped'): Report {
  return reportOf({
    files: [
      {
        kind: 'file',
        path: 'b.test.ts',
        project: 'web',
        load,
        cutShort: 'it ended',
        failures: [FAILURE],
        children: [],
      },
    ],
  });
}

function ofCase(outcome: CaseNode['outcome']): Partial<Record> {
  return { report: sampleReport([{ ...passed('adds'), outcome }]) };
}

function reportWith(child: object | null) {
  const file = {
    kind: 'file',
    path: 'a.test.ts',
    project: '',
    load: 'loaded',
    failures: [],
    children: [child],
  } as const;
  return { ...sampleReport(), files: [file] };
}
