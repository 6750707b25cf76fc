import { readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { drawScript } from '../support/draw-script.ts';
import { createProject } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';
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

const CART = ['· packages/cart/cart.test.js', '·   cart', '✓     is empty at first', '✓     adds what is in it'];
const API = ['· packages/api/prices.spec.js', '✓   a price is told', '✓   an article that is not there has none'];
const TOOLS = ['· packages/tools/slug.test.js', '✓   a slug has no blanks'];

test('in the example three runners share a script, a run for each, or have one each', async () => {
  const { root, remove } = createProject(filesIn(EXAMPLE), join(EXAMPLE, 'node_modules'));
  onTestFinished(remove);
  const npm = async (script: string) => {
    const PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
    const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
    const environment = { ...plainEnvironment(), PATH, ...access };
    const ended = await runCommand('npm', ['run', script], { cwd: root, environment });
    expect(ended.stderr).not.toMatch(/RS\d{4}/);
    expect(ended.status).toBe(0);
  };
  const rowsOf = async (script: string) => (await drawScript(service, script)).split('\n');
  await npm('test');
  const [runs, ...rows] = await rowsOf('monorepo');
  expect(runs).toBe('3 runs');
  const withoutResults = [...CART, ...API].map((row) => row.replace('✓', '·'));
  expect(rows).toEqual([...withoutResults, ...TOOLS]);
  await npm('test:three');
  expect(await rowsOf('monorepo cart')).toEqual(['1 run', ...CART]);
  expect(await rowsOf('monorepo api')).toEqual(['1 run', ...API]);
  expect(await rowsOf('monorepo tools')).toEqual(['1 run', ...TOOLS]);
});

const EXAMPLE = join(import.meta.dirname, '../../examples/monorepo');

function filesIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const own = names.filter((name) => !name.startsWith('node_modules') && statSync(join(folder, name)).isFile());
  return Object.fromEntries(own.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

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
