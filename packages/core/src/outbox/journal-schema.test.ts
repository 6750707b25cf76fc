import { describe, expect, test } from 'vitest';
import type { CaseNode, PartialSelection, Report } from '../report/report.ts';
import { decodeJournal } from './decode-journal.ts';
import type { RunRecord } from './run-record.ts';
import type { RecordSettings } from './journal-schema.ts';
import { passed, recordText, sampleRecord, sampleReport } from './sample-record.test.support.ts';

const SETTINGS: RecordSettings = {
  project: 7,
  mayAddRows: true,
  allowRenames: true,
  run: { keyField: 'runsheet_key', completed: 'auto' },
  script: { kind: 'name', name: 'Unit', folder: { from: '12', names: ['CI', 'main'] } },
  layout: 'directory',
  outcomes: {
    passed: 'pass',
    flaky: 'query',
    failed: 'fail',
    skipped: 'exclude',
    todo: 'none',
    unfinished: 'blocked',
    obsolete: 'exclude',
  },
  comment: { maxLength: 900, stack: true },
  tags: { fromTitles: false },
};

const BUILD = {
  commit: 'c0ffee',
  ciRun: 'GITHUB_RUN_ID=900',
  ciAttempt: 2,
  job: { name: 'unit', id: '31' },
  machine: 'linux, Node 26',
};

const FAILURE = { message: 'boom', diff: '- 1', stack: 'at add', location: { file: 'a.ts', line: 3, column: 9 } };

const ENDED = { kind: 'end' } as const;

const FULL = sampleRecord({
  settings: SETTINGS,
  packageFolder: 'apps/shop',
  build: BUILD,
  shard: { index: 2, count: 3 },
  missing: 'shard 3 of 3',
});

describe('what a record may say comes back as it was', () => {
  test.each<readonly [string, Partial<RunRecord>]>([
    ['everything around the Report', FULL],
    ['a project by name', { settings: { ...SETTINGS, project: 'Shop' } }],
    ['a script by id', { settings: { ...SETTINGS, script: { kind: 'id', id: 9 } } }],
    ['one script for all', { settings: { ...SETTINGS, layout: 'single', run: { completed: true } } }],
    ['a script for each file', { settings: { ...SETTINGS, layout: 'file', run: { completed: false } } }],
    ['no field for the key', { settings: { ...SETTINGS, run: { completed: 'auto' } } }],
    ['obsolete rows that stay', { settings: { ...SETTINGS, outcomes: { ...SETTINGS.outcomes, obsolete: 'none' } } }],
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
    expect(decoded(recordText(record))).toEqual(record);
  });
});

describe('what no run can say is damage, which names the place', () => {
  test.each([
    ['shard', { index: 0, count: 2 }],
    ['shard', { index: 1, count: 0 }],
    ['shard', { index: 1, count: 10_001 }],
    ['shard', { index: 1 }],
    ['build', { commit: 'c0ffee' }],
    ['build', { ...BUILD, job: { name: 7 } }],
    ['runKey', '../owned'],
    ['createdAt', 'yesterday'],
    ['headers', { branch: 7 }],
  ])('%s: %j', (field, value) => {
    const [first = '', ...lines] = recordText(sampleRecord()).split('\n');
    const begin: unknown = JSON.parse(first, (name, before: unknown) =>
      name === 'head' && typeof before === 'object' ? { ...before, [field]: value } : before,
    );
    expect(() => decoded([JSON.stringify(begin), ...lines].join('\n'))).toThrow(
      new RegExp(`^RS3010 a\\.ndjson cannot be read.*: head\\.${field}`),
    );
  });

  test.each([
    { ...SETTINGS, project: true },
    { ...SETTINGS, layout: 'tree' },
    { ...SETTINGS, run: { completed: 'later' } },
    { ...SETTINGS, script: { kind: 'path', id: 9 } },
    { ...SETTINGS, script: { kind: 'name', name: 'Unit', folder: {} } },
    { ...SETTINGS, outcomes: { ...SETTINGS.outcomes, todo: 'maybe' } },
    { ...SETTINGS, outcomes: { passed: 'pass' } },
    { ...SETTINGS, comment: {} },
    { ...SETTINGS, run: {} },
    { ...SETTINGS, run: undefined },
    { ...SETTINGS, allowRenames: undefined },
    { ...SETTINGS, tags: undefined },
    { ...SETTINGS, outcomes: { ...SETTINGS.outcomes, obsolete: 'remove' } },
  ])('settings: %j', (settings) => {
    const line = JSON.stringify({ kind: 'settings', settings, headers: {} });
    expect(() => decoded(`${recordText(sampleRecord())}${line}\n`)).toThrow('its settings cannot be read');
  });
});

describe('a line of results that says what no run can say makes the run red', () => {
  test.each([
    { ...ENDED, counts: {} },
    { ...ENDED, ending: { kind: 'late' } },
    { ...ENDED, selection: { kind: 'partial' } },
    { ...ENDED, selection: { kind: 'partial', why: '-t', leavesOutTests: false } },
    { ...ENDED, failures: [{ ...FAILURE, location: {} }] },
    { kind: 'file', tree: [{ ...passed('adds'), meta: {} }] },
    { kind: 'file', tree: [{ ...passed('adds'), meta: meta(0) }] },
    { kind: 'file', tree: [{ kind: 'suites', title: 'Cart', failures: [] }] },
    { kind: 'file', tree: [{ kind: 'suite', failures: [] }] },
  ])('%j', (damage) => {
    const text = recordText(sampleRecord())
      .split('\n')
      .map((line) => (line.startsWith(`{"kind":"${damage.kind}"`) ? damagedLine(line, damage) : line))
      .join('\n');
    expect(decoded(text).report.failures).toHaveLength(1);
  });
});

function damagedLine(line: string, damage: object): string {
  const whole: unknown = JSON.parse(line);
  return JSON.stringify(typeof whole === 'object' ? { ...whole, ...damage } : damage);
}

function decoded(text: string): RunRecord {
  const read = decodeJournal([text], 'a.ndjson');
  if (read.kind === 'empty') throw new Error('there is no run');
  return read.record;
}

function partial(): PartialSelection {
  return { kind: 'partial', why: '-t adds', leavesOutTests: true, partsTables: true };
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

function ofCase(outcome: CaseNode['outcome']): Partial<RunRecord> {
  return { report: sampleReport([{ ...passed('adds'), outcome }]) };
}
