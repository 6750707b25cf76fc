import { readFileSync } from 'node:fs';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject } from '../support/project.ts';
import { reporterLines, runTests } from '../support/run-tests.ts';

const PAGE = readFileSync(new URL('../../docs/several-runners.md', import.meta.url), 'utf8');
const FILES = Object.fromEntries(
  [...PAGE.matchAll(/<!-- (\S+) -->\n\n```\w+\n(.*?)```/gs)].map(([, name = '', text = '']) => [name, text]),
);

let service: Service;

beforeAll(async () => {
  service = await startService({ projects: ['Shop'] });
});

afterAll(() => service.close());

test('each runner publishes to its own script', async () => {
  const project = createProject({
    'package.json': '{ "name": "shop", "type": "module" }',
    ...FILES,
    'src/cart.test.js': `import { test } from 'vitest';\ntest('adds', () => {});`,
    'legacy/price.test.js': `test('rounds', () => {});`,
  });
  onTestFinished(() => project.remove());
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const ended = [
    await runTests(project, 'vitest', { environment }),
    await runTests(project, 'jest', { environment }),
    await runTests(project, 'vitest', { environment }),
  ];
  expect(ended.map(reporterLines).join('\n')).not.toMatch(/RS\d{4}/);
  expect(await drawGrid(service, 'Shop unit')).toMatchInlineSnapshot(`
    "· ·  src/cart.test.js
    ✓ ✓    adds"
  `);
  expect(await drawGrid(service, 'Shop legacy')).toMatchInlineSnapshot(`
    "·  legacy/price.test.js
    ✓    rounds"
  `);
});
