import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createClient } from '@runsheet/core/client';
import { expect, onTestFinished, test } from 'vitest';
import { openPlace, type Place, runIn } from '../place.test.support.ts';
import { PASSED, recordRun } from '../recording.test.support.ts';

// A job that follows the run of a fork, with the key, and publishes what that run has left.

test('what a fork has recorded becomes a run of the script that is there, and decides nothing', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  await place.runsheet('publish');
  const artifact = await foreignRecord(place, {
    headers: { branch: 'main', commit: '0000000000', build: 'https://evil.example', _tester: 'the owner' },
    settings: {
      project: 'Another one',
      script: { kind: 'name', name: 'Flooded', folder: { names: ['Anywhere'] } },
      layout: 'file',
      mayAddRows: true,
      outcomes: {
        passed: 'fail',
        flaky: 'fail',
        failed: 'pass',
        skipped: 'pass',
        todo: 'pass',
        unfinished: 'pass',
        obsolete: 'exclude',
      },
      comment: { maxLength: 100, stack: true },
      tags: { fromTitles: true },
      allowRenames: true,
      run: { completed: false },
    },
  });
  const { code, stdout } = await publishForeign(place, artifact);
  expect({ code, stdout: stdout.split('\n').slice(1) }).toMatchInlineSnapshot(`
    {
      "code": 0,
      "stdout": [
        "runsheet  @shop/api: 1 pass (script 1, run 2)",
        "          1 result withheld for want of a row",
        "          see it at http://127.0.0.1:<port>/scripts/1#run=2",
        "",
        "1 run: 1 result delivered, 1 withheld.",
        "",
      ],
    }
  `);
  expect(await drawService(place)).toMatchInlineSnapshot(`
    "@shop/api
      Unhandled errors
      src/cart.test.ts
      Cart
      adds two items
      {"branch":"","commit":"","build":"","_tester":""} . . . pass
      {"branch":"kim:main","commit":"aaaaaaaaaa","build":"https://github.com/shop/api/actions/runs/899","_tester":""} . . . pass"
  `);
});

test('it makes no script, and nothing is written where none is', async () => {
  const place = await openPlace();
  const artifact = await foreignRecord(place, {});
  const { code, stdout } = await publishForeign(place, artifact);
  expect(code).toBe(4);
  expect(stdout).toContain('RS3021 There is no script "@shop/api", and a run of a fork does not create one.');
  const planned = await runForeign(place, 'plan', artifact);
  expect(planned.code).toBe(4);
  expect(planned.stdout).toContain('RS3021 There is no script "@shop/api"');
  const synced = await runForeign(place, 'sync', artifact);
  expect(synced.code).toBe(2);
  expect(synced.stdout + synced.stderr).toContain('RS3022 A run of a fork adds no rows.');
  expect(await drawService(place)).toBe('');
});

test('a recorded run of another package goes nowhere until its script is named', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  await place.runsheet('publish');
  const artifact = await foreignRecord(place, { packageName: '@shop/web' });
  const refused = await publishForeign(place, artifact);
  expect(refused.code).toBe(2);
  expect(refused.stdout).toContain(
    'RS3020 The run comes from a fork and says that it belongs to the package @shop/web.',
  );
  expect((await publishForeign(place, artifact, '--script', '@shop/api')).code).toBe(0);
});

test('the summary of that job links to the run in the page of the script, and to nothing of the fork', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  await place.runsheet('publish');
  const location = { file: 'src/cart.test.ts', line: 3, column: 1 };
  const failures = [{ message: 'see https://evil.example', diff: '', stack: '', location }];
  await recordRun(place.folder, { 'adds two items': { kind: 'failed', attempts: 1, failures } });
  const { summary } = await publishForeign(place, '.runsheet');
  expect(summary).toMatch(
    /<code>src\/cart\.test\.ts:3<\/code> since <code>#2<\/code>, 1 build, no known pass<pre>see https:\/\/evil\.example<\/pre>/,
  );
  const links = [...summary.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  expect(links).toEqual([`${new URL(place.service.baseUrl).origin}/scripts/1#run=2`]);
});

/** A folder as an artifact of a fork: a recorded run, with more in it than our own code would write. */
async function foreignRecord(place: Place, more: object): Promise<string> {
  const path = await recordRun(place.folder, { 'adds two items': PASSED, 'is new': PASSED });
  const lines = readFileSync(path, 'utf8').split('\n');
  const written = lines.map((line) => (/^\{"kind":"(?:begin|settings)"/.test(line) ? withMore(line, more) : line));
  rmSync(path);
  mkdirSync(join(place.folder, 'artifact'));
  place.write(`artifact/${basename(path)}`, written.join('\n'));
  return 'artifact';
}

function withMore(line: string, more: object): string {
  const change = (name: string, value: unknown): unknown =>
    name === 'head' && typeof value === 'object' ? Object.assign({}, value, more) : value;
  const changed: unknown = JSON.parse(line, change);
  return JSON.stringify(line.startsWith('{"kind":"settings"') ? Object.assign({}, changed, more) : changed);
}

const EVENT = {
  repository: { full_name: 'shop/api', default_branch: 'main' },
  workflow_run: {
    event: 'pull_request',
    head_branch: 'main',
    head_sha: 'a'.repeat(40),
    head_repository: { full_name: 'kim/api', owner: { login: 'kim' } },
    html_url: 'https://github.com/shop/api/actions/runs/899',
  },
};

function publishForeign(place: Place, ...argv: readonly string[]) {
  return runForeign(place, 'publish', ...argv);
}

async function runForeign(place: Place, ...argv: readonly string[]) {
  const summary = place.write('summary.md', '');
  const environment = {
    RUNSHEET_BASE_URL: place.service.baseUrl,
    RUNSHEET_API_KEY: place.service.key,
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'workflow_run',
    GITHUB_EVENT_PATH: place.write('event.json', JSON.stringify(EVENT)),
    GITHUB_REF_NAME: 'main',
    GITHUB_REPOSITORY: 'shop/api',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_SHA: 'b'.repeat(40),
    GITHUB_STEP_SUMMARY: summary,
  };
  const ended = await runIn({ directory: place.folder, environment }, argv);
  return { ...ended, summary: readFileSync(summary, 'utf8') };
}

/** Every script of the service with its rows and runs. */
async function drawService({ service }: Place): Promise<string> {
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.key });
  onTestFinished(() => client.close());
  const { folders } = await client.folders.tree(1, { scripts: 'full' });
  const scripts = folders.filter((item) => item.type === 'script');
  const drawn = scripts.map(async ({ id }) => {
    const { script } = await client.scripts.get(id, { runs: 'full', results: 'full' });
    const runs = script.runs.map(({ headers, results = {} }) => {
      const { branch, commit, build, _tester } = headers ?? {};
      const marks = script.tests.map((row) => results[String(row.id)]?.result ?? '.');
      return `  ${JSON.stringify({ branch, commit, build, _tester })} ${marks.join(' ')}`;
    });
    return [script.name, ...script.tests.map(({ text }) => `  ${text}`), ...runs].join('\n');
  });
  return (await Promise.all(drawn)).join('\n');
}
