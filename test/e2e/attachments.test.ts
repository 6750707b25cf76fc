import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawScript } from '../support/draw-script.ts';
import { openPlayground } from '../support/playwright.ts';
import { createProject } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';

const GITHUB = {
  GITHUB_ACTIONS: 'true',
  GITHUB_RUN_ID: '71',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'shop/shop',
};
const GITLAB = { GITLAB_CI: 'true', CI_PIPELINE_ID: '9', CI_JOB_URL: 'https://gitlab.com/shop/shop/-/jobs/12' };
const SHOT = 'test-results/a-looks-right/shot.txt';

test('what a test of Playwright attached is named, or linked as the CI keeps it', async () => {
  const { call, draw, write } = await openPlayground({
    '.git/HEAD': 'ref: refs/heads/main\n',
    'a.spec.js': `
      import { test } from '@playwright/test';
      import { writeFileSync } from 'node:fs';
      test('looks right', async ({}, testInfo) => {
        const path = testInfo.outputPath('shot.txt');
        writeFileSync(path, 'bytes');
        testInfo.attachments.push({ name: 'shot', path, contentType: 'text/plain' });
        throw new Error('no');
      });`,
  });
  const attachedWith = async (option: string, environment: Readonly<Record<string, string>>) => {
    write({ 'runsheet.config.json': JSON.stringify({ comment: { stack: false, attachments: option } }) });
    await call(['test'], environment);
    const [, told = ''] = /attached: shot ([^"]*)/.exec(await draw()) ?? [];
    return told.replaceAll(/ ¶ attached: error-context \S+/g, '');
  };

  expect(await attachedWith('names', GITLAB)).toBe(SHOT);
  expect(await attachedWith('links', GITLAB)).toBe(`https://gitlab.com/shop/shop/-/jobs/12/artifacts/raw/${SHOT}`);
  expect(await attachedWith('links', GITHUB)).toBe(
    `${SHOT} ¶ all files: https://github.com/shop/shop/actions/runs/71#artifacts`,
  );
  expect(await attachedWith('https://files.shop/{run}/{path}', GITHUB)).toBe(`https://files.shop/71/${SHOT}`);
});

test('what a test of Vitest attached is linked too, where the test failed', async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const { root, remove } = createProject({
    'package.json': '{ "name": "shop", "type": "module" }',
    '.git/HEAD': 'ref: refs/heads/main\n',
    'vitest.config.js': `export default { test: { reporters: [['@runsheet/vitest', { comment: { stack: false, attachments: 'links' } }]] } };`,
    'shot.txt': 'bytes',
    'a.test.js': `
      import { test } from 'vitest';
      test('looks right', async ({ annotate }) => { await annotate('shot', { path: './shot.txt' }); throw new Error('no'); });
      test('passes', async ({ annotate }) => { await annotate('shot', { path: './shot.txt' }); });`,
  });
  onTestFinished(remove);
  const access = {
    ...plainEnvironment(),
    ...GITLAB,
    RUNSHEET_BASE_URL: service.baseUrl,
    RUNSHEET_API_KEY: service.key,
  };
  await runCommand('npx', ['vitest', 'run'], { cwd: root, environment: access });

  expect((await drawScript(service, 'shop')).replaceAll(/shot-\w+/g, 'shot')).toMatchInlineSnapshot(`
    "1 run
    · a.test.js
    ✗   looks right ← no ¶ at a.test.js:3:107 ¶ attached: shot https://gitlab.com/shop/shop/-/jobs/12/artifacts/raw/.vitest/attachments/shot.txt
    ✓   passes"
  `);
});
