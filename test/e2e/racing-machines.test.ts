import { createClient } from '@runsheet/core/client';
import { type Service, startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { statusOf } from '../support/outbox.ts';
import { createProject } from '../support/project.ts';
import { runTests } from '../support/run-tests.ts';

const MACHINES = 4;

test('first builds of several machines at once use one folder and one script each, and name the other scripts', async () => {
  const service = await startService();
  const options = JSON.stringify(['@runsheet/vitest', { layout: 'file', folder: 'QA/Unit' }]);
  const projects = Array.from({ length: MACHINES }, () =>
    createProject({
      'package.json': JSON.stringify({ name: 'shop' }),
      'vitest.config.mjs': `export default { test: { globals: true, isolate: false, reporters: ['default', ${options}] } };`,
      'src/cart/sum.test.js': `test('adds', () => {});`,
      'docs/links.test.js': `test('lead on', () => {});`,
    }),
  );
  onTestFinished(async () => {
    for (const project of projects) project.remove();
    await service.close();
  });
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  await Promise.all(projects.map((project) => runTests(project, 'vitest', { environment })));
  for (const project of projects) expect(statusOf(project)).toMatchObject({ outcome: 'delivered', delivered: 2 });
  const scripts = await scriptsOf(service);
  expect(scripts.filter((path) => !path.includes('[duplicate of '))).toEqual([
    `QA/Unit/docs/links.test.js Unhandled errors,lead on, ${MACHINES} runs`,
    `QA/Unit/src/cart/sum.test.js Unhandled errors,adds, ${MACHINES} runs`,
  ]);
});

/** Scripts with their rows and the number of runs, by name. */
async function scriptsOf({ baseUrl, key }: Service): Promise<readonly string[]> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    return (await treeOf(client)).folders.flatMap((item) => pathsBelow(item, '')).toSorted();
  } finally {
    await client.close();
  }
}

const treeOf = (client: ReturnType<typeof createClient>) => client.folders.tree(1, { tests: 'full', runs: 'full' });
type Item = Awaited<ReturnType<typeof treeOf>>['folders'][number];

function pathsBelow(item: Item, above: string): readonly string[] {
  if (item.type === 'script') {
    return [`${above}${item.name} ${item.tests.map(({ text }) => text).join()}, ${item.runs.length} runs`];
  }
  if (item.type !== 'folder') return [];
  return item.contents.flatMap((inner) => pathsBelow(inner, `${above}${item.name}/`));
}
