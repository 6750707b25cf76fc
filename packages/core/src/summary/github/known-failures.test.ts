import { describe, expect, test } from 'vitest';
import type { FileNode } from '../../report/report.ts';
import { normaliseTitle } from '../../sheet/title.ts';
import { jobSummary } from './job-summary.ts';
import { caseOf, failedWith, fileOf, RECEIPT, SCRIPT, storyOf } from './story.test.support.ts';

const ROOM = 900 * 1024;
const NONE = { count: 0, rows: [] };
const NOTHING_NEW = { line: '', newFailures: NONE, stillFailing: NONE, unknownSince: NONE, flaky: NONE, fixed: NONE };
const SINCE = { firstRunId: 27, builds: 1, lastPassRunId: 26 };

describe('a failure that has a row is told once, as new, and is the last to be left out', () => {
  const redact = (text: string) => text.replaceAll('s3cr3t', '[redacted]');
  const long = `${'very '.repeat(60)}long`;

  test.each([
    { what: 'two blanks', title: 'adds  two', row: 'adds two' },
    { what: 'a line break', title: 'adds\ntwo', row: 'adds ⏎ two' },
    { what: 'a control character', title: 'rings \u0007', row: 'rings ␇' },
    { what: 'no title', title: '', row: '(no title)' },
    { what: 'a long title', title: long, row: normaliseTitle(long) },
    { what: 'a secret', title: 'logs in with s3cr3t', row: 'logs in with [redacted]' },
    { what: 'a secret in a long title', title: `s3cr3t ${long}`, row: normaliseTitle(`[redacted] ${long}`) },
    { what: 'a seed of an earlier build', title: 'sorts, seed 12', row: 'sorts, seed 7' },
    { what: 'a date of an earlier build', title: 'ships > on 2026-01-02', row: 'ships > on 2025-12-31' },
    { what: 'a long title with another seed', title: `seed 12 ${long}`, row: normaliseTitle(`seed 77 ${long}`) },
    { what: 'a row that the test names', title: 'pays', row: 'is paid', named: 5 },
    { what: 'a script of one file', title: 'adds  two', row: 'adds two', script: 'cart.test.ts' },
    { what: 'a script of one file, seed', title: 'seed 12', row: 'seed 7', script: 'cart.test.ts' },
  ])('$what', ({ title, row, named, script }) => {
    const path = script === undefined ? `src/cart.test.ts > ${row}` : row;
    const news = { ...NOTHING_NEW, newFailures: { count: 1, rows: [{ title: path, rowId: 5, ...SINCE }] } };
    const receipt = { ...RECEIPT, scripts: [{ ...SCRIPT, name: script ?? SCRIPT.name, changes: { news } }] };
    const failed = { ...caseOf(title, failedWith('boom')), meta: { issues: [], notes: [], row: named } };
    const others = Array.from({ length: 300 }, (_, i) => caseOf(`case ${i}`, failedWith('no')));
    const told = (files: readonly FileNode[], room: number) =>
      jobSummary([storyOf(files, { receipt, redact })], { room });
    const whole = told([fileOf([failed])], ROOM);
    expect(whole.match(/<summary>.*?<\/summary>/g)).toEqual(['<summary>1 failed</summary>']);
    expect(whole).toMatch(/<strong>new<\/strong> since <code>#27<\/code>.*<pre>boom/);
    expect(told([fileOf([...others, failed])], 5_000)).toContain('<strong>new</strong>');
  });

  test('of tests with one title each has its own row', () => {
    const row = { title: 'src/cart.test.ts > adds', ...SINCE };
    const newFailures = { count: 1, rows: [{ ...row, rowId: 5 }] };
    const stillFailing = { count: 1, rows: [{ ...row, rowId: 6, firstRunId: 9 }] };
    const news = { ...NOTHING_NEW, newFailures, stillFailing };
    const receipt = { ...RECEIPT, scripts: [{ ...SCRIPT, changes: { news } }] };
    const twice = fileOf([caseOf('adds', failedWith('no')), caseOf('adds', failedWith('no'))]);
    const told = jobSummary([storyOf([twice], { receipt })], { room: ROOM });
    expect(told.match(/<strong>new/g)).toHaveLength(1);
    expect(told).toContain('</code> since <code>#9</code>');
    expect(told.match(/<summary>.*?<\/summary>/g)).toEqual(['<summary>2 failed</summary>']);
  });

  test('however many are new', () => {
    const names = Array.from({ length: 400 }, (_, i) => `case ${i}`);
    const rowsOf = (some: readonly string[]) => ({
      count: some.length,
      rows: some.map((name, rowId) => ({ title: `src/cart.test.ts > ${name}`, rowId, ...SINCE })),
    });
    const lists = { stillFailing: rowsOf(names.slice(0, 280)), newFailures: rowsOf(names.slice(280)) };
    const changes = { news: { ...NOTHING_NEW, ...lists } };
    const receipt = { ...RECEIPT, scripts: [{ ...SCRIPT, changes }] };
    const story = storyOf([fileOf(names.map((name) => caseOf(name, failedWith('no'))))], { receipt });
    const newIn = (text: string) => text.match(/<strong>new/g)?.length;
    const whole = jobSummary([story], { room: ROOM });
    expect(newIn(whole)).toBe(120);
    expect(whole.match(/<summary>.*?<\/summary>/g)).toEqual(['<summary>400 failed</summary>']);
    const cut = jobSummary([story], { room: 20_000 });
    expect(cut).toContain('more are not shown');
    expect(newIn(cut)).toBe(Math.min(120, cut.match(/<li>/g)?.length ?? 0));
  });
});
