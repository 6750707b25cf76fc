import { createClient } from '@runsheet/core/client';
import { type Service, startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { statusOf } from '../support/outbox.ts';
import { createProject } from '../support/project.ts';
import { runTests } from '../support/run-tests.ts';

const ALL = ['shop: root', 'src/cart: sum, row', 'src/tax: rate'];

test('layout directory divides at the first level with more than one, in partial runs too', async () => {
  const { service, run, write } = await start();
  await run();
  expect(await scriptsOf(service)).toEqual(ALL);
  await run(['src/cart']);
  await run(['--testNamePattern', 'rate']);
  await run(['src/cart/ui']);
  expect(await scriptsOf(service)).toEqual(ALL);

  write({ 'src/new/a.test.js': 'test("new", () => {});', 'docs/links/b.test.js': 'test("link", () => {});' });
  await run(['src/new']);
  expect(await scriptsOf(service)).toEqual([...ALL, 'src/new: new'].toSorted());
  await run();
  const grown = ['docs: link', ...ALL, 'src/new: new'].toSorted();
  expect(await scriptsOf(service)).toEqual(grown);
  await run();
  expect(await scriptsOf(service)).toEqual(grown);
});

async function start() {
  const service = await startService();
  const options = JSON.stringify(['@runsheet/jest', { layout: 'directory', folder: 'QA' }]);
  const project = createProject({
    'package.json': JSON.stringify({ name: 'shop' }),
    'jest.config.js': `module.exports = { reporters: ['default', ${options}], transform: {} };`,
    'src/root.test.js': `test('root', () => {});`,
    'src/cart/sum.test.js': `test('sum', () => {});`,
    'src/cart/ui/row.test.js': `test('row', () => {});`,
    'src/tax/rate.test.js': `test('rate', () => {});`,
  });
  onTestFinished(async () => {
    project.remove();
    await service.close();
  });
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const run = async (flags: readonly string[] = []) => {
    const ended = await runTests(project, 'jest', { environment, flags });
    expect(`${ended.status} ${ended.stderr}`).toMatch(/^0 /);
    expect(statusOf(project)).toMatchObject({ outcome: 'delivered', kept: 0 });
  };
  return { service, run, write: project.write };
}

/** Names and tests, sorted. */
async function scriptsOf({ baseUrl, key }: Service): Promise<readonly string[]> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const { folders } = await client.folders.tree(1, { tests: 'full' });
    const [folder] = folders.flatMap((item) => (item.type === 'folder' ? [item] : []));
    const scripts = (folder?.contents ?? []).flatMap((item) => (item.type === 'script' ? [item] : []));
    const lines = scripts.map(({ name, tests }) => {
      const leaves = tests.filter(
        ({ indent, text }, i) => (tests[i + 1]?.indent ?? 0) <= indent && text !== 'Unhandled errors',
      );
      return `${name}: ${leaves.map(({ text }) => text).join(', ')}`;
    });
    return lines.toSorted();
  } finally {
    await client.close();
  }
}
