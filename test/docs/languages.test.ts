import { readFileSync } from 'node:fs';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject, type Project } from '../support/project.ts';
import { runRunsheet } from '../support/run-runsheet.ts';

const PAGE = readFileSync(new URL('../../docs/languages.md', import.meta.url), 'utf8');
const FIXTURES = new URL('../../packages/cli/src/report-files/fixtures/', import.meta.url);

/** What each tool of the table has written; the README of the fixtures says which were made by hand. */
const WRITTEN: Readonly<Record<string, string>> = {
  'pytest -o': 'pytest-xunit1.xml',
  'go test -v': 'go.xml',
  'go test -json': 'go-test.ndjson',
  gotestsum: 'gotestsum.xml',
  mvn: 'surefire.xml',
  gradle: 'surefire.xml',
  'dotnet test --logger "trx': 'dotnet.trx',
  'dotnet test --logger "nunit': 'nunit3.xml',
  'dotnet test --logger "xunit': 'xunit2.xml',
  'dotnet test --logger "junit': 'dotnet.xml',
  phpunit: 'phpunit.xml',
  mocha: 'mocha.xml',
  'cypress run': 'cypress.xml',
};

const ROWS = [...PAGE.matchAll(/^\| [^|]*\| (`.+?`.*?)\| `npx runsheet (publish (\S+))` *\|$/gm)].map(
  ([, tool = '', command = '', path = '']) => ({ tool: tool.replaceAll('`', ''), command, path }),
);

let service: Service;

beforeAll(async () => {
  service = await startService({ projects: ['Shop'] });
});

afterAll(() => service.close());

test('the table has every tool', () => {
  expect(ROWS.map(({ tool }) => fixtureOf(tool))).toEqual(Object.values(WRITTEN));
});

test.each(ROWS)('$tool', async ({ tool, command, path }) => {
  const file = fixtureOf(tool) ?? '';
  const name = /\.\w+$/.test(path) ? path : `${path}/TEST-shop.xml`;
  const { status, grid } = await publish({ [name]: read(file) }, command);
  expect({ status, isRed: grid.includes('✗') }).toEqual({ status: 0, isRed: true });
  const first = grid.split('\n').find((line) => !line.includes('Unhandled errors')) ?? '';
  expect(first.replace(/^. {2}/, '')).toBe(FIRST_ROWS[file]);
});

/** The file, or the class where the tool names no file. */
const FIRST_ROWS: Readonly<Record<string, string>> = {
  'pytest-xunit1.xml': 'tests/test_broken.py',
  'go.xml': 'shop.example/broken',
  'go-test.ndjson': 'example.com/shop/broken',
  'gotestsum.xml': 'shop.example/cart',
  'surefire.xml': 'com.shop.CartTest',
  'dotnet.trx': 'Shop.MsTests.RoundTests',
  'nunit3.xml': 'Shop.Tests.CartTests',
  'xunit2.xml': 'Shop.Tests.CartTests',
  'dotnet.xml': 'Shop.Tests.CartTests',
  'phpunit.xml': 'tests/CartTest.php',
  'mocha.xml': 'test/cart.test.js',
  'cypress.xml': 'cypress/e2e/cart.cy.js',
};

test('a killed run leaves no file, and one that is cut off is refused', async () => {
  const whole = read('pytest-xunit1.xml');
  const cut = await publish({ 'junit.xml': whole.slice(0, whole.length / 2) }, 'publish junit.xml');
  expect(cut.text).toContain('RS1011');
  expect((await publish({}, 'publish junit.xml')).status).toBe(2);
});

test('of a failed hook a test or the heading fails, and tests that did not run may be missing', async () => {
  const mocha = await publish({ 'junit.xml': read('mocha.xml') }, 'publish junit.xml');
  expect(mocha.grid).toContain('✗    stock');
  expect(mocha.grid).not.toContain('is counted');
  const pytest = await publish({ 'junit.xml': read('pytest-xunit1.xml') }, 'publish junit.xml');
  expect(pytest.grid).toContain('✗    test_reads');
});

test.each(['pytest-xunit1.xml', 'go.xml'])('a file that does not compile is red: %s', async (file) => {
  const { grid } = await publish({ 'junit.xml': read(file) }, 'publish junit.xml');
  expect(grid).toMatch(/✗ .*(?:test_broken|\[build failed\])/);
});

test('a package that does not compile is only counted by gotestsum, and the run is red', async () => {
  const passed = '<testcase classname="shop.example/cart" name="TestAdds"/>';
  const suite = `<testsuite tests="1" failures="0" name="shop.example/cart">${passed}</testsuite>`;
  const xml = `<testsuites tests="1" failures="0" errors="1">${suite}</testsuites>`;
  expect((await publish({ 'junit.xml': xml }, 'publish junit.xml')).grid).toContain('✗');
});

test('what a filter left out looks skipped, or is missing', async () => {
  const { grid } = await publish({ 'junit.xml': read('vitest.xml') }, 'publish junit.xml');
  expect(grid).toContain('■      later');
  const filtered = `<testsuites><testsuite name="cart" file="a.test.js"><testcase name="cart adds" classname="adds"/></testsuite></testsuites>`;
  expect((await publish({ 'junit.xml': filtered }, 'publish junit.xml')).grid).not.toContain('pays');
});

function fixtureOf(tool: string): string | undefined {
  return Object.entries(WRITTEN).find(([command]) => tool.startsWith(command))?.[1];
}

function read(name: string): string {
  return readFileSync(new URL(name, FIXTURES), 'utf8');
}

type Published = { readonly status: number | null; readonly text: string; readonly grid: string };

let count = 0;

/** Without a package.json, as the page shows it. Paths of a file are those of the machine that wrote it. */
async function publish(files: Readonly<Record<string, string>>, command: string): Promise<Published> {
  count += 1;
  const script = `api ${count}`;
  const project: Project = createProject({});
  onTestFinished(() => project.remove());
  project.write(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replaceAll('/shop/api', project.root)])),
  );
  const { status, stdout, stderr } = await runRunsheet(project, service, ...command.split(' '), '--script', script);
  return { status, text: stdout + stderr, grid: await drawGrid(service, script) };
}
