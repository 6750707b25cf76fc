import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failed, passed, sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { begin, publishing, runOnce, testWorld } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';

const RED = [passed('adds'), failed('removes', 'expected 1 to be 2')];

test('a run on GitHub is told in the job summary and in the outputs, and its failures are annotated', async () => {
  const stub = await startStub();
  const place = openPlace(publishing(stub.baseUrl));
  const world = testWorld(place.environment);
  await runOnce(place.root, world, RED);
  expect(place.summary()).toContain('❌ <strong><code>shop</code>: 1 failed; 1 passed</strong> in 1.0 s (script ');
  expect(place.outputs()).toMatch(/^runsheet-outcome<<(\S+)\ndelivered\n\1\n/);
  const [annotation, summary] = world.said.join('\n').split('\n');
  expect(annotation).toBe('::error title=a.test.ts > removes::expected 1 to be 2');
  expect(summary).toMatch(/^runsheet {2}shop: 1 pass, 1 fail/);
});

test('what the first run with comments is read back for tells what is new in it, and which tests were added', async () => {
  const stub = await startStub();
  const place = openPlace(publishing(stub.baseUrl));
  await runOnce(place.root, testWorld(place.environment), [passed('adds')]);
  await runOnce(place.root, testWorld(place.environment), [failed('adds', 'no'), passed('removes')]);
  expect(place.summary()).toContain('❌ <strong><code>shop</code>: 1 new failure; 1 passed</strong>');
  expect(place.summary()).toContain(
    '<summary>1 failed</summary>\n<ul>\n<li><code>a.test.ts &#62; adds</code> <strong>new</strong> since <code>#2</code>, 1 build, last pass <code>#1</code><pre>no</pre></li>',
  );
  expect(place.summary()).toContain(
    '<summary>1 test added</summary>\n<ul>\n<li><code>a.test.ts &#62; removes</code></li>',
  );
});

test('a build without a key tells of what it keeps', async () => {
  const place = openPlace();
  await runOnce(place.root, testWorld(place.environment), [passed('adds')]);
  expect(place.summary()).toContain(
    '✅ <strong><code>shop</code>: 1 passed</strong> in 1.0 s (1 result kept, not delivered yet)',
  );
  expect(place.summary()).toContain('<li><code>RS4004 No API key in this build');
});

test('a red run that is kept is red in the outputs too: tests, hooks and files', async () => {
  const place = openPlace();
  const [file] = sampleReport(RED).files;
  const failures = [{ message: 'no database', diff: '', stack: '' }];
  const report = { ...sampleReport(RED), files: file === undefined ? [] : [{ ...file, failures }] };
  await begin(place.root, testWorld(place.environment)).finish(report);
  expect(outputsIn(place.outputs())).toMatchObject({
    'runsheet-outcome': 'kept',
    'runsheet-pass': '1',
    'runsheet-fail': '2',
    'runsheet-blocked': '0',
  });
  expect(place.summary()).toContain('1 failed, 1 hook failed; 1 passed</strong>');
});

test('what a shard tells is what it has tested: it misses none of the others', async () => {
  const place = openPlace({ RUNSHEET_API_KEY: 'some-key-of-an-account' });
  const session = begin(place.root, testWorld(place.environment), { start: { shard: { index: 1, count: 2 } } });
  await session.finish(sampleReport([passed('adds')]));
  expect(outputsIn(place.outputs())).toMatchObject({ 'runsheet-outcome': 'kept', 'runsheet-fail': '0' });
});

test('several runs of one step stand below each other, and below what others have written', async () => {
  const place = openPlace();
  writeFileSync(place.environment.GITHUB_STEP_SUMMARY, '## Coverage');
  await runOnce(place.root, testWorld(place.environment), [passed('adds')]);
  await runOnce(place.root, testWorld(place.environment), RED);
  const lines = place
    .summary()
    .split('\n')
    .filter((line) => /^(?:##|<p>|.*✅)/.test(line));
  const starts = lines.map((line) => line.slice(0, 19));
  expect(starts).toEqual(['## Coverage', '<details><summary>✅', '<p>❌ <strong><code>']);
});

test('a summary that is nearly full gets no more than it takes', async () => {
  const place = openPlace();
  writeFileSync(place.environment.GITHUB_STEP_SUMMARY, 'x'.repeat(900 * 1024 - 100));
  await runOnce(place.root, testWorld(place.environment), RED);
  expect(place.summary().length).toBeLessThanOrEqual(900 * 1024);
});

test('a shard leaves the summary to the job that merges, and annotates its own failures', async () => {
  const place = openPlace({ RUNSHEET_API_KEY: 'some-key-of-an-account' });
  const world = testWorld(place.environment);
  const session = begin(place.root, world, { start: { shard: { index: 1, count: 2 } } });
  await session.finish(sampleReport(RED));
  expect(place.summary()).toBe('');
  expect(world.said[0]).toMatch(/^::error /);
});

test('what the runner annotates itself is not annotated again, unless that is asked for', async () => {
  const annotated = async (options: unknown) => {
    const place = openPlace();
    const world = testWorld(place.environment);
    const session = begin(place.root, world, { start: { isAnnotated: true }, options });
    await session.finish(sampleReport(RED));
    return world.said
      .join('\n')
      .split('\n')
      .filter((line) => line.startsWith('::')).length;
  };
  expect(await annotated({})).toBe(0);
  expect(await annotated({ github: { annotations: true } })).toBe(1);
});

test('the options switch both off, and elsewhere than on GitHub nothing is written', async () => {
  const off = openPlace();
  const world = testWorld(off.environment);
  const options = { github: { summary: false, annotations: false } };
  await begin(off.root, world, { options }).finish(sampleReport(RED));
  expect([off.summary(), world.said.length]).toEqual(['', 1]);

  const elsewhere = openPlace({ GITHUB_ACTIONS: 'false', CI: 'true' });
  const other = testWorld(elsewhere.environment);
  await runOnce(elsewhere.root, other, RED);
  expect([elsewhere.summary(), elsewhere.outputs(), other.said.length]).toEqual(['', '', 1]);
});

test('a file that cannot be written is said, and costs nothing else', async () => {
  const place = openPlace();
  mkdirSync(place.environment.GITHUB_STEP_SUMMARY);
  const world = testWorld(place.environment);
  expect(await runOnce(place.root, world, [passed('adds')])).toEqual({ failRun: false });
  expect(world.said.join()).toMatch(/RS4020 The file .+ of GitHub Actions cannot be written: /);
  expect(place.outputs()).toContain('runsheet-outcome');
});

function outputsIn(text: string): Readonly<Record<string, string>> {
  const blocks = text.matchAll(/^(\S+?)<<(\S+)\n(.*?)\n\2$/gms);
  return Object.fromEntries([...blocks].map(([, name = '', , value = '']) => [name, value]));
}

/** A package, and the files that GitHub Actions names to a step. */
function openPlace(more: Readonly<Record<string, string>> = {}) {
  const root = temporaryFolder();
  const environment = {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(root, 'summary.md'),
    GITHUB_OUTPUT: join(root, 'output.txt'),
    ...more,
  };
  const text = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  return {
    root,
    environment,
    summary: () => text(environment.GITHUB_STEP_SUMMARY),
    outputs: () => text(environment.GITHUB_OUTPUT),
  };
}
