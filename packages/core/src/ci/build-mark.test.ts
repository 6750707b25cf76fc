import { expect, test } from 'vitest';
import { type BuildMark, buildMarkOf, isOfJob, artifactsAddress } from './build-mark.ts';
import type { Environment } from './providers.ts';

function markOf(environment: Environment, machine?: string) {
  return buildMarkOf({ commit: 'c0ffee' }, { environment, machine });
}

test.each<readonly [string, Environment, number]>([
  ['GitHub counts from 1', { GITHUB_RUN_ATTEMPT: '2' }, 2],
  ['Azure too', { SYSTEM_JOBATTEMPT: '3' }, 3],
  ['Buildkite counts retries', { BUILDKITE_RETRY_COUNT: '1' }, 2],
  ['a job of GitLab that is told of its retries', { CI_JOB_RETRY_COUNT: '2' }, 3],
  ['no retry is the first', { BUILDKITE_RETRY_COUNT: '0' }, 1],
  ['nonsense is the first', { GITHUB_RUN_ATTEMPT: 'again' }, 1],
  ['nothing is the first', {}, 1],
])('how often CI has run the job: %s', (_, environment, ciAttempt) => {
  expect(markOf(environment)).toMatchObject({ commit: 'c0ffee', ciAttempt });
});

const JOB = { commit: 'c0ffee', ciRun: 'CI_PIPELINE_ID=7', ciAttempt: 1, job: { name: 'unit', id: '41' } };
const NOW = Date.parse('2026-01-02T12:00:00Z');
const HOUR_MS = 3_600_000;

test.each<[what: string, other: Partial<BuildMark>, hoursAgo: number, isOwn: boolean]>([
  ['itself', {}, 40, true],
  ['another job', { job: { name: 'lint' } }, 0, false],
  ['its retry', { job: { name: 'unit', id: '42' } }, 0, false],
  ['another attempt', { ciAttempt: 2 }, 0, false],
  ['another build', { ciRun: 'CI_PIPELINE_ID=8' }, 0, false],
  ['one of another commit that does not know its build', { commit: 'beef', ciRun: '' }, 0, false],
  ['a new one that knows nothing', { commit: '', ciRun: '', job: undefined }, 5, true],
  ['an old one that knows nothing', { commit: '', ciRun: '', job: undefined }, 7, false],
])('whether a run is of this job: %s', (_, ...[other, hoursAgo, isOwn]) => {
  expect(isOfJob({ ...JOB, ...other }, NOW - hoursAgo * HOUR_MS, { own: JOB, nowMs: NOW })).toBe(isOwn);
});

test('a job is told apart from its retry, where CI names it', () => {
  const names = { CI_PIPELINE_ID: '7', CI_JOB_NAME: 'test 1/2' };
  expect(markOf({ ...names, CI_JOB_ID: '41' }, 'linux, Node 22')).toEqual({
    commit: 'c0ffee',
    ciRun: 'CI_PIPELINE_ID=7',
    ciAttempt: 1,
    job: { name: 'test 1/2', id: '41' },
    machine: 'linux, Node 22',
  });
  expect(markOf(names)).toMatchObject({ job: { name: 'test 1/2' } });
  expect(markOf({ CI_PIPELINE_ID: '7' })).not.toHaveProperty('job');
});

const GITHUB = { ciRun: 'GITHUB_RUN_ID=71', buildUrl: 'https://github.com/shop/shop/actions/runs/71' };
const GITLAB = { ciRun: 'CI_PIPELINE_ID=9', buildUrl: 'https://gitlab.com/shop/shop/-/jobs/12' };
const JENKINS = { ciRun: 'BUILD_TAG=jenkins-shop-3', buildUrl: 'https://ci.shop/job/shop/3/' };
const TEMPLATE = 'https://files.shop/{run}/{path}';

test.each([
  ['nothing', undefined, GITLAB, undefined],
  ['names', 'names', GITLAB, undefined],
  ['links on GitHub, which has one page for all files', 'links', GITHUB, `${GITHUB.buildUrl}#artifacts`],
  ['links on GitLab', 'links', GITLAB, `${GITLAB.buildUrl}/artifacts/raw/{path}`],
  ['links where the CI keeps no files that are known', 'links', JENKINS, undefined],
  ['links outside of CI', 'links', { ciRun: '', buildUrl: undefined }, undefined],
  ['links, with a build that is no address', 'links', { ...GITLAB, buildUrl: '12' }, undefined],
  ['an address', TEMPLATE, JENKINS, 'https://files.shop/jenkins-shop-3/{path}'],
  [
    'an address, and a run with signs',
    TEMPLATE,
    { ...JENKINS, ciRun: 'BUILD_TAG=a b' },
    'https://files.shop/a%20b/{path}',
  ],
  ['an address outside of CI', TEMPLATE, { ciRun: undefined, buildUrl: undefined }, 'https://files.shop//{path}'],
] as const)('%s', (...[, option, job, address]) => {
  expect(artifactsAddress(option, job)).toBe(address);
});
