import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@runsheet/core/client';
import { type Service, startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { keptRecords, statusOf } from '../support/outbox.ts';
import { createProject, type Project } from '../support/project.ts';
import { runRunsheet } from '../support/run-runsheet.ts';
import { type Runner, runTests } from '../support/run-tests.ts';

type Layout = 'directory' | 'file';

const CASES = (['vitest', 'jest'] as const).flatMap((runner) =>
  (['directory', 'file'] as const).map((layout) => [runner, layout] as const),
);

const BEFORE: Readonly<Record<Layout, readonly string[]>> = {
  directory: ['kept: ✓', 'src: ✓'],
  file: ['kept/one.test.js: ✓', 'src/cart.test.js: ✓', 'src/price.test.js: ✓'],
};
/** The one that is delivered is red as well: it shows what failed among those that wait. */
const HELD_BACK: Readonly<Record<Layout, readonly string[]>> = {
  directory: ['kept: ✓ ✗', 'src: ✓'],
  file: ['kept/one.test.js: ✓ ✗', 'src/cart.test.js: ✓', 'src/price.test.js: ✓'],
};
const ALLOWED: Readonly<Record<Layout, readonly string[]>> = {
  directory: ['kept: ✓ ✗', 'lib: ✗', 'src: ✓'],
  file: [...HELD_BACK.file, 'lib/cart.test.js: ✗', 'lib/price.test.js: ✓'].toSorted(),
};

test.each(CASES)('%s, layout %s: a renamed root folder makes no script until it is allowed', async (runner, layout) => {
  const { project, service, run, command } = await start(runner, layout);
  await run();
  expect(await scriptsOf(service)).toEqual(BEFORE[layout]);
  renameSync(join(project.root, 'src'), join(project.root, 'lib'));
  project.write({ 'lib/cart.test.js': testsOf('cart', '✗') });

  const renamed = await run();
  expect(renamed.status).toBe(1);
  expect(renamed.stderr).toMatch(/RS3026 12 of 13 known tests are gone and 12 are new/);
  expect(renamed.stderr).toContain('--allow-renames');
  expect(await scriptsOf(service)).toEqual(HELD_BACK[layout]);
  expect(statusOf(project)).toMatchObject({ outcome: 'kept', collected: 13, delivered: 1, kept: 12 });
  expect(keptRecords(project)).toHaveLength(1);

  const planned = await command('plan');
  expect(planned).toMatchObject({ status: 10, stdout: expect.stringContaining('12 of 13 known tests are gone') });
  const refused = await command('publish');
  expect(refused).toMatchObject({ status: 4, stdout: expect.stringContaining('RS3026') });
  expect(await scriptsOf(service)).toEqual(HELD_BACK[layout]);

  expect(await command('publish', '--allow-renames')).toMatchObject({ status: 0 });
  expect(await scriptsOf(service)).toEqual(ALLOWED[layout]);
  expect(keptRecords(project)).toEqual([]);
  expect(await command('publish', '--allow-renames')).toMatchObject({ status: 0 });

  await run();
  expect(statusOf(project)).toMatchObject({
    outcome: 'delivered',
    delivered: 13,
    requests: 2 * BEFORE[layout].length + 1,
  });
  expect(await scriptsOf(service)).toHaveLength(ALLOWED[layout].length);
});

type Started = {
  readonly project: Project;
  readonly service: Service;
  readonly run: () => ReturnType<typeof runTests>;
  readonly command: (...argv: readonly string[]) => ReturnType<typeof runRunsheet>;
};

/** A project whose tests are nearly all in `src`. */
async function start(runner: Runner, layout: Layout): Promise<Started> {
  const service = await startService();
  const options = JSON.stringify([`@runsheet/${runner}`, { layout }]);
  const project = createProject({
    'package.json': JSON.stringify({ name: 'shop' }),
    'vitest.config.mjs': `export default { test: { globals: true, reporters: ['default', ${options}] } };`,
    'jest.config.js': `module.exports = { reporters: ['default', ${options}] };`,
    'kept/one.test.js': `test('stays', () => {});`,
    'src/cart.test.js': testsOf('cart'),
    'src/price.test.js': testsOf('price'),
  });
  onTestFinished(async () => {
    project.remove();
    await service.close();
  });
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  return {
    project,
    service,
    run: () => runTests(project, runner, { environment }),
    command: (...argv) => runRunsheet(project, service, ...argv),
  };
}

/** Six tests in a describe, the last of which fails where a sign is given. */
function testsOf(name: string, sign = ''): string {
  const last = sign === '' ? '' : `if (i === 5) throw new Error('boom');`;
  return `describe('${name}', () => { for (let i = 0; i < 6; i += 1) test('works ' + i, () => { ${last} }); });`;
}

/** The scripts of the service by their path, with a sign for each run. */
async function scriptsOf({ baseUrl, key }: Service): Promise<readonly string[]> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    return scriptsIn((await client.folders.tree(1, VIEW)).folders).toSorted();
  } finally {
    await client.close();
  }
}

const VIEW = { runs: 'full', results: 'full' } as const;
type Items = Awaited<ReturnType<typeof treeOf>>['folders'];
const treeOf = (client: ReturnType<typeof createClient>) => client.folders.tree(1, VIEW);

function scriptsIn(items: Items): readonly string[] {
  return items.flatMap((item): readonly string[] => {
    if (item.type === 'script') return [`${item.name}: ${item.runs.map(signOf).join(' ')}`];
    return item.type === 'folder' ? scriptsIn(item.contents).map((path) => `${item.name}/${path}`) : [];
  });
}

function signOf({
  results = {},
}: {
  readonly results?: Readonly<Record<string, { readonly result: string }>> | undefined;
}) {
  return Object.values(results).some(({ result }) => result === 'fail') ? '✗' : '✓';
}
