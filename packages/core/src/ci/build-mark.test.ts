import { expect, test } from 'vitest';
import { buildMarkOf } from './build-mark.ts';
import type { Environment } from './build.ts';

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

test('a job is told apart from its retry, where CI names it', () => {
  const names = { CI_PIPELINE_ID: '7', CI_JOB_NAME: 'test 1/2' };
  expect(markOf({ ...names, CI_JOB_ID: '41' }, 'linux, Node 22')).toEqual({
    commit: 'c0ffee',
    ciRun: 'CI_PIPELINE_ID=7',
    ciAttempt: 1,
    job: { name: 'test 1/2', id: '41' },
    machine: 'linux, Node 22',
  });
  expect(markOf(names)).not.toHaveProperty('job');
});
