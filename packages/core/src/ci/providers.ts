export type Environment = Readonly<Record<string, string | undefined>>;

export type Provider = {
  readonly name: string;
  /** A variable that is set there and nowhere else, or has this value there. */
  readonly sign: string;
  readonly value?: string;
  /** Variable that names the whole run: the same for all its jobs, and for a further attempt at one of them. */
  readonly runId: string;
  /** Variable that counts how often the job has run. `first`: what it says the first time. */
  readonly attempt?: { readonly variable: string; readonly first: 0 | 1 };
  /** Variables that name the job, and where there is one its id, which a retry does not share. */
  readonly job?: { readonly name: string; readonly id?: string };
  /** What the address of a build's page ends in for the files that its job keeps; `{path}` is one of them. */
  readonly artifacts?: string;
  /** Variable that tells steps behind the tests how the job goes. */
  readonly status?: string;
  /** File or folder that configures it, from the root of the repository. */
  readonly file: string;
  readonly read: (variables: Environment) => ProviderFacts;
};

/** What a provider says; an empty text says nothing. */
export type ProviderFacts = {
  readonly branch: string | undefined;
  /** Ignored when it is not a commit: a build started by hand may say `HEAD`. */
  readonly commit: string | undefined;
  readonly url: string | undefined;
  readonly defaultBranch?: string | undefined;
  /** Number of the pull request, or name of the tag. Its branch can bear any name, also that of the default branch. */
  readonly change: string | undefined;
};

export const PROVIDERS: readonly Provider[] = [
  {
    name: 'GitHub Actions',
    sign: 'GITHUB_ACTIONS',
    runId: 'GITHUB_RUN_ID',
    attempt: { variable: 'GITHUB_RUN_ATTEMPT', first: 1 },
    job: { name: 'GITHUB_JOB' },
    // The workflow hands it over: `${{ job.status }}`.
    status: 'RUNSHEET_JOB_STATUS',
    artifacts: '#artifacts',
    file: '.github/workflows',
    read: (variables) => ({
      branch: variables['GITHUB_HEAD_REF'] || variables['GITHUB_REF_NAME'],
      commit: variables['GITHUB_SHA'],
      url: githubUrl(variables),
      change: variables['GITHUB_HEAD_REF'] || (variables['GITHUB_REF_TYPE'] === 'tag' ? 'tag' : undefined),
    }),
  },
  {
    name: 'GitLab CI',
    sign: 'GITLAB_CI',
    runId: 'CI_PIPELINE_ID',
    attempt: { variable: 'CI_JOB_RETRY_COUNT', first: 0 },
    job: { name: 'CI_JOB_NAME', id: 'CI_JOB_ID' },
    status: 'CI_JOB_STATUS',
    artifacts: '/artifacts/raw/{path}',
    file: '.gitlab-ci.yml',
    read: (variables) => ({
      branch: variables['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME'] || variables['CI_COMMIT_REF_NAME'],
      commit: variables['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA'] || variables['CI_COMMIT_SHA'],
      url: variables['CI_JOB_URL'],
      defaultBranch: variables['CI_DEFAULT_BRANCH'],
      change: variables['CI_MERGE_REQUEST_IID'] || variables['CI_COMMIT_TAG'],
    }),
  },
  {
    name: 'CircleCI',
    sign: 'CIRCLECI',
    runId: 'CIRCLE_WORKFLOW_ID',
    job: { name: 'CIRCLE_JOB' },
    file: '.circleci/config.yml',
    read: (variables) => ({
      branch: variables['CIRCLE_BRANCH'] || variables['CIRCLE_TAG'],
      commit: variables['CIRCLE_SHA1'],
      url: variables['CIRCLE_BUILD_URL'],
      // Only of forks: a pull request from the default branch into another one has an address as well.
      change: variables['CIRCLE_PR_NUMBER'] || variables['CIRCLE_TAG'],
    }),
  },
  {
    name: 'Buildkite',
    sign: 'BUILDKITE',
    runId: 'BUILDKITE_BUILD_ID',
    attempt: { variable: 'BUILDKITE_RETRY_COUNT', first: 0 },
    job: { name: 'BUILDKITE_LABEL' },
    file: '.buildkite',
    read: (variables) => ({
      branch: variables['BUILDKITE_BRANCH'],
      commit: variables['BUILDKITE_COMMIT'],
      url: variables['BUILDKITE_BUILD_URL'],
      defaultBranch: variables['BUILDKITE_PIPELINE_DEFAULT_BRANCH'],
      change: variables['BUILDKITE_PULL_REQUEST']?.replace(/^false$/, '') || variables['BUILDKITE_TAG'],
    }),
  },
  {
    name: 'Azure Pipelines',
    sign: 'TF_BUILD',
    runId: 'BUILD_BUILDID',
    attempt: { variable: 'SYSTEM_JOBATTEMPT', first: 1 },
    job: { name: 'SYSTEM_JOBNAME' },
    status: 'AGENT_JOBSTATUS',
    file: 'azure-pipelines.yml',
    read: (variables) => ({
      branch: (variables['SYSTEM_PULLREQUEST_SOURCEBRANCH'] || variables['BUILD_SOURCEBRANCH'])?.replace(SHORTENED, ''),
      commit: variables['SYSTEM_PULLREQUEST_SOURCECOMMITID'] || variables['BUILD_SOURCEVERSION'],
      url: azureUrl(variables),
      change: variables['SYSTEM_PULLREQUEST_PULLREQUESTID'] || tagIn(variables['BUILD_SOURCEBRANCH']),
    }),
  },
  {
    name: 'Bitbucket Pipelines',
    sign: 'BITBUCKET_BUILD_NUMBER',
    runId: 'BITBUCKET_BUILD_NUMBER',
    file: 'bitbucket-pipelines.yml',
    read: (variables) => ({
      branch: variables['BITBUCKET_BRANCH'] || variables['BITBUCKET_TAG'],
      commit: variables['BITBUCKET_COMMIT'],
      url: bitbucketUrl(variables),
      change: variables['BITBUCKET_PR_ID'] || variables['BITBUCKET_TAG'],
    }),
  },
  {
    name: 'Jenkins',
    sign: 'JENKINS_URL',
    runId: 'BUILD_TAG',
    file: 'Jenkinsfile',
    read: (variables) => ({
      branch:
        variables['CHANGE_BRANCH'] || variables['BRANCH_NAME'] || variables['GIT_BRANCH']?.replace(/^origin\//, ''),
      commit: variables['GIT_COMMIT'],
      url: variables['BUILD_URL'],
      defaultBranch: variables['BRANCH_IS_PRIMARY'] === 'true' ? variables['BRANCH_NAME'] : undefined,
      change: variables['CHANGE_ID'] || variables['TAG_NAME'],
    }),
  },
  {
    name: 'Woodpecker CI',
    sign: 'CI',
    value: 'woodpecker',
    runId: 'CI_PIPELINE_NUMBER',
    file: '.woodpecker.yml',
    read: (variables) => ({
      branch: variables['CI_COMMIT_SOURCE_BRANCH'] || variables['CI_COMMIT_BRANCH'] || variables['CI_COMMIT_TAG'],
      commit: variables['CI_COMMIT_SHA'],
      url: variables['CI_PIPELINE_URL'],
      defaultBranch: variables['CI_REPO_DEFAULT_BRANCH'],
      change: variables['CI_COMMIT_PULL_REQUEST'] || variables['CI_COMMIT_TAG'],
    }),
  },
  {
    name: 'Travis CI',
    sign: 'TRAVIS',
    runId: 'TRAVIS_BUILD_ID',
    job: { name: 'TRAVIS_JOB_NUMBER' },
    file: '.travis.yml',
    read: (variables) => ({
      branch: variables['TRAVIS_PULL_REQUEST_BRANCH'] || variables['TRAVIS_BRANCH'],
      commit: variables['TRAVIS_PULL_REQUEST_SHA'] || variables['TRAVIS_COMMIT'],
      url: variables['TRAVIS_BUILD_WEB_URL'],
      change: variables['TRAVIS_PULL_REQUEST']?.replace(/^false$/, '') || variables['TRAVIS_TAG'],
    }),
  },
];

function githubUrl(variables: Environment): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = variables;
  if (!server || !repository || !id) return undefined;
  const ciAttempt = variables['GITHUB_RUN_ATTEMPT'] || '1';
  const address = `${server}/${repository}/actions/runs/${id}`;
  return ciAttempt === '1' ? address : `${address}/attempts/${ciAttempt}`;
}

function azureUrl(variables: Environment): string | undefined {
  const { SYSTEM_COLLECTIONURI: server, SYSTEM_TEAMPROJECT: project, BUILD_BUILDID: id } = variables;
  if (!server || !project || !id) return undefined;
  return `${server}${encodeURIComponent(project)}/_build/results?buildId=${id}`;
}

function bitbucketUrl(variables: Environment): string | undefined {
  const { BITBUCKET_GIT_HTTP_ORIGIN: origin, BITBUCKET_BUILD_NUMBER: number } = variables;
  return !origin || !number ? undefined : `${origin}/pipelines/results/${number}`;
}

function tagIn(ref: string | undefined): string | undefined {
  return ref?.startsWith('refs/tags/') === true ? ref : undefined;
}

const SHORTENED = /^refs\/(?:heads|tags)\//;
