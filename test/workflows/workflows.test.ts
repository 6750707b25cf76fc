import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@runsheet/core/client';
import { type Service, startService } from '@runsheet/service';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { startGithub } from '../support/github.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';
import { ACTION } from './actions.ts';
import { runPipeline } from './run-pipeline.ts';
import { type EndedJob, runWorkflow, type Trigger } from './run-workflow.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

// Each file of examples/workflows runs step by step: its lines in a real shell with real runners, its actions as copies
// of folders. What stands in the service at the end is what a user of the file would get.

const PUSH = { name: 'push', payload: { repository: { full_name: 'shop/api', default_branch: 'main' } } };

/** How many tests of the example for Vitest fail, on purpose. */
const FAILING = 2;

let service: Service | undefined;

afterEach(() => service?.close());

test('single-job.yml: the tests publish their run, and nothing is left to deliver', async () => {
  const sandbox = place({ '': 'vitest-basic' });
  const jobs = await runWorkflow('single-job.yml', await withKey(sandbox));
  expect(endsOf(jobs)).toBe('test: failure');
  expect(jobs[0]?.log).toContain('Nothing to publish');
  expect(jobs[0]?.log.match(/^::error /gm)).toHaveLength(FAILING);
  expect(jobs[0]?.summary).toContain(`<summary>${FAILING} failed</summary>`);
  expect(jobs[0]?.summary).toContain(`<a href="https://github.com/shop/api/blob/${'1'.repeat(40)}/src/`);
  expect(await drawRuns()).toMatchInlineSnapshot(`"vitest-basic, run 1 of main: 2 fail, 27 pass, 4 blocked"`);
});

test('vitest-shards.yml: four shards are one run, and the summary stands in the job that publishes it', async () => {
  const sandbox = place({ '': 'vitest-basic' });
  const jobs = await runWorkflow('vitest-shards.yml', await withKey(sandbox));
  expect(jobs.map(({ summary }) => summary.slice(0, 4))).toEqual(['', '', '', '', '<p>❌']);
  expect(jobs.at(-1)?.end).toBe('success');
  expect(await drawRuns()).toMatchInlineSnapshot(`"vitest-basic, run 1 of main: 2 fail, 27 pass, 4 blocked"`);
});

test('jest-shards.yml: four shards are one run', async () => {
  const sandbox = place({ '': 'jest-basic' });
  const jobs = await runWorkflow('jest-shards.yml', await withKey(sandbox));
  expect(jobs.map(({ summary }) => summary.slice(0, 4))).toEqual(['', '', '', '', '<p>❌']);
  expect(jobs.at(-1)?.end).toBe('success');
  expect(await drawRuns()).toMatchInlineSnapshot(`"jest-basic, run 1 of main: 2 fail, 27 pass, 4 blocked"`);
});

test('monorepo.yml: both runners publish, each to the script of its package', async () => {
  const sandbox = place({ 'packages/api': 'jest-basic', 'packages/web': 'vitest-basic' });
  const manifest = { name: 'shop', private: true, workspaces: ['packages/*'] };
  writeFileSync(join(sandbox.repository, 'package.json'), JSON.stringify(manifest));
  const jobs = await runWorkflow('monorepo.yml', await withKey(sandbox));
  expect(jobs[0]?.summary.match(/^<p>❌/gm)).toHaveLength(2);
  const annotated = jobs[0]?.log.match(/^::error file=[^,]+/gm) ?? [];
  expect([...new Set(annotated)]).toMatchInlineSnapshot(`
    [
      "::error file=packages/api/src/calendar.test.js",
      "::error file=packages/web/src/money.test.ts",
    ]
  `);
  expect(await drawRuns()).toMatchInlineSnapshot(`
    "jest-basic, run 1 of main: 2 fail, 27 pass, 4 blocked
    vitest-basic, run 1 of main: 2 fail, 27 pass, 4 blocked"
  `);
});

test('fork-tests.yml and fork-publish.yml: a red run of a fork is published by a job with the key', async () => {
  const own = place({ '': 'vitest-basic' });
  const trigger = await withKey(own);
  await runWorkflow('single-job.yml', trigger);

  const fork = place({ '': 'vitest-basic' });
  const repository = { full_name: 'shop/api', default_branch: 'main' };
  const head = { sha: 'f'.repeat(40), repo: { full_name: 'kim/api' } };
  const pull = { name: 'pull_request', payload: { repository, pull_request: { head } } };
  const artifacts = fork.newFolder('artifacts');
  const tested = await runWorkflow('fork-tests.yml', { sandbox: fork, artifacts, event: pull, secrets: {}, vars: {} });
  expect(endsOf(tested)).toBe('test: failure');
  expect(tested[0]?.log.match(/RS4004/g)).toHaveLength(1);
  expect(tested[0]?.log).toMatch(/^::error file=src\/\S+\.test\.ts,line=\d+/m);

  const run = {
    event: 'pull_request',
    head_branch: 'main',
    head_sha: head.sha,
    head_repository: { full_name: 'kim/api', owner: { login: 'kim' } },
    html_url: 'https://github.com/shop/api/actions/runs/899',
    id: 899,
  };
  const followed = { name: 'workflow_run', payload: { repository, workflow_run: run } };
  const published = await runWorkflow('fork-publish.yml', { ...trigger, artifacts, event: followed });
  expect(endsOf(published)).toBe('publish: success');
  expect(published[0]?.summary).toContain('❌');
  expect(await drawRuns()).toMatchInlineSnapshot(`
    "vitest-basic, run 1 of main: 2 fail, 27 pass, 4 blocked
    vitest-basic, run 2 of kim:main: 2 fail, 27 pass, 4 blocked"
  `);
});

test('pull-request.yml: the action publishes the run, and writes the comment and the check run', async () => {
  const bundling = { cwd: ACTION, environment: plainEnvironment() };
  expect(await runCommand(process.execPath, ['scripts/bundle.ts'], bundling)).toMatchObject({ status: 0 });
  const github = await startGithub();
  const repository = { full_name: 'shop/api', default_branch: 'main' };
  const pull = { repository, pull_request: { number: 7, head: { sha: 'f'.repeat(40), repo: repository } } };
  const trigger = { ...(await withKey(place({ '': 'vitest-basic' }))), api: github.address };
  const jobs = await runWorkflow('pull-request.yml', { ...trigger, event: { name: 'pull_request', payload: pull } });
  expect(endsOf(jobs)).toBe('test: failure');
  expect(await drawRuns()).toMatchInlineSnapshot(`"vitest-basic, run 1 of main: 2 fail, 27 pass, 4 blocked"`);
  const [comment, check] = github.calls.filter(({ method }) => method === 'POST');
  expect(comment).toMatchObject({ method: 'POST', url: '/repos/shop/api/issues/7/comments' });
  expect(comment?.body).toContain('<code>vitest-basic</code>: ');
  expect(check).toMatchObject({ method: 'POST', url: '/repos/shop/api/check-runs' });
  expect(check?.body).toContain('"annotation_level":"failure"');
  expect(github.calls).toHaveLength(5);
});

test('gitlab.yml: four jobs with the outbox as an artifact are one run', async () => {
  const sandbox = place({ '': 'vitest-basic' });
  const { secrets, vars } = await withKey(sandbox);
  const jobs = await runPipeline('gitlab.yml', sandbox, { ...secrets, ...vars });
  expect(jobs.map(({ name }) => name)).toEqual(['test', 'test', 'test', 'test', 'publish']);
  expect(jobs.at(-1)?.isGood).toBe(true);
  expect(await drawRuns()).toMatchInlineSnapshot(`"vitest-basic, run 1 of main: 2 fail, 27 pass, 4 blocked"`);
});

test('gitlab-single-job.yml: publishes, and is red when the reporter was replaced', async () => {
  const sandbox = place({ '': 'vitest-basic' });
  const { secrets, vars } = await withKey(sandbox);
  const [job] = await runPipeline('gitlab-single-job.yml', sandbox, { ...secrets, ...vars });
  expect(job?.log).toContain('vitest-basic');
  expect(job?.log).not.toContain('RS4030');
  expect(await drawRuns()).toMatchInlineSnapshot(`"vitest-basic, run 1 of main: 2 fail, 27 pass, 4 blocked"`);
  const path = join(sandbox.repository, 'package.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"vitest run', '"vitest run --reporter=verbose'));
  const [silent] = await runPipeline('gitlab-single-job.yml', sandbox, { ...secrets, ...vars });
  expect(silent?.log).toContain('RS3032 The test step of this job left no run.');
  expect(await drawRuns()).toContain('run 2 of main: 1 fail');
});

test('every file has a test', () => {
  const files = readdirSync(new URL('../../examples/workflows', import.meta.url)).filter((name) =>
    name.endsWith('.yml'),
  );
  expect(files).toEqual([
    'fork-publish.yml',
    'fork-tests.yml',
    'gitlab-single-job.yml',
    'gitlab.yml',
    'jest-shards.yml',
    'monorepo.yml',
    'pull-request.yml',
    'single-job.yml',
    'vitest-shards.yml',
  ]);
});

function place(...wanted: Parameters<typeof openSandbox>): Sandbox {
  const sandbox = openSandbox(...wanted);
  onTestFinished(() => sandbox.remove());
  return sandbox;
}

/** A push to a repository that has the secret and the variable. */
async function withKey(sandbox: Sandbox): Promise<Trigger> {
  service = await startService();
  return {
    sandbox,
    artifacts: sandbox.newFolder('artifacts'),
    event: PUSH,
    secrets: { RUNSHEET_API_KEY: service.key },
    vars: { RUNSHEET_BASE_URL: service.baseUrl },
  };
}

function endsOf(jobs: readonly EndedJob[]): string {
  return jobs.map(({ name, end }) => `${name}: ${end}`).join(', ');
}

/** The runs of every script: branch, and how many cells of which mark. */
async function drawRuns(): Promise<string> {
  if (service === undefined) return 'no service';
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.key });
  onTestFinished(() => client.close());
  const { folders } = await client.folders.tree(1);
  const scripts = folders.flatMap((item) => (item.type === 'folder' ? item.contents : [item]));
  const lines = scripts.map(async (item) => {
    if (item.type !== 'script') return [];
    const { id, name } = item;
    const { script } = await client.scripts.get(id, { runs: 'full', results: 'full' });
    return script.runs.map(({ id: run, headers, results = {} }) => {
      const marks = Object.values(results).map(({ result }) => result);
      const counts = [...new Set(marks)].map((mark) => `${marks.filter((other) => other === mark).length} ${mark}`);
      return `${name}, run ${run} of ${headers?.['branch']}: ${counts.toSorted().join(', ')}`;
    });
  });
  return (await Promise.all(lines)).flat().join('\n');
}
