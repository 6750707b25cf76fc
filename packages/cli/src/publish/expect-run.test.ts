import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@runsheet/core/client';
import { expect, test } from 'vitest';
import { openPlace, type Place, runIn } from '../place.test.support.ts';
import { failed, PASSED, recordRun } from '../recording.test.support.ts';

const JOB = { GITHUB_RUN_ID: '7', GITHUB_JOB: 'test', CI: 'true' };

test('a package expects a run of its own folder, or of one below it', async () => {
  const place = await openPlace();
  place.write('.git/HEAD', 'ref: refs/heads/main');
  for (const name of ['api', 'web']) place.write(`packages/${name}/package.json`, `{ "name": "${name}" }`);
  const api = join(place.folder, 'packages/api');
  await recordRun(api, { adds: PASSED }, { environment: JOB, repository: place.folder });
  const expected = async (folder: string, ...flags: readonly string[]) => {
    const { code, stdout } = await publish(place, { ...JOB }, ['--cwd', join(place.folder, folder), ...flags]);
    return { code, told: stdout.match(/^Runs of this job.*$/m)?.[0]?.replace(/20\d\d.*/, '…') };
  };
  expect(await expected('packages/api')).toEqual({ code: 0, told: 'Runs of this job: api, …' });
  expect(await expected('.')).toEqual({ code: 0, told: 'Runs of this job: api, …' });
  expect(await expected('packages/web')).toEqual({ code: 9, told: 'Runs of this job in other folders: api, …' });
  expect(await expected('packages/api')).toEqual({ code: 0, told: 'Runs of this job: api, …' });
  expect(await scripts(place)).toEqual(['api: 1 run', 'web: 1 run']);
});

test('a job with several runners expects as many runs', async () => {
  const place = await openPlace();
  const expected = async () => publish(place, JOB, ['--expect-runs', '2']);
  await recordRun(place.folder, { adds: PASSED }, { environment: JOB });
  const { code, stdout } = await expected();
  expect(code).toBe(9);
  expect(stdout).toContain('RS3032 The test steps of this job left 1 of 2 runs.');
  expect((await expected()).code).toBe(9);
  expect(await scripts(place)).toEqual(['@shop/api: 2 runs']);
  await recordRun(place.folder, { pays: PASSED }, { environment: JOB });
  expect((await expected()).code).toBe(0);
});

test('named shards are one run', async () => {
  const place = await openPlace();
  const shard = (index: number) => ({ environment: JOB, shard: { index, count: 2 } });
  const files = [
    await recordRun(place.folder, { adds: PASSED }, { ...shard(1), file: 'a.test.ts' }),
    await recordRun(place.folder, { pays: PASSED }, { ...shard(2), file: 'b.test.ts' }),
  ];
  expect((await publish(place, JOB, ['--expect-runs', '2', ...files])).code).toBe(9);
});

test('where a job has no name, a run counts for one build, however it was delivered', async () => {
  const place = await openPlace();
  const expected = async () => (await publish(place, { CI: 'true' })).code;
  await recordRun(place.folder, { adds: PASSED }, { environment: { CI: 'true' } });
  expect(await expected()).toBe(0);
  // Again in the same job.
  expect(await expected()).toBe(0);
  letTimePass(place);
  expect(await expected()).toBe(9);
  await recordRun(place.folder, { adds: failed('no') }, { environment: { CI: 'true' } });
  expect(await expected()).toBe(0);
  // The red column of that build is no run of this one.
  letTimePass(place);
  expect(await expected()).toBe(9);
});

test('a run whose tests did not see the variables of their job counts for the first job that finds it', async () => {
  const place = await openPlace();
  const expected = async (run: string) => (await publish(place, { ...JOB, GITHUB_RUN_ID: run })).code;
  await recordRun(place.folder, { adds: PASSED }, { environment: { CI: 'true' } });
  expect([await expected('7'), await expected('8')]).toEqual([0, 9]);
  letTimePass(place);
  expect([await expected('7'), await expected('8')]).toEqual([0, 9]);
});

/** As if a job had asked eleven minutes ago. */
function letTimePass({ folder }: Place): void {
  const path = join(folder, '.runsheet/state/expected.json');
  const older = readFileSync(path, 'utf8').replaceAll(/\d{13}/g, (ms) => String(Number(ms) - 11 * 60_000));
  writeFileSync(path, older);
}

test.each([
  ['GitHub', { ...JOB, RUNSHEET_JOB_STATUS: 'cancelled' }],
  ['GitLab', { GITLAB_CI: 'true', CI_PIPELINE_ID: '7', CI_JOB_STATUS: 'canceled' }],
  ['Azure', { TF_BUILD: 'True', BUILD_BUILDID: '7', AGENT_JOBSTATUS: 'Canceled' }],
])('a job that was cancelled expects no run, and delivers what it has: %s', async (_, environment) => {
  const place = await openPlace();
  const { code, stdout } = await publish(place, environment);
  expect({ code, scripts: await scripts(place) }).toEqual({ code: 0, scripts: [] });
  expect(stdout).toContain('This job was cancelled, so no run is expected.');
  await recordRun(place.folder, { adds: PASSED }, { environment });
  expect((await publish(place, environment)).code).toBe(0);
  expect(await scripts(place)).toEqual(['@shop/api: 1 run']);
});

test('shards are one run for each environment and script', async () => {
  const place = await openPlace();
  const job = (shard: number, more: object) => ({
    environment: { ...JOB, GITHUB_JOB: `tests ${shard}`, ...more },
    shard: { index: shard, count: 2 },
  });
  for (const shard of [1, 2]) {
    for (const system of ['linux', 'mac']) {
      await recordRun(place.folder, { [`adds ${shard}`]: PASSED }, job(shard, { RUNSHEET_ENVIRONMENT: system }));
    }
  }
  const expected = async (runs: string) =>
    (await publish(place, { ...JOB, GITHUB_JOB: 'publish' }, ['.runsheet', '--expect-runs', runs])).code;
  expect(await expected('2')).toBe(0);
});

test('a job that publishes for others has not failed itself, and expects their run', async () => {
  const place = await openPlace();
  place.write('records/.keep', '');
  const job = { ...JOB, GITHUB_JOB: 'publish', RUNSHEET_JOB_STATUS: 'success' };
  expect((await publish(place, job, ['records'])).code).toBe(9);
  expect(await scripts(place)).toEqual(['@shop/api: 1 run']);
});

test.each(['off', 'plan'])('with mode %s no run is expected', async (mode) => {
  const place = await openPlace();
  expect((await publish(place, { ...JOB, RUNSHEET_MODE: mode })).code).toBe(0);
  expect(await scripts(place)).toEqual([]);
});

async function publish(
  { folder, service }: Place,
  job: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
) {
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key, ...job };
  return runIn({ directory: folder, environment }, ['publish', '--expect-run', ...flags]);
}

async function scripts({ service: { baseUrl, key } }: Place): Promise<readonly string[]> {
  const client = createClient({ baseUrl, apiKey: key });
  const { folders } = await client.folders.tree(1, { scripts: 'full', runs: 'full', results: 'none' });
  await client.close();
  return folders.flatMap((item) =>
    item.type === 'script' ? [`${item.name}: ${item.runs.length} ${item.runs.length === 1 ? 'run' : 'runs'}`] : [],
  );
}
