import { createClient } from '@runsheet/core/client';
import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject } from '../support/project.ts';
import type { Ended } from '../support/run-command.ts';
import { type AnyRunner, runTests } from '../support/run-tests.ts';

type Reporters = readonly (string | readonly [string, object])[];

const CONFIGS: Readonly<
  Record<'vitest' | 'jest' | 'playwright', (reporters: Reporters) => Readonly<Record<string, string>>>
> = {
  vitest: (reporters) => ({
    'vitest.config.mjs': `export default { test: { globals: true, reporters: ${JSON.stringify(reporters)} } };`,
  }),
  jest: (reporters) => ({ 'jest.config.json': JSON.stringify({ reporters, transform: {} }) }),
  playwright: (reporters) => {
    const listed = reporters.map((reporter) =>
      typeof reporter === 'string' ? [reporter.replace('default', 'line')] : reporter,
    );
    return {
      'playwright.config.mjs': `export default { reporter: ${JSON.stringify(listed)} };`,
      'a.test.js': `const { test } = require('@playwright/test'); ${TEST}`,
    };
  },
};
const TEST = `test('applies', () => {});`;

// node:test is in test/compat, for each version of Node.
test.each(['vitest', 'jest', 'playwright'] as const)(
  '%s: a reporter that is listed more than once publishes once, also with other options, and says so in one line',
  async (runner) => {
    const name = `@runsheet/${runner}`;
    const other = [name, { script: 'shop for QA' }] as const;
    const { run, scripts, grid } = await start(
      runner,
      CONFIGS[runner](['default', name, [name, { folder: 'Unit' }], other, name]),
    );
    const { stdout, stderr, status } = await run();
    expect(await scripts()).toEqual(['shop']);
    expect(await grid('shop')).toMatchInlineSnapshot(`
      "·  a.test.js
      ✓    applies"
    `);
    expect((stdout + stderr).match(/RS4026/g)).toHaveLength(1);
    expect(status).toBe(0);
    await run();
    expect(await grid('shop')).toMatchInlineSnapshot(`
      "· ·  a.test.js
      ✓ ✓    applies"
    `);
  },
);

test('mocha: what is required twice publishes a run once', async () => {
  const { run, scripts, grid } = await start('mocha', {
    '.mocharc.json': '{ "spec": "*.test.js", "require": ["@runsheet/mocha", "@runsheet/mocha"] }',
    'a.test.js': TEST.replace('test', 'it'),
  });
  const { stdout, stderr } = await run('--require=@runsheet/mocha');
  expect(await scripts()).toEqual(['shop']);
  expect(await grid('shop')).toBe('·  a.test.js\n✓    applies');
  // Node loads a module once, so nobody has to be told.
  expect(stdout + stderr).not.toContain('RS4026');
});

type Started = {
  readonly run: (...flags: readonly string[]) => Promise<Ended>;
  /** Names of the scripts in the folder of the configuration. */
  readonly scripts: () => Promise<readonly string[]>;
  readonly grid: (script: string) => Promise<string>;
};

async function start(runner: AnyRunner, files: Readonly<Record<string, string>>): Promise<Started> {
  const service = await startService();
  const project = createProject({
    'package.json': JSON.stringify({ name: 'shop' }),
    'runsheet.config.json': JSON.stringify({ folder: 'Unit' }),
    'a.test.js': TEST,
    ...files,
  });
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.key });
  onTestFinished(async () => {
    await client.close();
    project.remove();
    await service.close();
  });
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  return {
    run: (...flags) => runTests(project, runner, { environment, flags }),
    scripts: async () => {
      const { projects } = await client.projects.list();
      const trees = await Promise.all(projects.map(({ id }) => client.folders.tree(id)));
      const inFolders = trees.flatMap(({ folders }) =>
        folders.flatMap((item) => (item.type === 'folder' ? item.contents : [])),
      );
      return inFolders.map((item) => ('name' in item ? item.name : '')).toSorted();
    },
    grid: (script) => drawGrid(service, script),
  };
}
