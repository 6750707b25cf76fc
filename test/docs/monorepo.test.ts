import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject } from '../support/project.ts';
import { runTests } from '../support/run-tests.ts';

const PAGE = readFileSync(new URL('../../docs/monorepo.md', import.meta.url), 'utf8');
const [, CONFIG = ''] = /```json\n(.*?)```/s.exec(PAGE) ?? [];

let service: Service;

beforeAll(async () => {
  service = await startService({ projects: ['Shop'] });
});

afterAll(() => service.close());

test('each package becomes a script, with the options of the file at the root', async () => {
  const root = createProject({ 'runsheet.config.json': CONFIG, '.git/HEAD': 'ref: refs/heads/main\n', ...packages() });
  onTestFinished(() => root.remove());
  await runPackage(root.root, 'cart');
  await runPackage(root.root, 'price');
  expect(await drawGrid(service, 'cart')).toMatchInlineSnapshot(`
    "·  a.test.js
    ✓    works
    ✓    of cart"
  `);
  expect(await drawGrid(service, 'price')).toMatchInlineSnapshot(`
    "·  a.test.js
    ✓    works
    ✓    of price"
  `);
});

function packages(): Readonly<Record<string, string>> {
  const config = `export default { test: { globals: true, reporters: ['default', '@runsheet/vitest'] } };`;
  return Object.fromEntries(
    ['cart', 'price'].flatMap((name) => [
      [`packages/${name}/package.json`, JSON.stringify({ name, type: 'module' })],
      [`packages/${name}/vitest.config.ts`, config],
      [`packages/${name}/a.test.js`, `test('works', () => {});\ntest('of ${name}', () => {});`],
    ]),
  );
}

async function runPackage(root: string, name: string): Promise<string> {
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const place = { root: join(root, 'packages', name), write: () => undefined, remove: () => undefined };
  return (await runTests(place, 'vitest', { environment })).stderr;
}
