import { expect, test } from 'vitest';
import { readPlace } from './build-place.ts';

const VARIABLES = {
  GITHUB_REPOSITORY: 'shop/api',
  GITHUB_SHA: 'f'.repeat(40),
  GITHUB_RUN_NUMBER: '12',
  GITHUB_WORKFLOW: 'test',
};
const HEAD = 'a'.repeat(40);
const FOLLOWED = {
  event: 'pull_request',
  head_sha: HEAD,
  head_branch: 'cart',
  run_number: 9,
  head_repository: { owner: { login: 'kim' } },
};

test.each([
  ['a pull request', { pull_request: { number: 7, head: { sha: HEAD } } }, HEAD, { kind: 'number', number: 7 }, 12],
  ['a push', { after: HEAD }, 'f'.repeat(40), undefined, 12],
  ['a run that follows a pull request', { workflow_run: FOLLOWED }, HEAD, { kind: 'head', head: 'kim:cart' }, 9],
  ['a run that follows a push', { workflow_run: { ...FOLLOWED, event: 'push' } }, HEAD, undefined, 9],
  ['a fork that is gone', { workflow_run: { ...FOLLOWED, head_repository: null } }, HEAD, undefined, 9],
])('%s', (...[, event, commit, pullRequest, build]) => {
  const place = { repository: 'shop/api', workflow: 'test', commit, pullRequest, build, matrix: '' };
  expect(readPlace(VARIABLES, JSON.stringify(event))).toEqual(place);
});

test.each([
  ['null', ''],
  ['', ''],
  ['{ "node": 22, "os": "linux" }', '22, linux'],
  ['{ "shop": { "name": "toys" }, "isFast": true }', '{"name":"toys"}, true'],
])('the matrix %s is told as "%s"', (text, expected) => {
  expect(readPlace({ ...VARIABLES, INPUT_MATRIX: text }, '')?.matrix).toBe(expected);
});

test('a name that is too long is cut between characters', () => {
  const name = `${'a'.repeat(199)}🎉`;
  const place = readPlace({ ...VARIABLES, GITHUB_WORKFLOW: name, INPUT_MATRIX: JSON.stringify({ name }) }, '');
  expect(place).toMatchObject({ workflow: 'a'.repeat(199), matrix: 'a'.repeat(199) });
});

test('without a readable event the variables tell, and without a repository or a commit nothing does', () => {
  expect(readPlace(VARIABLES, '{ broken')).toMatchObject({ commit: 'f'.repeat(40), pullRequest: undefined });
  expect(readPlace({ ...VARIABLES, GITHUB_REPOSITORY: 'shop' }, '')).toBeUndefined();
  expect(readPlace({ ...VARIABLES, GITHUB_SHA: 'HEAD' }, '')).toBeUndefined();
});
