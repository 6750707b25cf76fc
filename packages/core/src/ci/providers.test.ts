import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { detectBuild } from './detect-build.ts';
import { buildMarkOf, ciRunOf } from './build-mark.ts';
import { type Environment, PROVIDERS } from './providers.ts';

const PAGE = readFileSync(new URL('../../../../docs/ci.md', import.meta.url), 'utf8');
const HEAD = '1'.repeat(40);

/** A change of the branch `cart`, as each provider tells of it. */
const CHANGES: Readonly<Record<string, Environment>> = {
  'GitHub Actions': {
    GITHUB_ACTIONS: 'true',
    GITHUB_HEAD_REF: 'cart',
    GITHUB_REPOSITORY: 'shop/api',
    GITHUB_RUN_ID: '8',
    GITHUB_SERVER_URL: 'https://git.example',
    GITHUB_SHA: HEAD,
  },
  'GitLab CI': {
    GITLAB_CI: 'true',
    CI_JOB_URL: 'https://git.example/jobs/8',
    CI_MERGE_REQUEST_IID: '7',
    CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'cart',
    CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: HEAD,
    CI_PIPELINE_ID: '8',
  },
  CircleCI: {
    CIRCLECI: 'true',
    CIRCLE_BRANCH: 'cart',
    CIRCLE_BUILD_URL: 'https://ci.example/8',
    CIRCLE_PR_NUMBER: '7',
    CIRCLE_SHA1: HEAD,
    CIRCLE_WORKFLOW_ID: '8',
  },
  Buildkite: {
    BUILDKITE: 'true',
    BUILDKITE_BRANCH: 'cart',
    BUILDKITE_BUILD_ID: '8',
    BUILDKITE_BUILD_URL: 'https://ci.example/8',
    BUILDKITE_COMMIT: HEAD,
    BUILDKITE_PULL_REQUEST: '7',
  },
  'Azure Pipelines': {
    TF_BUILD: 'True',
    BUILD_BUILDID: '8',
    SYSTEM_COLLECTIONURI: 'https://ci.example/',
    SYSTEM_PULLREQUEST_PULLREQUESTID: '7',
    SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/cart',
    SYSTEM_PULLREQUEST_SOURCECOMMITID: HEAD,
    SYSTEM_TEAMPROJECT: 'shop',
  },
  'Bitbucket Pipelines': {
    BITBUCKET_BRANCH: 'cart',
    BITBUCKET_BUILD_NUMBER: '8',
    BITBUCKET_COMMIT: HEAD,
    BITBUCKET_GIT_HTTP_ORIGIN: 'https://git.example/shop',
    BITBUCKET_PR_ID: '7',
  },
  Jenkins: {
    JENKINS_URL: 'https://ci.example/',
    BUILD_TAG: 'jenkins-shop-8',
    BUILD_URL: 'https://ci.example/8',
    CHANGE_BRANCH: 'cart',
    CHANGE_ID: '7',
    GIT_COMMIT: HEAD,
  },
  'Woodpecker CI': {
    CI: 'woodpecker',
    CI_COMMIT_BRANCH: 'main',
    CI_COMMIT_PULL_REQUEST: '7',
    CI_COMMIT_SHA: HEAD,
    CI_COMMIT_SOURCE_BRANCH: 'cart',
    CI_PIPELINE_NUMBER: '8',
    CI_PIPELINE_URL: 'https://ci.example/8',
  },
  'Travis CI': {
    TRAVIS: 'true',
    TRAVIS_BUILD_ID: '8',
    TRAVIS_BUILD_WEB_URL: 'https://ci.example/8',
    TRAVIS_PULL_REQUEST: '7',
    TRAVIS_PULL_REQUEST_BRANCH: 'cart',
    TRAVIS_PULL_REQUEST_SHA: HEAD,
  },
};

const GIT = { branch: 'local', commit: undefined, defaultBranch: 'cart' };

test.each(PROVIDERS)('$name tells run, branch, commit and page of a change', ({ name, sign, value, runId }) => {
  const variables = CHANGES[name] ?? {};
  expect(ciRunOf(variables)).toMatch(new RegExp(`^${runId}=.*8$`));
  expect(detectBuild(variables, GIT)).toMatchObject({
    isCi: true,
    branch: 'cart',
    commit: HEAD,
    url: expect.stringMatching(/^https:\/\/\w+\.example\/.*8/),
    isDefaultBranch: false,
  });
  // Without its sign the variables are those of nobody.
  expect(detectBuild({ ...variables, [sign]: '' }, GIT)).toMatchObject({ isCi: false, branch: 'local' });
  // A provider that is known by a value is not known by another one.
  const other = value === undefined ? {} : { branch: 'local', commit: undefined };
  expect(detectBuild({ ...variables, [sign]: 'other' }, GIT)).toMatchObject({ isCi: true, branch: 'cart', ...other });
});

test.each(PROVIDERS)('$name tells attempt and job, where it counts and names them', ({ name, attempt, job }) => {
  const counted = attempt === undefined ? {} : { [attempt.variable]: String(attempt.first + 1) };
  const named = job === undefined ? {} : { [job.name]: 'unit', ...(job.id !== undefined && { [job.id]: '41' }) };
  const mark = buildMarkOf({ commit: HEAD }, { environment: { ...CHANGES[name], ...counted, ...named } });
  expect(mark.ciAttempt).toBe(attempt === undefined ? 1 : 2);
  expect(mark.job).toEqual(job && { name: 'unit', ...(job.id !== undefined && { id: '41' }) });
});

test('docs/ci.md names each provider', () => {
  const names = PROVIDERS.map(({ name }) => name.replace(/^(GitHub|GitLab) .*/, '$1'));
  expect(names.filter((name) => !PAGE.includes(name))).toEqual([]);
});
