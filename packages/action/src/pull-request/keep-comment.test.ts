import { expect, test } from 'vitest';
import type { BuildPlace } from './build-place.ts';
import { readMark } from './comment-text.ts';
import { commentOf, type Github, PLACE, startGithub } from './github.test.support.ts';
import { runOf } from './runs.test.support.ts';
import { tellPullRequest } from './tell-pull-request.ts';

const RED = [runOf({ failures: ['expected 1 to be 2'] })];
const GREEN = [runOf()];
const NEXT = { ...PLACE, commit: 'b'.repeat(40), build: 13 };

test('the first build adds a comment, and each later one edits it', async () => {
  const github = await startGithub();
  expect(await comment(github, RED)).toEqual([]);
  expect(textsOf(github)).toEqual([
    expect.stringContaining('❌ <strong><code>shop</code>: 1 failed; 1 passed</strong>'),
  ]);
  expect(textsOf(github)[0]).toContain('<pre>expected 1 to be 2</pre>');
  expect(await comment(github, [runOf({ failures: ['no', 'no'] })], NEXT)).toEqual([]);
  expect(textsOf(github)).toEqual([expect.stringContaining('2 failed; 1 passed')]);
  expect(github.comments.has(101)).toBe(true);
});

test('what turns green is told as fixed since the last push, also when its job runs again, but not at the push after that', async () => {
  const github = await startGithub();
  const isFixed = async (runs: typeof RED, place: BuildPlace) => {
    await comment(github, runs, place);
    return textsOf(github)[0]?.includes('Fixed since the last push.');
  };
  expect(await isFixed(RED, PLACE)).toBe(false);
  expect(await isFixed(GREEN, PLACE)).toBe(false);
  expect(await isFixed(RED, PLACE)).toBe(false);
  expect(await isFixed(GREEN, NEXT)).toBe(true);
  expect(await isFixed(GREEN, NEXT)).toBe(true);
  expect(await isFixed(GREEN, { ...NEXT, commit: 'c'.repeat(40), build: 14 })).toBe(false);
});

test('each script has a comment of its own, and each environment of a matrix', async () => {
  const github = await startGithub();
  const runs = [runOf(), runOf({ scriptId: 13, name: 'docs' }), runOf({ environment: 'node 22' })];
  await comment(github, [...runs, runOf({ failures: ['no'] })]);
  await comment(github, runs, NEXT);
  expect([...github.comments.values()].map(({ body }) => readMark(body))).toMatchObject([
    { scriptId: 12, environment: '', state: 'fixed' },
    { scriptId: 13, environment: '', state: 'green' },
    { scriptId: 12, environment: 'node 22', state: 'green' },
  ]);
});

test('a run that reached no script is told in the comment of its name', async () => {
  const github = await startGithub();
  await comment(github, [runOf({ scriptId: 0 })]);
  await comment(github, RED, NEXT);
  await comment(github, [runOf({ scriptId: 0 })], NEXT);
  expect(github.comments.size).toBe(1);
});

test('a comment that somebody has deleted is added once more', async () => {
  const github = await startGithub();
  await comment(github, RED);
  // Deleted between the reading and the edit.
  github.disturb(({ method }) => {
    if (method === 'PATCH') github.comments.clear();
    return undefined;
  });
  expect(await comment(github, GREEN, NEXT)).toEqual([]);
  expect(textsOf(github)).toEqual([expect.stringContaining('✅')]);
});

test('the comment is found on a later page, below the path of GitHub Enterprise Server', async () => {
  const github = await startGithub('/api/v3');
  for (let id = 1; id <= 250; id += 1) github.comments.set(id, commentOf(id, 'LGTM'));
  await comment(github, RED);
  await comment(github, GREEN, NEXT);
  expect(github.comments.size).toBe(251);
  expect(github.calls.filter((call) => call.startsWith('GET'))).toHaveLength(11);
});

test('two jobs that both add the first comment leave one, with the text of the later', async () => {
  const github = await startGithub();
  await comment(github, RED);
  const [[id = 0, first] = []] = github.comments;
  github.comments.clear();
  // The other job's comment appears between our reading and our writing.
  github.disturb(({ method }) => {
    if (method === 'POST' && first !== undefined) github.comments.set(id, first);
    return undefined;
  });
  expect(await comment(github, GREEN)).toEqual([]);
  expect([...github.comments.keys()]).toEqual([id]);
  expect(textsOf(github)[0]).toContain('✅');
});

test('of five jobs at once one comment is left', async () => {
  const github = await startGithub();
  const told = await Promise.all([1, 2, 3, 4, 5].map(() => comment(github, RED)));
  expect(told.flat()).toEqual([]);
  expect(textsOf(github)).toEqual([expect.stringContaining('❌')]);
});

test('doubles that earlier jobs have left are removed', async () => {
  const github = await startGithub();
  await comment(github, RED);
  const [first] = github.comments.values();
  github.comments.set(300, commentOf(300, first?.body ?? ''));
  await comment(github, GREEN, NEXT);
  expect([...github.comments.keys()]).toEqual([101]);
});

test('a slower build of an earlier push leaves the comment of a later one as it is', async () => {
  const github = await startGithub();
  await comment(github, GREEN, NEXT);
  expect(await comment(github, RED)).toEqual([]);
  expect(textsOf(github)).toEqual([expect.stringContaining('✅')]);
  await comment(github, RED, { ...PLACE, workflow: 'nightly' });
  expect(textsOf(github)).toEqual([expect.stringContaining('❌')]);
});

test.each([
  ['the token of a job leaves a comment of a person alone', '', { type: 'User', login: 'kim' }, false],
  ['the token of a job edits that of a job before', '', { type: 'Bot', login: 'github-actions[bot]' }, true],
  ['the token of a person leaves a comment of another one alone', 'robin', { type: 'User', login: 'kim' }, false],
  ['the token of a person leaves a comment of a job alone', 'robin', { type: 'Bot', login: 'robin[bot]' }, false],
  ['the token of a person edits their own', 'robin', { type: 'User', login: 'robin' }, true],
])('a mark can be copied: %s', async (...[, login, user, isEdited]) => {
  const github = await startGithub();
  await comment(github, RED);
  const [first] = github.comments.values();
  const body = first?.body ?? '';
  github.comments.clear();
  github.comments.set(5, commentOf(5, body, user));
  github.disturb(({ path }) => (path === '/user' && login !== '' ? { status: 200, body: { login } } : undefined));
  await comment(github, GREEN, NEXT);
  expect([github.comments.size, github.comments.get(5)?.body !== body]).toEqual(isEdited ? [1, true] : [2, false]);
});

test('while GitHub limits who asks whose token it is, no comment is added', async () => {
  const github = await startGithub();
  github.disturb(({ path }) => (path === '/user' ? { status: 429, headers: { 'retry-after': '900' } } : undefined));
  expect(await comment(github, RED)).toEqual([expect.objectContaining({ code: 'RS4041' })]);
  expect(github.comments.size).toBe(0);
});

test('jobs of a matrix have a comment each, by their environment, else by their values of the matrix', async () => {
  const github = await startGithub();
  for (const matrix of ['20, linux', '22, linux']) await comment(github, RED, { ...PLACE, matrix });
  await comment(github, [runOf({ environment: 'mac' })], { ...PLACE, matrix: '22, macos' });
  await comment(github, GREEN, { ...NEXT, matrix: '20, linux' });
  expect([...github.comments.values()].map(({ body }) => readMark(body))).toMatchObject([
    { environment: '20, linux', state: 'fixed' },
    { environment: '22, linux', state: 'red' },
    { environment: 'mac', state: 'green' },
  ]);
});

test('a long text is cut to what GitHub takes, and keeps the new failures', async () => {
  const github = await startGithub();
  const failures = Array.from({ length: 2_000 }, (_, place) => `${place} ${'ü'.repeat(500)}`);
  const run = runOf({ failures });
  const row = { title: 'a.test.ts > fails 1999', rowId: 1, firstRunId: 3, builds: 1, lastPassRunId: 2 };
  const none = { count: 0, rows: [] };
  const news = {
    line: '',
    newFailures: { count: 1, rows: [row] },
    stillFailing: none,
    unknownSince: none,
    flaky: none,
    fixed: none,
  };
  const scripts = run.receipt.scripts.map((script) => ({ ...script, changes: { news } }));
  expect(await comment(github, [{ ...run, receipt: { ...run.receipt, scripts } }])).toEqual([]);
  expect(textsOf(github)[0]).toContain('fails 1999</code> <code>src/a.test.ts:2000</code> <strong>new</strong>');
  expect(textsOf(github)[0]).toContain('more are not shown');
  expect(textsOf(github)[0]).toContain('Commit <code>aaaaaaa</code>');
});

test('a run that follows another one finds the pull request of a fork by its branch', async () => {
  const github = await startGithub();
  github.disturb(({ path, query }) => {
    if (path !== '/repos/shop/api/pulls') return undefined;
    return { status: 200, body: query.get('head') === 'kim:cart & co' ? [{ number: 7 }] : [] };
  });
  const following = (head: string) => ({ ...PLACE, pullRequest: { kind: 'head', head } as const });
  await comment(github, RED, following('kim:other'));
  expect(github.comments.size).toBe(0);
  await comment(github, RED, following('kim:cart & co'));
  expect(github.comments.size).toBe(1);
});

test('outside of pull requests nothing is asked, and a step without a run says why the comment stays as it is', async () => {
  const github = await startGithub();
  expect(await comment(github, RED, { ...PLACE, pullRequest: undefined })).toEqual([]);
  expect(await comment(github, [])).toEqual([expect.objectContaining({ code: 'RS4042' })]);
  expect(github.calls).toEqual([]);
});

function comment(github: Github, runs: typeof RED, place: BuildPlace = PLACE) {
  return tellPullRequest(runs, { wants: { comment: true, check: false }, place, open: () => github.api() });
}

function textsOf({ comments }: Github): readonly string[] {
  return [...comments.values()].map(({ body }) => body);
}
