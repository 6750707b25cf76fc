import { describe, expect, test } from 'vitest';
import { type GithubEvent, detectBuild, readGithubEvent } from './detect-build.ts';
import type { Environment } from './providers.ts';

const HEAD = '1111111111111111111111111111111111111111';
const MERGE = '2222222222222222222222222222222222222222';
const GIT = { branch: 'local', commit: '3333333333333333333333333333333333333333', defaultBranch: undefined };

describe('GitHub Actions', () => {
  const push = {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'push',
    GITHUB_HEAD_REF: '',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_REF_NAME: 'main',
    GITHUB_REPOSITORY: 'shop/api',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_RUN_ID: '900',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_SHA: HEAD,
  };
  const pull = {
    ...push,
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_HEAD_REF: 'cart',
    GITHUB_REF_NAME: '7/merge',
    GITHUB_SHA: MERGE,
  };
  const event: GithubEvent = { defaultBranch: 'main', change: undefined };
  const change = { headCommit: HEAD, headBranch: undefined, url: undefined, isOwnBranch: false, isForeign: false };
  const pullEvent: GithubEvent = { defaultBranch: 'main', change };

  test('a push to the default branch', () => {
    expect(facts(push, event)).toMatchInlineSnapshot(`
      "branch: main
      commit: 1111111111111111111111111111111111111111
      url: https://github.com/shop/api/actions/runs/900
      default branch: true, CI: true"
    `);
  });

  test('a push to another branch', () => {
    expect(facts({ ...push, GITHUB_REF_NAME: 'feature/cart' }, event)).toMatchInlineSnapshot(`
      "branch: feature/cart
      commit: 1111111111111111111111111111111111111111
      url: https://github.com/shop/api/actions/runs/900
      default branch: false, CI: true"
    `);
  });

  test('a pull request is its head, not the merge commit that is checked out', () => {
    expect(facts(pull, pullEvent)).toMatchInlineSnapshot(`
      "branch: cart
      commit: 1111111111111111111111111111111111111111
      url: https://github.com/shop/api/actions/runs/900
      default branch: false, CI: true"
    `);
  });

  test('a pull request from a fork whose branch is also called main is not the default branch', () => {
    expect(facts({ ...pull, GITHUB_HEAD_REF: 'main' }, pullEvent)).toContain('default branch: false');
    expect(facts({ ...pull, GITHUB_HEAD_REF: 'main' }, undefined)).toContain('default branch: false');
  });

  test('a tag that is called main is not the default branch', () => {
    expect(facts({ ...push, GITHUB_REF_TYPE: 'tag' }, event)).toContain('default branch: false');
  });

  test('a run that follows another one tells of that one, not of the default branch it runs on', () => {
    const followed = { ...change, headBranch: 'kim:main', url: 'https://github.com/shop/api/actions/runs/899' };
    const variables = { ...push, GITHUB_EVENT_NAME: 'workflow_run', GITHUB_SHA: MERGE };
    expect(facts(variables, { defaultBranch: 'main', change: followed })).toMatchInlineSnapshot(`
      "branch: kim:main
      commit: 1111111111111111111111111111111111111111
      url: https://github.com/shop/api/actions/runs/899
      default branch: false, CI: true"
    `);
  });

  test('a merge queue', () => {
    const queue = { ...push, GITHUB_EVENT_NAME: 'merge_group', GITHUB_REF_NAME: `gh-readonly-queue/main/pr-7-${HEAD}` };
    expect(facts(queue, event)).toMatchInlineSnapshot(`
      "branch: gh-readonly-queue/main/pr-7-1111111111111111111111111111111111111111
      commit: 1111111111111111111111111111111111111111
      url: https://github.com/shop/api/actions/runs/900
      default branch: false, CI: true"
    `);
  });

  test('a second attempt has a page of its own', () => {
    expect(facts({ ...push, GITHUB_RUN_ATTEMPT: '2' }, event)).toContain('/actions/runs/900/attempts/2');
  });

  test('without the event file it is not known which branch is the default one', () => {
    expect(facts(push)).toContain('default branch: undefined');
  });
});

describe('GitLab CI', () => {
  const branch = {
    CI: 'true',
    GITLAB_CI: 'true',
    CI_COMMIT_REF_NAME: 'main',
    CI_COMMIT_SHA: HEAD,
    CI_DEFAULT_BRANCH: 'main',
    CI_JOB_URL: 'https://gitlab.com/shop/api/-/jobs/8',
  };
  const mergeRequest = {
    ...branch,
    CI_COMMIT_REF_NAME: 'refs/merge-requests/7/merge',
    CI_COMMIT_SHA: MERGE,
    CI_MERGE_REQUEST_IID: '7',
    CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'cart',
    CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: HEAD,
  };

  test('a branch', () => {
    expect(facts(branch)).toMatchInlineSnapshot(`
      "branch: main
      commit: 1111111111111111111111111111111111111111
      url: https://gitlab.com/shop/api/-/jobs/8
      default branch: true, CI: true"
    `);
  });

  test('a merge request with a merged result is its head', () => {
    expect(facts(mergeRequest)).toMatchInlineSnapshot(`
      "branch: cart
      commit: 1111111111111111111111111111111111111111
      url: https://gitlab.com/shop/api/-/jobs/8
      default branch: false, CI: true"
    `);
  });

  test('a merge request that is not merged for the test has an empty head, which counts as none', () => {
    const detached = { ...mergeRequest, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: '', CI_COMMIT_SHA: HEAD };
    expect(facts(detached)).toContain(`commit: ${HEAD}`);
  });

  test('a merge request of a fork’s main is not the default branch', () => {
    expect(facts({ ...mergeRequest, CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'main' })).toContain('default branch: false');
  });
});

test('CircleCI', () => {
  const variables = {
    CI: 'true',
    CIRCLECI: 'true',
    CIRCLE_BRANCH: 'main',
    CIRCLE_SHA1: HEAD,
    CIRCLE_BUILD_URL: 'https://circleci.com/gh/shop/api/12',
  };
  expect(facts(variables)).toMatchInlineSnapshot(`
    "branch: main
    commit: 1111111111111111111111111111111111111111
    url: https://circleci.com/gh/shop/api/12
    default branch: undefined, CI: true"
  `);
  // main has a pull request of its own, into another branch.
  const asked = { ...variables, CIRCLE_PULL_REQUEST: 'https://github.com/shop/api/pull/7' };
  const git = { ...GIT, defaultBranch: 'main' };
  expect(detectBuild(asked, git).isDefaultBranch).toBe(true);
  expect(detectBuild({ ...asked, CIRCLE_BRANCH: 'pull/7', CIRCLE_PR_NUMBER: '7' }, git).isDefaultBranch).toBe(false);
});

describe('Buildkite', () => {
  const branch = {
    CI: 'true',
    BUILDKITE: 'true',
    BUILDKITE_BRANCH: 'main',
    BUILDKITE_BUILD_URL: 'https://buildkite.com/shop/api/builds/12',
    BUILDKITE_COMMIT: HEAD,
    BUILDKITE_PIPELINE_DEFAULT_BRANCH: 'main',
    BUILDKITE_PULL_REQUEST: 'false',
  };

  test('a branch', () => {
    expect(facts(branch)).toMatchInlineSnapshot(`
      "branch: main
      commit: 1111111111111111111111111111111111111111
      url: https://buildkite.com/shop/api/builds/12
      default branch: true, CI: true"
    `);
  });

  test('a build that was begun by hand may name no commit: the working copy does', () => {
    expect(facts({ ...branch, BUILDKITE_COMMIT: 'HEAD' })).toContain(`commit: ${GIT.commit}`);
  });

  test('a pull request of a branch called main is not the default branch', () => {
    expect(facts({ ...branch, BUILDKITE_PULL_REQUEST: '7' })).toContain('default branch: false');
  });
});

describe('Azure Pipelines', () => {
  const branch = {
    TF_BUILD: 'True',
    BUILD_BUILDID: '12',
    BUILD_SOURCEBRANCH: 'refs/heads/feature/cart',
    BUILD_SOURCEBRANCHNAME: 'cart',
    BUILD_SOURCEVERSION: HEAD,
    SYSTEM_COLLECTIONURI: 'https://dev.azure.com/shop/',
    SYSTEM_TEAMPROJECT: 'Shop API',
  };

  test('a branch has its whole name', () => {
    expect(facts(branch)).toMatchInlineSnapshot(`
      "branch: feature/cart
      commit: 1111111111111111111111111111111111111111
      url: https://dev.azure.com/shop/Shop%20API/_build/results?buildId=12
      default branch: undefined, CI: true"
    `);
  });

  test('a tag is not the default branch, whatever it is called', () => {
    const git = { ...GIT, defaultBranch: 'v2' };
    expect(detectBuild({ ...branch, BUILD_SOURCEBRANCH: 'refs/tags/v2' }, git).isDefaultBranch).toBe(false);
    expect(detectBuild({ ...branch, BUILD_SOURCEBRANCH: 'refs/heads/v2' }, git).isDefaultBranch).toBe(true);
  });

  test('a pull request is its head', () => {
    const pull = {
      ...branch,
      BUILD_SOURCEBRANCH: 'refs/pull/7/merge',
      BUILD_SOURCEVERSION: MERGE,
      SYSTEM_PULLREQUEST_PULLREQUESTID: '7',
      SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/feature/cart',
      SYSTEM_PULLREQUEST_SOURCECOMMITID: HEAD,
    };
    expect(facts(pull)).toMatchInlineSnapshot(`
      "branch: feature/cart
      commit: 1111111111111111111111111111111111111111
      url: https://dev.azure.com/shop/Shop%20API/_build/results?buildId=12
      default branch: false, CI: true"
    `);
  });
});

test('Bitbucket Pipelines', () => {
  const variables = {
    CI: 'true',
    BITBUCKET_BRANCH: 'main',
    BITBUCKET_BUILD_NUMBER: '12',
    BITBUCKET_COMMIT: HEAD,
    BITBUCKET_GIT_HTTP_ORIGIN: 'https://bitbucket.org/shop/api',
  };
  expect(facts(variables)).toMatchInlineSnapshot(`
    "branch: main
    commit: 1111111111111111111111111111111111111111
    url: https://bitbucket.org/shop/api/pipelines/results/12
    default branch: undefined, CI: true"
  `);
});

describe('Jenkins', () => {
  const branch = {
    JENKINS_URL: 'https://jenkins.example/',
    BRANCH_NAME: 'main',
    BUILD_URL: 'https://jenkins.example/job/api/12/',
    GIT_BRANCH: 'origin/main',
    GIT_COMMIT: HEAD,
  };

  test('a branch of a multibranch job', () => {
    expect(facts(branch)).toMatchInlineSnapshot(`
      "branch: main
      commit: 1111111111111111111111111111111111111111
      url: https://jenkins.example/job/api/12/
      default branch: undefined, CI: true"
    `);
  });

  test('a multibranch job knows its primary branch', () => {
    expect(facts({ ...branch, BRANCH_IS_PRIMARY: 'true' })).toContain('default branch: true');
  });

  test('a pull request is its branch', () => {
    const pull = { ...branch, BRANCH_NAME: 'PR-7', CHANGE_ID: '7', CHANGE_BRANCH: 'feature/cart' };
    expect(facts(pull)).toContain('branch: feature/cart');
  });

  test('a freestyle job has the branch of the remote', () => {
    expect(facts({ ...branch, BRANCH_NAME: undefined })).toContain('branch: main\n');
  });
});

test('Travis CI: a pull request is known by its own branch', () => {
  const variables = { TRAVIS: 'true', TRAVIS_BRANCH: 'main', TRAVIS_COMMIT: MERGE, TRAVIS_PULL_REQUEST: 'false' };
  expect(detectBuild(variables, { ...GIT, defaultBranch: 'main' })).toMatchObject({
    branch: 'main',
    isDefaultBranch: true,
  });
  const pull = {
    ...variables,
    TRAVIS_PULL_REQUEST: '7',
    TRAVIS_PULL_REQUEST_BRANCH: 'cart',
    TRAVIS_PULL_REQUEST_SHA: HEAD,
  };
  expect(detectBuild(pull, GIT)).toMatchObject({ branch: 'cart', commit: HEAD, isDefaultBranch: false });
});

describe('no known provider', () => {
  test('the working copy tells branch and commit', () => {
    expect(facts({})).toMatchInlineSnapshot(`
      "branch: local
      commit: 3333333333333333333333333333333333333333
      url: undefined
      default branch: undefined, CI: false"
    `);
  });

  test('a clone knows the default branch of its origin', () => {
    expect(detectBuild({}, { ...GIT, defaultBranch: 'local' }).isDefaultBranch).toBe(true);
    expect(detectBuild({}, { ...GIT, defaultBranch: 'main' }).isDefaultBranch).toBe(false);
    const circle = { CIRCLECI: 'true', CIRCLE_BRANCH: 'main' };
    expect(detectBuild(circle, { ...GIT, defaultBranch: 'main' }).isDefaultBranch).toBe(true);
  });

  test('CI counts as CI, unless it says no', () => {
    const table = ['true', '1', 'yes', 'false', 'False', '0', ''];
    expect(table.map((CI) => [CI, detectBuild({ CI }, GIT).isCi])).toEqual([
      ['true', true],
      ['1', true],
      ['yes', true],
      ['false', false],
      ['False', false],
      ['0', false],
      ['', false],
    ]);
  });
});

test('a branch may be called false or 0', () => {
  const variables = { GITHUB_ACTIONS: 'true', GITHUB_REF_NAME: 'false', GITHUB_SHA: HEAD };
  expect(detectBuild(variables, GIT).branch).toBe('false');
  expect(detectBuild({ ...variables, GITHUB_REF_NAME: '0' }, GIT).branch).toBe('0');
});

function facts(environment: Environment, event?: GithubEvent): string {
  const build = detectBuild(environment, GIT, event);
  return [
    `branch: ${build.branch}`,
    `commit: ${build.commit}`,
    `url: ${build.url}`,
    `default branch: ${build.isDefaultBranch}, CI: ${build.isCi}`,
  ].join('\n');
}

const REPOSITORY = { full_name: 'shop/api', default_branch: 'main' };
const RUN = {
  event: 'pull_request',
  head_branch: 'main',
  head_sha: 'a'.repeat(40),
  head_repository: { full_name: 'kim/api', owner: { login: 'kim' } },
  html_url: 'https://github.com/shop/api/actions/runs/899',
};

test('a pull request has a head', () => {
  const event = { repository: REPOSITORY, pull_request: { head: { sha: 'b'.repeat(40) } } };
  expect(read(event)).toMatchObject({
    defaultBranch: 'main',
    change: { headCommit: 'b'.repeat(40), isOwnBranch: false, isForeign: false },
  });
});

test('a push is no change of somebody else', () => {
  expect(read({ repository: REPOSITORY })).toEqual({ defaultBranch: 'main', change: undefined });
});

describe('a run that is followed', () => {
  test('from a fork is foreign, and its branch bears the name of the fork', () => {
    expect(read({ repository: REPOSITORY, workflow_run: RUN }).change).toMatchInlineSnapshot(`
      {
        "headBranch": "kim:main",
        "headCommit": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "isForeign": true,
        "isOwnBranch": false,
        "url": "https://github.com/shop/api/actions/runs/899",
      }
    `);
  });

  test('from this repository is not foreign, and is the default branch only after a push', () => {
    const own = { ...RUN, head_repository: { full_name: 'shop/api' } };
    const change = (event: string) => read({ repository: REPOSITORY, workflow_run: { ...own, event } }).change;
    expect(change('push')).toMatchObject({ headBranch: 'main', isForeign: false, isOwnBranch: true });
    expect(change('pull_request')).toMatchObject({ headBranch: 'main', isForeign: false, isOwnBranch: false });
  });

  test('is foreign where its repository is gone or not named', () => {
    for (const head_repository of [null, undefined, {}, { full_name: 5 }, 'shop/api']) {
      const event = { repository: REPOSITORY, workflow_run: { ...RUN, head_repository } };
      expect(read(event).change).toMatchObject({ isForeign: true, headBranch: 'unknown:main' });
    }
    expect(read({ workflow_run: { ...RUN, head_repository: {} } }).change?.isForeign).toBe(true);
  });
});

function read(event: unknown) {
  return readGithubEvent(JSON.stringify(event));
}
