import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { publishEarlier } from '../support/earlier-run.ts';
import { createProject, type Project } from '../support/project.ts';
import { reporterLines, type Runner, runTests } from '../support/run-tests.ts';

const READ = 'GET /scripts/:scriptId';
const POST = 'POST /scripts/:scriptId/runs';

const TESTS = `
  test('adds', () => expect(require('./adds.cjs')).toBe(2));
  test('removes', () => {});`;

type Opened = {
  readonly project: Project;
  readonly publish: () => Promise<void>;
  readonly run: () => Promise<Build>;
};
type Build = { readonly status: number | null; readonly lines: string; readonly requests: readonly string[] };

async function open(runner: Runner): Promise<Opened> {
  const project = createProject({
    'package.json': JSON.stringify({ name: 'shop' }),
    'vitest.config.mjs': `export default { test: { globals: true, reporters: ['@runsheet/vitest'] } };`,
    'jest.config.js': `module.exports = { reporters: ['@runsheet/jest'], testRunner: '@runsheet/jest/runner', transform: {} };`,
    'src/adds.cjs': 'module.exports = 2;',
    'src/cart.test.js': TESTS,
  });
  let requests: string[] = [];
  const service = await startService({
    projects: ['Shop'],
    onRequest: ({ method, route }) => {
      requests.push(`${method} ${route.slice(route.lastIndexOf('/scripts'))}`);
    },
  });
  onTestFinished(async () => {
    project.remove();
    await service.close();
  });
  const keys = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  return {
    project,
    // An earlier green run.
    publish: async () => publishEarlier(project.root, keys, { 'src/cart.test.js': ['adds', 'removes'] }),
    run: async () => {
      requests = [];
      const ended = await runTests(project, runner, { environment: keys });
      return { status: ended.status, lines: reporterLines(ended), requests };
    },
  };
}

test.each(['vitest', 'jest'] as const)(
  '%s: a red build asks for the history after its run, and a green one never',
  async (runner) => {
    const { project, publish, run } = await open(runner);
    await publish();
    expect((await run()).requests).toEqual([READ, POST]);

    project.write({ 'src/adds.cjs': 'module.exports = 3;' });
    // The first comments are read back, and the history with them.
    expect((await run()).lines).toContain('1 new failure');
    const red = await run();
    expect(red.requests).toEqual([READ, POST, READ]);
    expect(red.lines).toContain('1 still failing (since #3, 2 builds)');
    expect(red.lines).toContain('shop: 1 pass, 1 fail');

    project.write({ 'src/adds.cjs': 'module.exports = 2;' });
    expect(await run()).toMatchObject({ status: 0, requests: [READ, POST] });
  },
);
