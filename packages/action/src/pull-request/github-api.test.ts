import { expect, test } from 'vitest';
import { type Github, PLACE, startGithub, TOKEN } from './github.test.support.ts';
import { openGithubApi } from './github-api.ts';
import { runOf } from './runs.test.support.ts';
import { tellPullRequest } from './tell-pull-request.ts';

const RED = [runOf({ failures: ['no'] })];
const FORBIDDEN = { message: 'Resource not accessible by integration' };
const SECONDARY = { message: 'You have exceeded a secondary rate limit.' };

test.each([
  ['403', 403, FORBIDDEN, 'GitHub has not taken the comment of this build: 403 Resource not accessible by integration'],
  ['404', 404, { message: 'Not Found' }, 'GitHub has not taken the comment of this build: 404 Not Found'],
])('%s: the notice names the permission that the job lacks', async (...[, status, body, what]) => {
  const github = await startGithub();
  github.disturb(() => ({ status, body }));
  const [notice, ...others] = await tell(github);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ code: 'RS4041', message: expect.stringContaining(what) });
  expect(notice?.message).toContain('`pull-requests: write`');
  expect(github.calls).toEqual(['GET /user', 'GET /repos/shop/api/issues/7/comments']);
});

test.each([
  ['403 with retry-after', 403, { 'retry-after': '30' }, SECONDARY, 30_000],
  ['429 with retry-after', 429, { 'retry-after': '7' }, SECONDARY, 7_000],
  ['a used up limit', 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1005' }, FORBIDDEN, 5_000],
  [
    'a limit that was reset meanwhile',
    429,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '5' },
    FORBIDDEN,
    1_000,
  ],
  ['a secondary limit without a time', 403, {}, SECONDARY, 60_000],
])('%s: the request is sent again after that time', async (...[, status, headers, body, waitMs]) => {
  const github = await startGithub();
  let isLimited = true;
  github.disturb(({ method }) => {
    if (method !== 'POST' || !isLimited) return undefined;
    isLimited = false;
    return { status, headers, body };
  });
  expect(await tell(github)).toEqual([]);
  expect(github.waits).toEqual([waitMs]);
  expect(github.comments.size).toBe(1);
});

test.each([
  ['that is too long', { 'retry-after': '3600' }, []],
  ['again and again', {}, [60_000, 60_000]],
  ['that asks for no time', { 'retry-after': '0' }, [1_000, 1_000, 1_000]],
])('a limit %s is a notice', async (...[, headers, waits]) => {
  const github = await startGithub();
  github.disturb(() => ({ status: 429, headers, body: SECONDARY }));
  const notices = await tell(github);
  expect(notices).toEqual([expect.objectContaining({ code: 'RS4041' })]);
  expect(notices[0]?.message).toContain('429 You have exceeded a secondary rate limit., for');
  expect(github.waits).toEqual(waits);
});

test.each([
  ['500', { status: 500, body: { message: 'Server Error' } }],
  ['a redirect', { status: 301, headers: { location: 'http://127.0.0.1:1/' } }],
  ['422', { status: 422, body: { message: 'Validation Failed' } }],
])('%s: a comment that may have been added is not sent again', async (...[, reply]) => {
  const github = await startGithub();
  github.disturb(({ method }) => (method === 'POST' ? reply : undefined));
  const notices = await tell(github);
  expect(github.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  expect(notices.map(({ code }) => code)).toEqual(['RS4041']);
});

test('a GitHub that cannot be reached, and an address without TLS, are notices', async () => {
  const open = (address: string) => () => {
    return openGithubApi({ address, token: TOKEN, now: () => 0, sleep: async () => undefined });
  };
  for (const address of ['http://127.0.0.1:1', 'http://github.example', 'nowhere']) {
    const wants = { comment: true, check: false };
    const notices = await tellPullRequest(RED, { wants, place: PLACE, open: open(address) });
    expect(notices).toEqual([expect.objectContaining({ code: 'RS4041' })]);
    expect(JSON.stringify(notices)).not.toContain(TOKEN);
  }
});

test('the token goes to no other address, and is in no notice', async () => {
  const github = await startGithub();
  const other = await startGithub();
  github.disturb(({ method }) =>
    method === 'GET'
      ? { status: 200, body: [], headers: { link: `<${other.address}/repos/shop/api?page=2>; rel="next"` } }
      : { status: 500, body: { message: `Bearer ${TOKEN}` } },
  );
  const notices = await tell(github);
  expect(other.calls).toEqual([]);
  expect(notices[0]?.message).toContain('500 Bearer ***');
});

test('a token that an answer repeats where its message is cut is in no notice', async () => {
  const github = await startGithub();
  github.disturb(() => ({ status: 500, body: { message: `${'-'.repeat(190)}${TOKEN}` } }));
  const notices = await tell(github);
  expect(notices[0]?.message).toContain('500 ---');
  expect(JSON.stringify(notices)).not.toContain(TOKEN.slice(0, 4));
});

test('a wrong token is refused, and said so', async () => {
  const github = await startGithub();
  const wants = { comment: true, check: true };
  const notices = await tellPullRequest(RED, { wants, place: PLACE, open: () => github.api('wrong\ntoken') });
  expect(notices.map(({ code }) => code)).toEqual(['RS4041', 'RS4041']);
  expect(JSON.stringify(notices)).not.toMatch(/wrong.{1,2}token/);
});

function tell(github: Github) {
  const wants = { comment: true, check: false };
  return tellPullRequest(RED, { wants, place: PLACE, open: () => github.api() });
}
