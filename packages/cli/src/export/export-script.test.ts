import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@runsheet/core/client';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openPlace, type Place } from '../place.test.support.ts';
import { failed, PASSED, recordRun } from '../recording.test.support.ts';

/** A script of two runs, with what is special in tables, spreadsheets and XML. */
async function openScript(): Promise<Place> {
  const place = await openPlace();
  const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
  const { projects } = await client.projects.list();
  await client.scripts.create(projects[0]?.id ?? 0, {
    name: '@shop/api',
    fields: ['branch'],
    tests: [
      { id: 1, text: 'src/cart.test.js', indent: 0 },
      { id: 2, text: 'Cart | <b>', indent: 1 },
      { id: 3, text: '=HYPERLINK("http://evil.example")', indent: 2, tags: 'smoke' },
      { id: 4, text: 'pays', indent: 2 },
      { id: 5, text: 'ships', indent: 2 },
      { id: 6, text: 'src/gone.test.js', indent: 0 },
    ],
    runs: [
      { id: 1, headers: { branch: 'main' }, results: { '3': 'pass', '4': 'fail' } },
      {
        id: 2,
        headers: { branch: 'main' },
        results: {
          '2': ['fail', 'afterAll threw', ''],
          '3': ['pass', 'passed on attempt 2 of 2\n\n503', ''],
          '4': ['fail', '+1, "no money"\nat src/cart.js:3:5', 'BUG-7'],
          '5': ['blocked', 'skipped: not today', ''],
          '6': ['fail', 'Cannot find module', ''],
        },
      },
    ],
  });
  await client.close();
  return place;
}

test('a run that was published tells its duration and those of its files, also the first run of a script', async () => {
  const place = await openPlace();
  place.write(
    'junit.xml',
    `<testsuites time="4"><testsuite name="CartTest" timestamp="2026-11-21T10:00:00">
      <testcase name="adds" classname="CartTest" time="1.5"/><testcase name="pays" classname="CartTest" time="0.5"/>
    </testsuite></testsuites>`,
  );
  expect((await place.runsheet('publish', 'junit.xml')).code).toBe(0);
  const written = async (format: string) => (await place.runsheet('export', '--format', format)).stdout;
  const [, head = '', suite = ''] = (await written('junit')).split('\n');
  expect(Number(/ time="([^"]*)"/.exec(head)?.[1])).toBeCloseTo(4, 0);
  expect(Number(/name="CartTest" file="CartTest" time="([^"]*)"/.exec(suite)?.[1])).toBeCloseTo(2, 0);
  const json = z.object({
    runs: z.tuple([z.object({ durationMs: z.number(), fileDurationsMs: z.object({}).loose() })]),
  });
  const [run] = json.parse(JSON.parse(await written('json'))).runs;
  expect(Object.values(run.fileDurationsMs)).toHaveLength(1);
});

test('the message of a failure in JUnit XML is what is wrong, not how often it was tried', async () => {
  const place = await openPlace();
  const failures = ['no', 'no'].map((message) => ({ message, diff: '', stack: '' }));
  await recordRun(place.folder, { adds: { kind: 'failed', attempts: 2, failures } });
  await place.runsheet('publish');
  const { stdout } = await place.runsheet('export', '--format', 'junit');
  expect(stdout).toContain('<failure message="no">failed in all 2 attempts\n\nno</failure>');
});

describe('each kind of trouble has its file and its class in JUnit XML', () => {
  const OUTLINE = [
    [0, 'Unhandled errors'],
    [0, 'src/gone.test.js'],
    [0, 'src/slow.test.js'],
    [0, 'chromium'],
    [1, 'tests/cart.spec.ts'],
    [2, 'Cart'],
    [3, 'adds'],
    [1, 'tests/gone.spec.ts'],
    [0, 'opens by hand'],
  ] as const;

  async function written(runner: 'fail' | 'blocked'): Promise<string> {
    const place = await openPlace();
    const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
    await client.scripts.create(1, {
      name: '@shop/api',
      tests: OUTLINE.map(([indent, text], nth) => ({ id: nth + 1, text, indent })),
      runs: [{ id: 1, results: Object.fromEntries(OUTLINE.map((_, nth) => [nth + 1, [runner, 'boom', '']])) }],
    });
    await client.close();
    return (await place.runsheet('export', '--format', 'junit')).stdout;
  }

  test.each(['fail', 'blocked'] as const)('%s', async (mark) => {
    const cases = (await written(mark)).matchAll(/<(testsuite|testcase) ([^>]*?)\/?>/g);
    expect([...cases].map(([, element, facts]) => `${element} ${facts}`)).toMatchSnapshot();
  });
});

test('without --run, the last whole run is exported: what one folder ran is not the latest', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { adds: failed('no'), pays: PASSED });
  await recordRun(place.folder, { pays: PASSED }, { isPartial: true });
  await place.runsheet('publish');
  for (const run of [[], ['--run', 'last']]) {
    const { stdout } = await place.runsheet('export', '--format', 'junit', ...run);
    expect(stdout).toContain('tests="2" failures="1"');
    expect(stdout).toContain('<failure message="no">');
  }
  expect(JSON.parse((await place.runsheet('export', '--json')).stdout)).toMatchObject({ runIds: [1] });
});

test('each format holds the last whole run', async () => {
  const place = await openScript();
  const written = async (format: string) => (await place.runsheet('export', '--format', format)).stdout;
  expect(undated(await written('markdown'))).toMatchInlineSnapshot(`
    "# @shop/api

    - \\#2 · <moment> · main / 2

    | test | #2 |
    | :-- | :-: |
    | src/cart.test.js |  |
    | &emsp;Cart \\| &lt;b&gt; | fail |
    | &emsp;&emsp;=HYPERLINK("http://evil.example") | pass |
    | &emsp;&emsp;pays | fail |
    | &emsp;&emsp;ships | blocked |
    | src/gone.test.js | fail |

    - #2 **fail** src/cart.test.js &gt; Cart \\| &lt;b&gt;: afterAll threw
    - #2 **pass** src/cart.test.js &gt; Cart \\| &lt;b&gt; &gt; =HYPERLINK("http://evil.example"): passed on attempt 2 of 2
    - #2 **fail** src/cart.test.js &gt; Cart \\| &lt;b&gt; &gt; pays: +1, "no money", issue BUG-7
    - #2 **blocked** src/cart.test.js &gt; Cart \\| &lt;b&gt; &gt; ships: skipped: not today
    - #2 **fail** src/gone.test.js: Cannot find module
    "
  `);
  expect(await written('csv')).toMatchInlineSnapshot(`
    "id,indent,path,test,tags,#2,#2 comment,#2 issue
    1,0,,src/cart.test.js,,,,
    2,1,src/cart.test.js,Cart | <b>,,fail,afterAll threw,
    3,2,src/cart.test.js > Cart | <b>,"'=HYPERLINK(""http://evil.example"")",SMOKE,pass,"passed on attempt 2 of 2

    503",
    4,2,src/cart.test.js > Cart | <b>,pays,,fail,"'+1, ""no money""
    at src/cart.js:3:5",BUG-7
    5,2,src/cart.test.js > Cart | <b>,ships,,blocked,skipped: not today,
    6,0,,src/gone.test.js,,fail,Cannot find module,
    "
  `);
  expect(undated(await written('junit'))).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="@shop/api" tests="5" failures="1" errors="2" skipped="1" timestamp="<moment>">
      <testsuite name="src/cart.test.js" file="src/cart.test.js">
        <testsuite name="Cart | &lt;b&gt;">
          <testcase name="Cart | &lt;b&gt;" classname="src/cart.test.js">
            <error message="afterAll threw" type="heading">afterAll threw</error>
          </testcase>
          <testcase name="=HYPERLINK(&quot;http://evil.example&quot;)" classname="src/cart.test.js">
            <flakyFailure message="503">503</flakyFailure>
          </testcase>
          <testcase name="pays" classname="src/cart.test.js">
            <failure message="+1, &quot;no money&quot;">+1, &quot;no money&quot;
    at src/cart.js:3:5</failure>
          </testcase>
          <testcase name="ships" classname="src/cart.test.js">
            <skipped message="not today"/>
          </testcase>
        </testsuite>
      </testsuite>
      <testsuite name="src/gone.test.js" file="src/gone.test.js">
        <testcase name="src/gone.test.js" classname="src/gone.test.js">
          <error message="Cannot find module" type="heading">Cannot find module</error>
        </testcase>
      </testsuite>
    </testsuites>
    "
  `);
  expect(JSON.parse(await written('json'))).toMatchObject({
    script: { name: '@shop/api' },
    runs: [{ id: 2, results: { '4': { result: 'fail', issue: 'BUG-7' } } }],
  });
});

test('--run names another one, --all takes all of them, --output writes a file', async () => {
  const place = await openScript();
  const csv = await place.runsheet('export', '@shop/api', '--format', 'csv', '--all', '--output', 'all.csv');
  expect(csv).toEqual({ code: 0, stdout: 'all.csv: 2 runs of script 1 as csv\n', stderr: '' });
  const again = await place.runsheet('export', '@shop/api', '--format', 'csv', '--all', '--output', 'all.csv');
  expect(again.stdout).toBe('all.csv: 2 runs of script 1 as csv, written over the old file\n');
  expect(readFileSync(join(place.folder, 'all.csv'), 'utf8').split('\r\n')[4]).toBe(
    `4,2,src/cart.test.js > Cart | <b>,pays,,fail,,,fail,"'+1, ""no money""\nat src/cart.js:3:5",BUG-7`,
  );
  const first = await place.runsheet('export', '--run', '1', '--json');
  expect(JSON.parse(first.stdout)).toMatchObject({ scriptId: 1, format: 'markdown', runIds: [1] });
});

test.each(['markdown', 'csv', 'json', 'junit'])(
  'what would steer a terminal or a CI runner is in no %s that is printed, only in a file',
  async (format) => {
    const place = await openPlace();
    const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
    const { projects } = await client.projects.list();
    const hostile = '\u001B[31mred\u009B0m\n::error::a\n##[error]b ##vso[task.complete]c';
    await client.scripts.create(projects[0]?.id ?? 0, {
      name: '@shop/api',
      tests: [{ id: 1, text: hostile, indent: 0 }],
      runs: [{ id: 1, results: { '1': ['fail', hostile, hostile] } }],
    });
    await client.close();

    const { stdout } = await place.runsheet('export', '--format', format);
    await place.runsheet('export', '--format', format, '--output', 'file');

    expect(stdout).toContain('red');
    expect(stdout).not.toMatch(/[\u001B\u009B]|^\s*::|##\w*\[/m);
    expect(readFileSync(join(place.folder, 'file'), 'utf8')).not.toBe(stdout);
  },
);

test('what was exported is published as the same marks', async () => {
  const place = await openScript();
  await place.runsheet('export', '--format', 'junit', '--output', 'run.xml');
  const { stdout, code } = await place.runsheet('publish', 'run.xml', '--script', 'copy');
  expect(stdout).toContain('copy: 1 pass, 3 fail (1 test, 2 files or hooks), 1 blocked (1 skipped)');
  expect(code).toBe(0);
});

describe('what cannot be exported is said', () => {
  test.each([
    [['--run', '9'], 2, 'RS1015 Script 1 has no run 9.'],
    [['--all', '--format', 'junit'], 2, 'RS1101 --all: junit holds one run.'],
    [['--all', '--run', '1'], 2, 'RS1101 Either --run or --all.'],
    [['--format', 'pdf'], 2, 'RS1101'],
    [['--output', 'no/such/folder.md'], 2, 'RS1101 --output: no/such/folder.md cannot be written'],
    [['nothing'], 2, 'RS1106 No script is called "nothing".'],
  ])('%j', async (argv, code, said) => {
    const place = await openScript();
    const ended = await place.runsheet('export', ...argv);
    expect(ended.stderr).toContain(said);
    expect(ended.code).toBe(code);
  });
});

function undated(text: string): string {
  return text.replaceAll(/\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?/g, '<moment>');
}
