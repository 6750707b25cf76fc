import { describe, expect, test } from 'vitest';
import { durationWords } from './headline.ts';
import { jobSummary } from './job-summary.ts';
import { caseOf, failedWith, fileOf, PASSED, RECEIPT, reportOf, SCRIPT, storyOf } from './story.test.support.ts';

const ROOM = 900 * 1024;
const NONE = { count: 0, rows: [] };
const NOTHING_NEW = { line: '', newFailures: NONE, stillFailing: NONE, unknownSince: NONE, flaky: NONE, fixed: NONE };

test('a green run stands beside the default branch where that is known', () => {
  const base = { branch: 'main', runId: 26, counts: { pass: 1, fail: 1, blocked: 0 } };
  const receipt = { ...RECEIPT, scripts: [{ ...SCRIPT, changes: { news: { ...NOTHING_NEW, base } } }] };
  const told = jobSummary([storyOf([fileOf([caseOf('adds', PASSED), caseOf('pays', PASSED)])], { receipt })], {
    room: ROOM,
  });
  expect(told).toMatch(/^<details><summary>✅ .*<\/summary>\n<table>/);
  expect(told).toContain('<tr><td>passed</td><td>2</td><td>1</td><td>+1</td></tr>');
});

describe('a run that is not whole', () => {
  const base = { branch: 'main', runId: 26, counts: { pass: 3_000, fail: 0, blocked: 0 } };
  const receipt = { ...RECEIPT, scripts: [{ ...SCRIPT, changes: { news: { ...NOTHING_NEW, base } } }] };
  const file = fileOf([caseOf('adds', failedWith('no'))]);

  test.each([
    { selection: { kind: 'partial', why: '--changed' } },
    { selection: { kind: 'partial', why: 'shard 1 of 2', leavesOutTests: true } },
    { ending: { kind: 'interrupted', why: 'SIGTERM' } },
  ] as const)('is not compared with the default branch: %j', (part) => {
    const told = jobSummary([storyOf([file], { receipt, report: { ...reportOf([file]), ...part } })], { room: ROOM });
    expect(told).toContain('<tr><th></th><th>this build</th></tr>\n<tr><td>passed</td><td>0</td></tr>');
    expect(told).not.toContain('difference');
  });
});

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1.0 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('%i ms reads %s', (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});
