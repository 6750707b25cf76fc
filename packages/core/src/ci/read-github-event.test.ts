import { describe, expect, test } from 'vitest';
import { readGithubEvent } from './read-github-event.ts';

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
