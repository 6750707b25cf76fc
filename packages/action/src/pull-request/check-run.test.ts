import { expect, test } from 'vitest';
import { type Github, PLACE, startGithub } from './github.test.support.ts';
import { runOf } from './runs.test.support.ts';
import { tellPullRequest } from './tell-pull-request.ts';

test('a red run is a failed check run with an annotation at each line, fifty in a request', async () => {
  const github = await startGithub();
  const failures = Array.from({ length: 120 }, (_, place) => `message ${place}`);
  expect(await check(github, [runOf({ failures })])).toEqual([]);
  expect(github.checks.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /repos/shop/api/check-runs',
    'PATCH /repos/shop/api/check-runs/901',
    'PATCH /repos/shop/api/check-runs/901',
  ]);
  const [first, , last] = github.checks;
  expect(first?.body).toMatchObject({
    name: 'runsheet: shop',
    head_sha: 'a'.repeat(40),
    status: 'completed',
    conclusion: 'failure',
    output: { title: 'shop: 120 failed; 1 passed', summary: expect.stringContaining('❌') },
  });
  const annotations = last?.body['output'];
  expect(annotations).toMatchObject({
    annotations: expect.arrayContaining([
      {
        path: 'src/a.test.ts',
        start_line: 120,
        end_line: 120,
        annotation_level: 'failure',
        title: 'a.test.ts > fails 119',
        message: 'message 119',
      },
    ]),
  });
});

test('texts that are too long for GitHub are cut between characters', async () => {
  const github = await startGithub();
  await check(github, [runOf({ name: `${'a'.repeat(199)}🎉`, failures: [`${'b'.repeat(3_999)}🎉`] })]);
  const { name, output } = github.checks[0]?.body ?? {};
  expect(name).toBe(`runsheet: ${'a'.repeat(199)}`);
  expect(output).toMatchObject({ annotations: [{ message: 'b'.repeat(3_999) }] });
});

test('a green run is a check run that succeeded, also outside of pull requests', async () => {
  const github = await startGithub();
  const place = { ...PLACE, pullRequest: undefined };
  const wants = { comment: true, check: true };
  expect(await tellPullRequest([runOf()], { wants, place, open: () => github.api() })).toEqual([]);
  expect(github.checks.map(({ body }) => body['conclusion'])).toEqual(['success']);
  expect(github.comments.size).toBe(0);
});

test('jobs of a matrix have a check run each: a green one does not hide a red one', async () => {
  const github = await startGithub();
  await check(github, [runOf({ environment: 'node 22' }), runOf({ environment: 'node 24', failures: ['no'] })]);
  expect(github.checks.map(({ body }) => [body['name'], body['conclusion']])).toEqual([
    ['runsheet: shop (node 22)', 'success'],
    ['runsheet: shop (node 24)', 'failure'],
  ]);
});

test('failures without a known line stand in the summary of the check run', async () => {
  const github = await startGithub();
  await check(github, [runOf({ failures: ['no line'], hasLines: false })]);
  expect(github.checks[0]?.body['output']).toMatchObject({
    annotations: [],
    summary: expect.stringContaining('<pre>no line</pre>'),
  });
});

test('a check run that GitHub refuses is a notice with the permission', async () => {
  const github = await startGithub();
  github.disturb(() => ({ status: 403, body: { message: 'Resource not accessible by integration' } }));
  const [notice] = await check(github, [runOf()]);
  expect(notice?.message).toContain('`checks: write`');
});

test('annotations that did not arrive are a notice', async () => {
  const github = await startGithub();
  github.disturb(({ method }) => (method === 'PATCH' ? { status: 502 } : undefined));
  const notices = await check(github, [runOf({ failures: Array.from({ length: 51 }, () => 'no') })]);
  expect(notices).toEqual([expect.objectContaining({ code: 'RS4041' })]);
});

function check(github: Github, runs: readonly ReturnType<typeof runOf>[]) {
  return tellPullRequest(runs, { wants: { comment: false, check: true }, place: PLACE, open: () => github.api() });
}
