import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlace, runIn } from '../place.test.support.ts';
import { failed, PASSED, recordRun } from '../recording.test.support.ts';

test('what a job on GitHub delivers for others is told in its summary and its outputs, and annotated nowhere', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  await recordRun(place.folder, { 'adds two items': failed('no'), 'removes an item': PASSED });
  const environment = {
    RUNSHEET_BASE_URL: place.service.baseUrl,
    RUNSHEET_API_KEY: place.service.key,
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(place.folder, 'summary.md'),
    GITHUB_OUTPUT: join(place.folder, 'output.txt'),
  };
  const argv = ['publish', '--fail-on', 'new-failures'];
  const { code, stderr } = await runIn({ directory: place.folder, environment }, argv);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  const summary = readFileSync(environment.GITHUB_STEP_SUMMARY, 'utf8');
  expect(summary.replaceAll(new URL(place.service.baseUrl).origin, 'http://service')).toMatchInlineSnapshot(`
    "<details><summary>✅ <strong><code>@shop/api</code>: 1 passed</strong> in 5 ms (<a href="http://service/scripts/1#run=1">run 1</a>, new script)</summary>
    <table>
    <tr><th></th><th>this build</th></tr>
    <tr><td>passed</td><td>1</td></tr>
    <tr><td>failed</td><td>0</td></tr>
    <tr><td>blocked</td><td>0</td></tr>
    </table>
    </details>

    <p>❌ <strong><code>@shop/api</code>: 1 new failure; 1 passed</strong> in 5 ms (<a href="http://service/scripts/1#run=2">run 2</a>)</p>
    <table>
    <tr><th></th><th>this build</th></tr>
    <tr><td>passed</td><td>1</td></tr>
    <tr><td>failed</td><td>1</td></tr>
    <tr><td>blocked</td><td>0</td></tr>
    <tr><td>new failures</td><td>1</td></tr>
    <tr><td>fixed</td><td>0</td></tr>
    <tr><td>flaky</td><td>0</td></tr>
    </table>
    <details open><summary>1 failed</summary>
    <ul>
    <li><code>src/cart.test.ts &#62; Cart &#62; adds two items</code> <strong>new</strong> since <code>#2</code>, 1 build, last pass <code>#1</code><pre>no</pre></li>
    </ul>
    </details>
    <details><summary>1 test added</summary>
    <ul>
    <li><code>src/cart.test.ts &#62; Cart &#62; removes an item</code></li>
    </ul>
    </details>

    <ul>
    <li><code>@shop/api, run 2: 1 new failure: src/cart.test.ts &#62; Cart &#62; adds two items</code></li>
    </ul>

    "
  `);
  const outputs = readFileSync(environment.GITHUB_OUTPUT, 'utf8');
  expect(outputs).toMatch(/^runsheet-outcome<<(\S+)\ndelivered\n\1\nrunsheet-run-key<<(\S+)\nrs1-\S+ rs1-\S+\n\2\n/);
});

test('a new folder is told in the summary and in the log, and one that looks like a mistake is a warning of the job', async () => {
  const place = await openPlace();
  const environment = {
    RUNSHEET_BASE_URL: place.service.baseUrl,
    RUNSHEET_API_KEY: place.service.key,
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(place.folder, 'summary.md'),
  };
  const publishTo = async (folder: string) => {
    await recordRun(place.folder, { 'adds two items': PASSED });
    return runIn({ directory: place.folder, environment }, ['publish', '--folder', folder]);
  };
  const first = await publishTo('QA/Unit');
  expect(first.stdout).toContain('new script with 3 rows in the new folder QA/Unit)');
  expect(first.stderr).toBe('');
  const second = await publishTo('QA/Untt');
  expect(second.stdout).toContain('in the new folder QA/Untt. Did you mean QA/Unit?');
  expect(second.stderr).toMatch(/^::warning title=New script::This build made .* Did you mean QA\/Unit\?/);
  const summary = readFileSync(environment.GITHUB_STEP_SUMMARY, 'utf8');
  expect(summary).toContain('new script in the new folder <code>QA/Untt</code>)');
  expect(summary).toContain('RS4038');
  expect((await publishTo('QA/Untt')).stdout).not.toContain('new folder');
});
