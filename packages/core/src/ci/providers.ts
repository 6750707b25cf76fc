import type { Environment } from './build.ts';

/** Which variables of a provider hold the facts. Where several are named, the first that is set counts. */
export type Provider = {
  readonly name: string;
  /** Set on this provider and nowhere else. */
  readonly sign: string;
  readonly branch: readonly string[];
  readonly commit: readonly string[];
  readonly url: (environment: Environment) => string | undefined;
  readonly defaultBranch: readonly string[];
};

export const PROVIDERS: readonly Provider[] = [
  {
    name: 'GitHub Actions',
    sign: 'GITHUB_ACTIONS',
    branch: ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME'],
    commit: ['GITHUB_SHA'],
    url: githubUrl,
    defaultBranch: [],
  },
  {
    name: 'GitLab CI',
    sign: 'GITLAB_CI',
    branch: ['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_COMMIT_REF_NAME'],
    commit: ['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA', 'CI_COMMIT_SHA'],
    url: ({ CI_JOB_URL }) => CI_JOB_URL,
    defaultBranch: ['CI_DEFAULT_BRANCH'],
  },
  {
    name: 'CircleCI',
    sign: 'CIRCLECI',
    branch: ['CIRCLE_BRANCH', 'CIRCLE_TAG'],
    commit: ['CIRCLE_SHA1'],
    url: ({ CIRCLE_BUILD_URL }) => CIRCLE_BUILD_URL,
    defaultBranch: [],
  },
  {
    name: 'Buildkite',
    sign: 'BUILDKITE',
    branch: ['BUILDKITE_BRANCH'],
    commit: ['BUILDKITE_COMMIT'],
    url: ({ BUILDKITE_BUILD_URL }) => BUILDKITE_BUILD_URL,
    defaultBranch: ['BUILDKITE_PIPELINE_DEFAULT_BRANCH'],
  },
  {
    name: 'Azure Pipelines',
    sign: 'TF_BUILD',
    branch: ['SYSTEM_PULLREQUEST_SOURCEBRANCHNAME', 'BUILD_SOURCEBRANCHNAME'],
    commit: ['SYSTEM_PULLREQUEST_SOURCECOMMITID', 'BUILD_SOURCEVERSION'],
    url: azureUrl,
    defaultBranch: [],
  },
  {
    name: 'Bitbucket Pipelines',
    sign: 'BITBUCKET_BUILD_NUMBER',
    branch: ['BITBUCKET_BRANCH', 'BITBUCKET_TAG'],
    commit: ['BITBUCKET_COMMIT'],
    url: bitbucketUrl,
    defaultBranch: [],
  },
  {
    name: 'Jenkins',
    sign: 'JENKINS_URL',
    branch: ['CHANGE_BRANCH', 'BRANCH_NAME', 'GIT_LOCAL_BRANCH'],
    commit: ['GIT_COMMIT'],
    url: ({ BUILD_URL }) => BUILD_URL,
    defaultBranch: [],
  },
];

function githubUrl(environment: Environment): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = environment;
  if (server === undefined || repository === undefined || id === undefined) return undefined;
  const attempt = environment['GITHUB_RUN_ATTEMPT'];
  const address = `${server}/${repository}/actions/runs/${id}`;
  return attempt === undefined || attempt === '1' ? address : `${address}/attempts/${attempt}`;
}

function azureUrl(environment: Environment): string | undefined {
  const { SYSTEM_COLLECTIONURI: server, SYSTEM_TEAMPROJECT: project, BUILD_BUILDID: id } = environment;
  if (server === undefined || project === undefined || id === undefined) return undefined;
  return `${server}${project}/_build/results?buildId=${id}`;
}

function bitbucketUrl(environment: Environment): string | undefined {
  const { BITBUCKET_GIT_HTTP_ORIGIN: origin, BITBUCKET_BUILD_NUMBER: number } = environment;
  return origin === undefined || number === undefined ? undefined : `${origin}/pipelines/results/${number}`;
}
