import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPlace, runIn } from '../place.test.support.ts';
import { failed, PASSED, recordRun, recordsIn } from '../recording.test.support.ts';

const RECEIPT = z.object({
  records: z.tuple([
    z.object({
      receipt: z.object({
        outcome: z.string(),
        durationMs: z.number(),
        scripts: z.tuple([z.object({ runId: z.number() })]),
      }),
    }),
  ]),
});

const SUITE = `<testsuite name="com.shop.CartTest" tests="2" failures="1" timestamp="2026-11-21T10:00:00">
  <testcase name="adds" classname="com.shop.CartTest"/>
  <testcase name="pays" classname="com.shop.CartTest"><failure message="no money"/></testcase>
</testsuite>`;

const OTHER = `<testsuite name="com.shop.MoneyTest" tests="1" timestamp="2026-11-21T10:00:01">
  <testcase name="rounds" classname="com.shop.MoneyTest"/>
</testsuite>`;

test('a report of another tool is published, and a second time nothing is written', async () => {
  const place = await openPlace();
  place.write('junit.xml', SUITE);
  const first = await place.runsheet('publish', 'junit.xml');
  expect(first).toMatchInlineSnapshot(`
    {
      "code": 0,
      "stderr": "",
      "stdout": "junit.xml: delivered
    runsheet  @shop/api: 1 pass, 1 fail (script 1, run 1, new script with 3 rows)
              see it at http://127.0.0.1:<port>/scripts/1#run=1

    1 run: 2 results delivered.
    ",
    }
  `);
  place.write('copy-of-it.txt', SUITE);
  const second = await place.runsheet('publish', 'copy-of-it.txt');
  expect(second.stdout).toMatchInlineSnapshot(`
    "copy-of-it.txt: was delivered before, nothing written
    runsheet  @shop/api: 1 pass, 1 fail (script 1, run 1)
              see it at http://127.0.0.1:<port>/scripts/1#run=1

    1 run: nothing new, 2 results were there already.
    "
  `);
  expect(second.code).toBe(0);
  expect(undated((await place.runsheet('show', '--ascii')).stdout)).toMatchInlineSnapshot(`
    "@shop/api
    2 tests, 1 run; #1 is <day> / 1

                      #1
    com.shop.CartTest
      adds             .
      pays             F
    --------------------
    . pass             1
    F fail             1

    #1 F com.shop.CartTest > pays
         no money
    "
  `);
  expect(recordsIn(place.folder)).toEqual([]);
});

test('files of one tool are one run; in a folder they are found by what is in them', async () => {
  const place = await openPlace();
  place.write('target/reports/TEST-cart.xml', SUITE);
  place.write('target/reports/TEST-money.xml', OTHER);
  place.write('target/reports/pom.xml', '<project><name>shop</name></project>');
  place.write('target/reports/notes.txt', 'ok then');
  const { stdout, code } = await place.runsheet('publish', 'target');
  expect(stdout).toMatchInlineSnapshot(`
    "target/reports/TEST-cart.xml and 1 more: delivered
    runsheet  @shop/api: 2 pass, 1 fail (script 1, run 1, new script with 5 rows)
              see it at http://127.0.0.1:<port>/scripts/1#run=1

    1 run: 3 results delivered.
    "
  `);
  expect(code).toBe(0);
});

test('the same bytes in another run of CI, or of another environment, are another run', async () => {
  const place = await openPlace();
  place.write('junit.xml', SUITE.replace('tests=', 'time="1.5" tests='));
  const { baseUrl, key } = place.service;
  const publish = async (environment: Readonly<Record<string, string>>) => {
    const own = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key, ...environment };
    const ended = await runIn({ directory: place.folder, environment: own }, ['publish', 'junit.xml', '--json']);
    const { outcome, durationMs, scripts } = RECEIPT.parse(JSON.parse(ended.stdout)).records[0].receipt;
    expect(durationMs).toBe(1_500);
    return `${outcome} ${scripts[0].runId}`;
  };
  const ci = { GITHUB_ACTIONS: 'true', GITHUB_RUN_ID: '7' };
  expect(await publish(ci)).toBe('delivered 1');
  expect(await publish({ ...ci, GITHUB_RUN_ATTEMPT: '2' })).toBe('already-delivered 1');
  expect(await publish({ ...ci, GITHUB_RUN_ID: '8' })).toBe('delivered 2');
  expect(await publish({ ...ci, RUNSHEET_ENVIRONMENT: 'staging' })).toBe('delivered 3');
});

test.each([
  ['Jest', '{"numFailedTestSuites":1,"testResults":[]}'],
  ['Playwright', '{"config":{"forbidOnly":false},"suites":[]}'],
])('the JSON of %s in a folder is refused, not passed over', async (_, json) => {
  const place = await openPlace();
  place.write('reports/report.json', json);
  const { code, stdout } = await place.runsheet('publish', 'reports');
  expect(code).toBe(2);
  expect(stdout).toContain('RS1011 reports/report.json cannot be read as a report');
});

test('a folder with recorded runs is taken for those alone', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  cpSync(join(place.folder, '.runsheet'), join(place.folder, 'artifacts', 'job-1'), { recursive: true });
  place.write('artifacts/junit.xml', SUITE);
  const { stdout } = await place.runsheet('publish', 'artifacts');
  expect(stdout).toContain('1 run: 1 result delivered.');
});

test('when one file cannot be read, none of its command is published', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': failed('no') });
  place.write('whole.xml', SUITE);
  place.write('cut.xml', OTHER.slice(0, -20));
  const { code, stdout } = await place.runsheet('publish', 'whole.xml', 'cut.xml');
  expect(stdout).toMatchInlineSnapshot(`
    "runsheet  RS1011 cut.xml cannot be read as a report: it is cut off (unclosed tag: testsuite)
              why: runsheet publishes only whole files of a known format: missing results would look like tests that did not run.
              to do: Let the test runner write it again, or use another format: JUnit XML, TRX, NUnit, xUnit.net, JSON of go test, CTRF, a blob of Vitest. Jest, Vitest and Playwright have reporters of runsheet. Nothing of it was sent.
    "
  `);
  expect(code).toBe(2);
  expect((await place.runsheet('publish', 'cut.xml', '--json')).stdout).toContain('"RS1011"');
});

test('two files with the same test are refused together', async () => {
  const place = await openPlace();
  place.write('a.xml', SUITE);
  place.write('b.xml', `${SUITE}\n`);
  const { code, stderr } = await place.runsheet('publish', 'a.xml', 'b.xml');
  expect(stderr).toContain('RS1013 a.xml and b.xml hold the same test: com.shop.CartTest > adds');
  expect(code).toBe(2);
});

test('paths of another machine are found again in the sources that are here, or are refused', async () => {
  const place = await openPlace();
  const report = (file: string) =>
    `<testsuites><testsuite name="s"><testcase name="a" file="${file}"/></testsuite></testsuites>`;
  place.write('src/a.test.js', '');
  place.write('here.xml', report('/home/runner/work/shop/src/a.test.js'));
  place.write('gone.xml', report('/home/runner/work/shop/src/b.test.js'));
  expect((await place.runsheet('publish', 'here.xml')).code).toBe(0);
  const gone = await place.runsheet('publish', 'gone.xml');
  expect(gone.stdout).toContain(
    'RS1012 gone.xml names files outside of the package: /home/runner/work/shop/src/b.test.js',
  );
  expect((await place.runsheet('publish', 'gone.xml', '--report-root', '/home/runner/work/shop')).code).toBe(0);
  expect(undated((await place.runsheet('show', '--ascii')).stdout)).toMatchInlineSnapshot(`
    "@shop/api
    2 tests, 2 runs; #2 is <day> / 2

                  #1 #2
    src/a.test.js
      s
        a          .
    src/b.test.js
      s
        a             .
    -------------------
    . pass         1  1
      no result    1  1
    "
  `);
});

test('paths that are nowhere here lose the folder that all share, and links of a test stand in its comment', async () => {
  const place = await openPlace();
  const link =
    '<properties><property name="shot" value="https://ci.example/1.png"/><property name="os" value="x"/></properties>';
  const cases = ['src/a.test.js', 'test/deep/b.test.js', 'test/c.test.js'].map(
    (file) => `<testcase name="a" file="/builds/shop/${file}">${link}</testcase>`,
  );
  place.write('gone.xml', `<testsuite name="s">${cases.join('')}</testsuite>`);
  place.write(
    'outside.xml',
    `<testsuite name="s">${cases.join('')}<testcase name="a" file="/usr/b.test.js"/></testsuite>`,
  );
  const refused = await place.runsheet('publish', 'outside.xml');
  expect(refused.stdout).toContain('RS1012 outside.xml names files outside of the package: /builds/shop/src/a.test.js');
  expect((await place.runsheet('publish', 'gone.xml')).code).toBe(0);
  const { stdout } = await place.runsheet('export', '--format', 'csv');
  for (const file of ['src/a.test.js', 'test/c.test.js', 'test/deep/b.test.js']) expect(stdout).toContain(`,${file},`);
  expect(stdout.match(/shot: https:\/\/ci\.example\/1\.png/g)).toHaveLength(3);
});

test('what the service does not take stays in the outbox, and is delivered later', async () => {
  const place = await openPlace();
  place.write('junit.xml', SUITE);
  const away = {
    RUNSHEET_BASE_URL: 'http://127.0.0.1:9/api/v1',
    RUNSHEET_API_KEY: place.service.key,
    RUNSHEET_DEADLINE: '200',
  };
  const kept = await runIn({ directory: place.folder, environment: away }, ['publish', 'junit.xml']);
  expect(kept.code).toBe(4);
  expect(kept.stdout).toContain('junit.xml: kept');
  expect(recordsIn(place.folder)).toHaveLength(1);
});

test('a report without a test is no run', async () => {
  const place = await openPlace();
  place.write('junit.xml', '<testsuites/>');
  const { code, stderr } = await place.runsheet('publish', 'junit.xml');
  expect(stderr).toContain('RS1020 junit.xml holds no test.');
  expect(code).toBe(2);
});

test('report files are one whole run: what it does not hold is obsolete, unless they are a part', async () => {
  const place = await openPlace();
  const junit = (...names: readonly string[]) => {
    const cases = names.map((name) => `<testcase classname="Cart" name="${name}" file="tests/cart.py"/>`).join('');
    place.write(
      'junit.xml',
      `<testsuites><testsuite name="x" tests="${names.length}">${cases}</testsuite></testsuites>`,
    );
  };
  junit('adds', 'pays', 'sums');
  await place.runsheet('publish', 'junit.xml');
  junit('adds', 'pays');
  const part = await place.runsheet('publish', 'junit.xml', '--part');
  expect(part.stdout).not.toContain('RS4002');
  junit('pays', 'adds');
  const whole = await place.runsheet('publish', 'junit.xml');
  expect(whole.stdout).toContain('RS4002');
  expect((await place.runsheet('history', '--all')).stdout).toContain('sums  ✓··');
  expect((await place.runsheet('compare')).stdout).toMatchInlineSnapshot(`
    "@shop/api: run #1 and run #3

    1 ran only in #1:
      tests/cart.py > x > sums  ✓··

    ✓ passed, ✗ failed, ↻ passed on a later attempt, · no result
    "
  `);
  expect((await place.runsheet('compare', '1', '2')).stdout).toMatchInlineSnapshot(`
    "@shop/api: run #1 and run #2 (part of the tests)

    1 ran only in #1:
      tests/cart.py > x > sums  ✓·

    ✓ passed, ✗ failed, ↻ passed on a later attempt, · no result
    "
  `);
});

test('counts of the file that are not those of its tests are said', async () => {
  const place = await openPlace();
  place.write('junit.xml', SUITE.replace('tests="2"', 'tests="5"'));
  const { stdout } = await place.runsheet('publish', 'junit.xml');
  expect(stdout).toContain(
    'RS4003 junit.xml counts other tests than it holds: 4 passed, 1 failed, 0 skipped; in it are 1 pass, 1 fail, 0 others.',
  );
  expect(stdout).not.toContain('Report it to us');
});

/** The day of a run is that of the service. */
function undated(text: string): string {
  return text.replaceAll(/\d{4}-\d{2}-\d{2}/g, '<day>').replaceAll(/(?<=<day> .*), \d\d:\d\d/g, '');
}
