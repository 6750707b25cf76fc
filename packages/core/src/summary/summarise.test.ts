import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notice, runsheetError } from '../errors/runsheet-error.ts';
import type { Receipt, ScriptReceipt, NewsRow, RunNewsReport } from '../publish/receipt.ts';
import { explainError } from './explain-error.ts';
import { type SummaryFacts, summarise, addedLines, newsLines } from './summarise.ts';

const COUNTS = { pass: 118, fail: 2, blocked: 1, query: 0, exclude: 0, none: 2 };
const SCRIPT: ScriptReceipt = {
  scriptId: 12,
  name: '@shop/api',
  created: false,
  rowsAdded: 0,
  runId: 27,
  duplicateRunIds: [],
  counts: COUNTS,
  failedHeadings: 0,
};
const DELIVERED: Receipt = {
  outcome: 'delivered',
  runKey: 'rs1-key',
  requests: 2,
  scripts: [SCRIPT],
  run: { counts: COUNTS, failedHeadings: 0, skipped: 0, todo: 0 },
  collected: 123,
  delivered: 123,
  kept: 0,
  lost: 0,
  withheld: 0,
  warnings: [],
};
const KEPT: Receipt = { ...DELIVERED, outcome: 'kept', scripts: [], delivered: 0, kept: 123 };
const LOST: Receipt = { ...KEPT, outcome: 'lost', kept: 0, lost: 123 };
const UNREACHED = runsheetError('RS3001', { origin: 'https://tests.example', reason: 'connect ECONNREFUSED' });

describe('in one line', () => {
  test('what a script has got', () => {
    const table = [
      SCRIPT,
      { ...SCRIPT, rowsAdded: 1 },
      { ...SCRIPT, created: true, rowsAdded: 140 },
      { ...SCRIPT, created: true, newFolder: 'QA/Unit', rowsAdded: 140 },
      { ...SCRIPT, failedHeadings: 1 },
      { ...SCRIPT, counts: { ...COUNTS, pass: 0, fail: 0, blocked: 0, query: 3 } },
      { ...SCRIPT, counts: { ...COUNTS, pass: 0, fail: 0, blocked: 0 } },
    ];
    const brief = (script: ScriptReceipt) => tell({ receipt: { ...DELIVERED, scripts: [script] }, isBrief: true });
    expect(table.map(brief).join('\n')).toMatchInlineSnapshot(`
      "runsheet  @shop/api: 118 pass, 2 fail, 1 blocked (script 12, run 27)
      runsheet  @shop/api: 118 pass, 2 fail, 1 blocked (script 12, run 27, 1 row added)
      runsheet  @shop/api: 118 pass, 2 fail, 1 blocked (script 12, run 27, new script with 140 rows)
      runsheet  @shop/api: 118 pass, 2 fail, 1 blocked (script 12, run 27, new script with 140 rows in the new folder QA/Unit)
      runsheet  @shop/api: 118 pass, 2 fail (1 test, 1 file or hook), 1 blocked (script 12, run 27)
      runsheet  @shop/api: 3 query (script 12, run 27)
      runsheet  @shop/api: no results (script 12, run 27)"
    `);
  });

  test('what has no row, with the word for all of it or for a part', () => {
    const none = { ...SCRIPT, counts: { ...COUNTS, pass: 0, fail: 0, blocked: 0 } };
    const receipts: readonly Receipt[] = [
      { ...DELIVERED, delivered: 122, withheld: 1 },
      { ...DELIVERED, outcome: 'withheld', scripts: [none], delivered: 0, withheld: 123 },
    ];
    expect(receipts.map((receipt) => tell({ receipt, isBrief: true })).join('\n')).toMatchInlineSnapshot(`
      "runsheet  @shop/api: 118 pass, 2 fail, 1 blocked (script 12, run 27)
                1 result withheld for want of a row
      runsheet  @shop/api: no results (script 12, run 27)
                123 results withheld for want of a row"
    `);
  });

  test('that nothing was published', () => {
    expect(tell({ receipt: { ...DELIVERED, scripts: [], collected: 0, delivered: 0 } })).toMatchInlineSnapshot(
      `"runsheet  nothing was published"`,
    );
  });

  test('that results are kept', () => {
    const table = [KEPT, { ...KEPT, kept: 1 }, { ...KEPT, kept: 0 }];
    expect(tell({ receipt: KEPT, shard: { index: 1, count: 2 } })).toMatchInlineSnapshot(
      `"runsheet  shard 1 of 2: 123 results kept in .runsheet; publish all shards together: npx runsheet publish <folders> --expect-shards 2"`,
    );
    expect(table.map((receipt) => tell({ receipt })).join('\n')).toMatchInlineSnapshot(`
      "runsheet  123 results kept in .runsheet; deliver with: npx runsheet publish
      runsheet  1 result kept in .runsheet; deliver with: npx runsheet publish
      runsheet  the run is kept in .runsheet; deliver with: npx runsheet publish"
    `);
  });
});

test('what is delivered is told in three lines: the results, where to see them, and the receipt', () => {
  expect(tell({ receipt: DELIVERED })).toMatchInlineSnapshot(`
    "runsheet  @shop/api: 118 pass, 2 fail, 1 blocked (script 12, run 27)
              see it with: npx runsheet show 12
              123 results delivered with 2 requests; receipt in .runsheet/status.json"
  `);
});

test('an error comes with its reason and what to do', () => {
  expect(tell({ receipt: KEPT, error: UNREACHED })).toMatchInlineSnapshot(`
    "runsheet  RS3001 The service at https://tests.example cannot be reached: connect ECONNREFUSED
              why: The request did not leave this machine. If an earlier one wrote something, the next try finds it.
              to do: Check RUNSHEET_BASE_URL, the network and the proxy (HTTPS_PROXY, NO_PROXY), then try: npx runsheet whoami
              123 results kept in .runsheet; deliver with: npx runsheet publish"
  `);
  expect(explainError(UNREACHED)).toMatchInlineSnapshot(`
    "runsheet  RS3001 The service at https://tests.example cannot be reached: connect ECONNREFUSED
              why: The request did not leave this machine. If an earlier one wrote something, the next try finds it.
              to do: Check RUNSHEET_BASE_URL, the network and the proxy (HTTPS_PROXY, NO_PROXY), then try: npx runsheet whoami"
  `);
});

test('what is lost is said once, and loudly', () => {
  const error = runsheetError('RS3012', { count: 123, reason: 'The outbox cannot be written: ENOSPC' });
  expect(tell({ receipt: LOST, error })).toMatchInlineSnapshot(`
    "runsheet  RS3012 LOST 123 results: The outbox cannot be written: ENOSPC
              why: They are on no disk, so nothing can send them later.
              to do: Free some disk space, or set \`recordDir\` to a writable folder, and run the tests again."
  `);
  expect(tell({ receipt: LOST })).toMatchInlineSnapshot(`"runsheet  LOST 123 results"`);
});

test('each problem of a configuration has a line of its own', () => {
  const problems = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `${name}: there is no such option`);
  expect(tell({ receipt: KEPT, error: runsheetError('RS1004', { problems }) })).toMatchInlineSnapshot(`
    "runsheet  RS1004 The configuration has 6 problems:
                - one: there is no such option
                - two: there is no such option
                - three: there is no such option
                - four: there is no such option
                - five: there is no such option
                - six: there is no such option
              why: With only part of your configuration, results could go to the wrong place.
              to do: Correct the lines above. Nothing was sent.
              123 results kept in .runsheet; deliver with: npx runsheet publish"
  `);
});

test('several scripts, an error and many notices still leave a line for each kind', () => {
  const scripts = [1, 2, 3, 4, 5].map((scriptId) => ({ ...SCRIPT, scriptId, name: `part ${scriptId}` }));
  const warnings = [
    notice('RS4001', { headers: ['browser'] }),
    notice('RS4002', { rows: 3 }),
    notice('RS4006', { scriptIds: [3, 4], chosen: 3 }),
    notice('RS4004', {}),
  ];
  expect(tell({ receipt: { ...DELIVERED, scripts, warnings } })).toMatchInlineSnapshot(`
    "runsheet  part 1: 118 pass, 2 fail, 1 blocked (script 1, run 27)
              and 4 more scripts
              see it with: npx runsheet show 1
              123 results delivered with 2 requests; receipt in .runsheet/status.json
              RS4001 The script has no field for browser, so the run does not show it. Add the fields to the script in the service, or start a new script.
              RS4002 3 rows are obsolete. Nothing has to be done: obsolete rows stay without results. To list them: npx runsheet doctor
              and 2 more notices in .runsheet/status.json"
  `);
  expect(tell({ receipt: { ...KEPT, scripts, warnings }, error: UNREACHED })).toMatchInlineSnapshot(`
    "runsheet  part 1: 118 pass, 2 fail, 1 blocked (script 1, run 27)
              and 4 more scripts
              RS3001 The service at https://tests.example cannot be reached: connect ECONNREFUSED
              why: The request did not leave this machine. If an earlier one wrote something, the next try finds it.
              to do: Check RUNSHEET_BASE_URL, the network and the proxy (HTTPS_PROXY, NO_PROXY), then try: npx runsheet whoami
              123 results kept in .runsheet; deliver with: npx runsheet publish
              RS4001 The script has no field for browser, so the run does not show it. Add the fields to the script in the service, or start a new script.
              and 3 more notices in .runsheet/status.json"
  `);
});

test('names and messages from elsewhere stay on their line and give no orders', () => {
  const script = { ...SCRIPT, name: '::error::x\n##[warning]y\u001B[2K' };
  const warnings = [notice('RS4001', { headers: ['a\n::error::b', 'x'.repeat(1_000)] })];
  expect(tell({ receipt: { ...DELIVERED, scripts: [script], warnings } })).toMatchInlineSnapshot(`
    "runsheet  : :error::x # #[warning]y: 118 pass, 2 fail, 1 blocked (script 12, run 27)
              see it with: npx runsheet show 12
              123 results delivered with 2 requests; receipt in .runsheet/status.json
              RS4001 The script has no field for a : :error::b, xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx … xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, so the run does not show them. Add the fields to the script in the service, or start a new script."
  `);
});

test('rows that are gone are told by a run that adds none, too', () => {
  const warnings = [notice('RS4002', { rows: 1 })];
  expect(tell({ receipt: { ...DELIVERED, warnings } })).toContain('RS4002 1 row is obsolete.');
});

test('of one script it is told which tests are blocked because nobody meant to run them', () => {
  const run = { ...DELIVERED.run, skipped: 1 };
  expect(tell({ receipt: { ...DELIVERED, run }, isBrief: true })).toContain('1 blocked (1 skipped) (script 12');
  const two = [SCRIPT, SCRIPT];
  expect(tell({ receipt: { ...DELIVERED, run, scripts: two }, isBrief: true })).toContain('1 blocked (script 12');
});

test('every outcome takes one to eight lines, with the list of an error, each below the heading', () => {
  const text = fc.string({ maxLength: 30 }).map((value) => `${value}\n::x`);
  const problems = fc.array(text, { minLength: 1, maxLength: 30 });
  const facts = fc.record({
    outcome: fc.constantFrom('delivered', 'already-delivered', 'kept', 'withheld', 'lost'),
    scripts: fc.array(
      text.map((name) => ({ ...SCRIPT, name })),
      { maxLength: 12 },
    ),
    warnings: fc.array(
      text.map((header) => notice('RS4001', { headers: [header] })),
      { maxLength: 12 },
    ),
    error: fc.option(
      problems.map((lines) => runsheetError('RS1004', { problems: lines })),
      { nil: undefined },
    ),
    count: fc.nat({ max: 3 }),
  });
  fc.assert(
    fc.property(facts, ({ outcome, scripts, warnings, error, count }) => {
      const lost = outcome === 'lost' ? count : 0;
      const lines = tell({ receipt: { ...KEPT, outcome, scripts, warnings, kept: count, lost }, error }).split('\n');
      expect(lines.length).toBeLessThanOrEqual(error === undefined ? 8 : 8 + 19);
      expect(lines[0]).toMatch(/^runsheet {2}\S/);
      for (const line of lines.slice(1)) expect(line).toMatch(/^ {10}(?!\s*::)/);
    }),
  );
});

function tell(facts: Pick<SummaryFacts, 'receipt'> & Partial<SummaryFacts>): string {
  return summarise({ error: undefined, outboxFolder: '.runsheet', ...facts });
}

const NEWS_SCRIPT: ScriptReceipt = {
  scriptId: 12,
  name: '@shop/api',
  created: false,
  rowsAdded: 0,
  runId: 47,
  duplicateRunIds: [],
  counts: { pass: 1, fail: 0, blocked: 0, query: 0, exclude: 0, none: 0 },
  failedHeadings: 0,
};
const LINE = '2 new failures, 1 still failing (since #41, 6 builds), 2 flaky, 1 fixed';

function list(...rows: readonly Omit<NewsRow, 'rowId'>[]) {
  return { count: rows.length, rows: rows.map((row, nth) => ({ rowId: nth + 1, ...row })) };
}

function linesOf(news: Partial<RunNewsReport>, isOne = true): string {
  const none = { newFailures: list(), stillFailing: list(), unknownSince: list(), flaky: list(), fixed: list() };
  return newsLines({ ...NEWS_SCRIPT, changes: { news: { line: LINE, ...none, ...news } } }, isOne).join('\n');
}

test('new failures come first, each failure with its first run, the link, and main', () => {
  const compareUrl = 'https://github.com/shop/api/compare/a...b';
  const flakyFailure = { title: 'b', firstRunId: 47, builds: 1, isAlsoRedOnMain: true, isFlaky: true };
  const lines = linesOf({
    fixed: list({ title: 'g', firstRunId: 40, isFlaky: true }, { title: 'h', firstRunId: 46 }),
    flaky: list(flakyFailure, { title: 'f', isFlaky: true }),
    unknownSince: list({ title: 'e', firstRunId: 1, builds: 9 }),
    stillFailing: list({ title: 'd', firstRunId: 41, builds: 6, lastPassRunId: 40, isAlsoRedOnMain: true, compareUrl }),
    newFailures: list({ title: 'a', firstRunId: 47, builds: 1, lastPassRunId: 46, compareUrl }, flakyFailure),
  });
  expect(lines).toMatchInlineSnapshot(`
    "2 new failures, 1 still failing (since #41, 6 builds), 2 flaky, 1 fixed
      new: a (since #47, 1 build, last pass #46) https://github.com/shop/api/compare/a...b
      new: b (since #47, 1 build, also red on main, flaky)
      still failing: d (since #41, 6 builds, last pass #40, also red on main) https://github.com/shop/api/compare/a...b
      failing: e (since #1, 9 builds, no known pass)
      flaky: f
      fixed: g (flaky)
      fixed: h"
  `);
});

test('of many rows the first are told, and how many more there are', () => {
  const rows = (count: number) => ({
    ...list(...Array.from({ length: count }, (_, nth) => ({ title: `test ${nth}`, firstRunId: 4 }))),
    count: 60,
  });
  expect(linesOf({ stillFailing: rows(3), unknownSince: rows(3) }, false)).toMatchInlineSnapshot(`
    "@shop/api: 2 new failures, 1 still failing (since #41, 6 builds), 2 flaky, 1 fixed
      still failing: test 0 (since #4, 1 build)
      still failing: test 1 (since #4, 1 build)
      still failing: test 2 (since #4, 1 build)
      failing: test 0 (since #4, 1 build, no known pass)
      failing: test 1 (since #4, 1 build, no known pass)
      and 115 more failing tests"
  `);
});

test('nothing new takes no line; added tests are named', () => {
  expect(linesOf({ line: '' })).toBe('');
  expect(newsLines(NEWS_SCRIPT, true)).toEqual([]);
  expect(addedLines({ ...NEWS_SCRIPT, changes: { added: { count: 2, titles: ['a > adds'] } } })).toEqual([
    '  added: a > adds',
    '  and 1 more added test',
  ]);
});
