import { mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CaseNode } from '@runsheet/core/adapter';
import { processWorld } from '@runsheet/core/command';
import { sessionHere } from '@runsheet/core/session-here';
import { startService } from '@runsheet/service';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { startGithub } from '../support/github.ts';
import { createProject } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';
import { runTests } from '../support/run-tests.ts';

const PACKAGE = fileURLToPath(new URL('../../packages/action', import.meta.url));

// Bundled again, as a release does it: no older bundle is tested.
beforeAll(async () => {
  const place = { cwd: PACKAGE, environment: plainEnvironment() };
  const { status, stderr } = await runCommand(process.execPath, ['scripts/bundle.ts'], place);
  if (status !== 0) throw new Error(stderr);
});

test('the bundle alone publishes what another job has recorded, and tells GitHub of it', async () => {
  const folder = makeFolder();
  const service = await startService();
  onTestFinished(() => service.close());
  await recordRun(folder);
  const ended = await runAction(folder, {
    'INPUT_API-KEY': service.key,
    'INPUT_BASE-URL': service.baseUrl,
    INPUT_RECORDS: '.runsheet',
  });
  expect(ended.status).toBe(0);
  const [first, ...lines] = ended.stdout.split('\n');
  expect(first).toBe(`::add-mask::${service.key}`);
  expect(lines.join('\n')).not.toContain(service.key);
  expect(lines.join('\n')).toContain('shop: 1 pass (script 1, run 1, new script with 2 rows)');
  expect(ended.summary).toMatch(
    /✅ <strong><code>shop<\/code>: 1 passed<\/strong> in [\d.]+ m?s \(<a href="[^"]+\/scripts\/1#run=1">run 1<\/a>, new script\)/,
  );
  expect(ended.outputs).toMatch(/^runsheet-outcome<<(\S+)\ndelivered\n\1\n/);
});

test('what cannot be delivered fails the step', async () => {
  const folder = makeFolder();
  await recordRun(folder);
  const { status, stderr } = await runAction(folder, { 'INPUT_BASE-URL': 'https://tests.example/api/v1' });
  expect(status).toBe(2);
  expect(stderr).toContain('RS1001 No API key is set');
});

test('a build in which no job has recorded a run is red, and fails the step', async () => {
  const folder = makeFolder();
  const service = await startService();
  onTestFinished(() => service.close());
  const ended = await runAction(folder, { 'INPUT_API-KEY': service.key, 'INPUT_BASE-URL': service.baseUrl });
  expect(ended.status).toBe(9);
  expect(ended.stdout).toContain('shop: 1 fail (1 file or hook) (script 1, run 1, new script with 1 row)');
  expect(ended.summary).toContain('The test step of this job left no run.');
});

test('shards become one run, and a missing one fails the step', async () => {
  const folder = makeFolder();
  const service = await startService();
  onTestFinished(() => service.close());
  const inputs = { 'INPUT_API-KEY': service.key, 'INPUT_BASE-URL': service.baseUrl };
  for (const index of [1, 2]) await recordRun(folder, { index, count: 3 });
  const ended = await runAction(folder, { ...inputs, 'INPUT_EXPECT-SHARDS': '3' });
  expect(ended.stdout).toContain('shop: 2 pass');
  expect(ended.summary).toContain('Missing: shard 3 of 3');
  expect(ended.status).toBe(8);
});

test.each([
  ['playwright', '@playwright/test', '--shard'],
  ['node-test', 'node:test', '--test-shard'],
] as const)('shards that %s has run become one run', async (runner, module, flag) => {
  const head = `import { test } from '${module}';`;
  const project = createProject({
    'package.json': '{ "name": "shop", "type": "module" }',
    'playwright.config.js': `export default { reporter: [['line'], ['@runsheet/playwright']] };`,
    'a.test.js': `${head} test('adds', () => {});`,
    'b.test.js': `${head} test('pays', () => { throw new Error('no money'); });`,
  });
  onTestFinished(project.remove);
  const service = await startService();
  onTestFinished(() => service.close());
  for (const index of [1, 2]) {
    await runTests(project, runner, { flags: [`${flag}=${index}/2`], environment: { RUNSHEET_MODE: 'record' } });
  }
  const inputs = { 'INPUT_API-KEY': service.key, 'INPUT_BASE-URL': service.baseUrl, 'INPUT_EXPECT-SHARDS': '2' };
  const ended = await runAction(project.root, inputs);
  expect(ended.stdout).toContain('shop: 1 pass, 1 fail (script 1, run 1');
  expect(ended.summary).toContain('no money');
  expect(ended.status).toBe(0);
});

test('the step of the README publishes the shards that were downloaded', async () => {
  const page = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  const steps: readonly Step[] = parse(/```yaml\n(.*?)```/s.exec(page)?.[1] ?? '');
  const own = steps.find(({ uses }) => uses.includes('/packages/action@'));
  const folder = makeFolder();
  const service = await startService();
  onTestFinished(() => service.close());
  for (const index of [1, 2, 3, 4]) await recordRun(folder, { index, count: 4 });
  renameSync(join(folder, '.runsheet'), join(folder, 'records'));
  const values = { 'secrets.RUNSHEET_API_KEY': service.key, 'vars.RUNSHEET_BASE_URL': service.baseUrl };
  const ended = await runAction(folder, filledInputs(own, values));
  expect(ended.stdout).toContain('shop: 4 pass (script 1, run 1');
  expect(ended.status).toBe(0);
});

test('a pull request gets the comment and the check run, and nothing that is printed the token', async () => {
  const folder = makeFolder();
  const service = await startService();
  onTestFinished(() => service.close());
  const github = await startGithub();
  const event = join(folder, 'event.json');
  writeFileSync(event, JSON.stringify({ pull_request: { number: 7, head: { sha: 'a'.repeat(40) } } }));
  const job = { ...ON_GITHUB, GITHUB_API_URL: github.address, GITHUB_EVENT_PATH: event };
  await recordRun(folder, undefined, job);
  const place = { 'INPUT_API-KEY': service.key, 'INPUT_BASE-URL': service.baseUrl };
  const wants = { INPUT_COMMENT: 'true', INPUT_CHECK: 'true', 'INPUT_GITHUB-TOKEN': 'ghs_token0fThisJ0b' };
  const inputs = { ...place, ...wants };
  const ended = await runAction(folder, { ...job, ...inputs });
  expect(ended.status).toBe(0);
  expect(github.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /user',
    'GET /repos/shop/api/issues/7/comments?per_page=100',
    'POST /repos/shop/api/issues/7/comments',
    'GET /repos/shop/api/issues/7/comments?per_page=100',
    'POST /repos/shop/api/check-runs',
  ]);
  expect(github.calls[2]?.body).toContain('<strong><code>shop</code>: 1 passed</strong>');
  expect(new Set(github.calls.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer ghs_token0fThisJ0b']),
  );
  const [, mask, ...lines] = ended.stdout.split('\n');
  expect(mask).toBe('::add-mask::ghs_token0fThisJ0b');
  expect(`${lines.join('\n')}${ended.stderr}${ended.summary}`).not.toContain('ghs_');

  github.refuse();
  await recordRun(folder, undefined, job);
  const refused = await runAction(folder, { ...job, ...inputs });
  expect(refused.status).toBe(0);
  expect(refused.stderr.match(/RS4041 GitHub has not taken the (?:comment|check run)/g)).toHaveLength(2);
});

const ON_GITHUB = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'shop/api', GITHUB_SHA: 'b'.repeat(40) };

type Step = { readonly uses: string; readonly with: Readonly<Record<string, unknown>> };

/** The inputs of a step, as the runner of GitHub Actions hands them over. */
function filledInputs(step: Partial<Step> | undefined, values: Readonly<Record<string, string>>) {
  const inputs = Object.entries(step?.with ?? {}).map(([name, value]) => {
    const filled = Object.entries(values).reduce((said, [id, to]) => said.replace(`\${{ ${id} }}`, to), String(value));
    return [`INPUT_${name.toUpperCase()}`, filled] as const;
  });
  return Object.fromEntries(inputs);
}

function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-action-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{ "name": "shop" }');
  return folder;
}

async function recordRun(
  folder: string,
  shard?: { readonly index: number; readonly count: number },
  job: Readonly<Record<string, string>> = {},
): Promise<void> {
  const environment = { RUNSHEET_MODE: 'record', ...job };
  const world = { ...processWorld(), environment, say: () => undefined, sayAtEnd: () => undefined };
  const session = sessionHere({ adapter: '@runsheet/vitest', options: {} }, world);
  const runner = { name: 'vitest', version: '5.1.1' };
  session.begin({ root: folder, runner, watch: false, shard });
  const outcome = { kind: 'passed', attempts: 1, failures: [] } as const;
  const children: readonly CaseNode[] = [{ kind: 'case', title: `case ${shard?.index ?? 1}`, tags: [], outcome }];
  const path = `part-${shard?.index ?? 1}.test.ts`;
  const file = { kind: 'file', path, project: '', load: 'loaded', failures: [], children } as const;
  await session.finish({
    ending: { kind: 'complete' },
    selection: shard === undefined ? { kind: 'all' } : { kind: 'partial', why: `shard ${shard.index}/${shard.count}` },
    files: [file],
    failures: [],
    counts: { passed: 1, failed: 0, skipped: 0 },
  });
}

/** As the runner of GitHub Actions starts it. */
async function runAction(folder: string, inputs: Readonly<Record<string, string>>) {
  const files = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md'), GITHUB_OUTPUT: join(folder, 'output.txt') };
  for (const path of Object.values(files)) writeFileSync(path, '');
  const environment = { ...plainEnvironment(), GITHUB_ACTIONS: 'true', ...files, ...inputs };
  const ended = await runCommand(process.execPath, [join(PACKAGE, 'dist', 'index.js')], { cwd: folder, environment });
  const [summary, outputs] = Object.values(files).map((path) => readFileSync(path, 'utf8'));
  return { ...ended, summary, outputs };
}
