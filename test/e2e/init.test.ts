import { type Service, startService } from '@runsheet/service';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject, type Project } from '../support/project.ts';
import { type Ended, plainEnvironment } from '../support/run-command.ts';
import { runInProcess } from '../support/run-runsheet.ts';
import { reporterLines, runTests } from '../support/run-tests.ts';

let service: Service;
let project: Project | undefined;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

afterEach(() => {
  project?.remove();
  project = undefined;
});

const SUM = `describe('sum', () => { test('adds', () => { expect(1 + 1).toBe(2); }); });\n`;

test.each([
  [
    'vitest',
    {
      'vite.config.ts': `import { defineConfig } from 'vitest/config';\nexport default defineConfig(() => ({ test: { globals: true } }));\n`,
    },
  ],
  [
    'jest',
    {
      'jest.config.cjs': `/** @type {import('jest').Config} */\nconst config = {\n  verbose: true,\n};\n\nmodule.exports = config;\n`,
    },
  ],
] as const)('after init, %s publishes what it runs', async (runner, files) => {
  const manifest = { name: `set-up-${runner}`, type: 'module', devDependencies: { [runner]: '*' } };
  project = createProject({ ...files, 'package.json': JSON.stringify(manifest), 'sum.test.js': SUM });
  const done = await init(project);
  expect(done).toMatchObject({ status: 0, stdout: expect.not.stringContaining('By hand') });

  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const ended = await runTests(project, runner, { environment });
  expect(ended.status).toBe(0);
  // The runner's own output is still there.
  expect(ended.stdout + ended.stderr).toMatch(/Tests:? +1 passed/);
  expect(reporterLines(ended)).toContain(`set-up-${runner}: 1 pass`);
  expect(await drawGrid(service, `set-up-${runner}`)).toBe('·  sum.test.js\n·    sum\n✓      adds');
});

test('after init at the root of a workspace, Vitest publishes the tests of all its projects', async () => {
  const projects = `import { defineProject } from 'vitest/config';\nexport default defineProject({ test: { globals: true } });\n`;
  project = createProject({
    'package.json': '{ "name": "set-up-projects", "type": "module", "workspaces": ["packages/*"] }',
    'vitest.config.js': `export default { test: { projects: ['packages/*'] } };\n`,
    'packages/a/package.json': '{ "name": "a", "devDependencies": { "vitest": "*" } }',
    'packages/a/vitest.config.js': projects,
    'packages/a/sum.test.js': SUM,
  });
  expect(await init(project)).toMatchObject({ status: 0, stdout: expect.not.stringContaining('packages/a') });
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const ended = await runTests(project, 'vitest', { environment });
  expect(reporterLines(ended)).toContain('set-up-projects: 1 pass');
});

async function init({ root }: Project): Promise<Ended> {
  return runInProcess(root, plainEnvironment(), ['init', '--yes', '--folder', 'QA/Unit']);
}
