import { existsSync, readFileSync } from 'node:fs';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject, type Project } from '../support/project.ts';
import { saidBesideWaits } from '../support/run-command.ts';
import { runRunsheet } from '../support/run-runsheet.ts';
import { reporterLines, runTests } from '../support/run-tests.ts';

const PAGE = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const IN_TESTS = readFileSync(new URL('../../docs/in-tests.md', import.meta.url), 'utf8');
const [, PICTURE = ''] = /```\n\$ npx runsheet show shop\n(.*?)```/s.exec(PAGE) ?? [];
const [VITEST = '', PLAYWRIGHT = ''] = [...PAGE.matchAll(/```ts\n(.*?)```/gs)].map(([, block = '']) => block);
const [, MOCHA = ''] = /add `("require": .*?)` to/.exec(PAGE) ?? [];
const [, JEST = ''] = /```js\n(.*?)```/s.exec(PAGE) ?? [];
const [, WORKFLOW = ''] = /```yaml\n(.*?)```/s.exec(PAGE) ?? [];
const COMMANDS = [...PAGE.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.trim().split('\n'));

let service: Service;
let shop: Project;

beforeAll(async () => {
  service = await startService();
  shop = createProject({
    'package.json': '{ "name": "shop", "type": "module" }',
    'vitest.config.ts': VITEST,
    ...suite(1),
  });
});

afterAll(async () => {
  shop.remove();
  await service.close();
});

test('the snippets for Vitest and for the workflow draw the picture, in two builds', async () => {
  const environment = accessOf(WORKFLOW);
  // One process for all files: each has nothing to hide from the next.
  const flags = ['--no-isolate'];
  await runTests(shop, 'vitest', { environment, flags });
  shop.write(suite(2));
  const second = await runTests(shop, 'vitest', { environment, flags });
  expect(reporterLines(second)).toContain('shop: 5 pass, 1 fail, 1 blocked');
  const shown = await runRunsheet(shop, service, 'show', 'shop');
  expect({ picture: withoutTime(shown.stdout), said: saidBesideWaits(shown) }).toEqual({ picture: PICTURE, said: '' });
});

test.each(COMMANDS.map((line) => line.split(/ {2,}#/)[0] ?? ''))('%s', async (line) => {
  const [npx, name, ...words] = line.split(' ');
  expect([npx, name]).toEqual(['npx', 'runsheet']);
  // It would run until it is stopped.
  const asked = words[0] === 'serve' ? [...words, '--help'] : words;
  const { status, stdout } = await runRunsheet(shop, service, ...asked);
  expect(stdout).not.toBe('');
  expect(status).toBe(ENDS[words[0] ?? ''] ?? 0);
});

/** What does not end with 0: a trial ends as its tests do, and init has something to add. */
const ENDS: Readonly<Record<string, number>> = { try: 1, init: 10 };

test('the snippet for Jest publishes, and shows what a failed hook has blocked', async () => {
  const project = createProject({
    'package.json': '{ "name": "depot" }',
    'jest.config.js': JEST,
    'stock.test.js': `describe('stock', () => {
      beforeAll(() => { throw new Error('no shelf'); });
      test('is counted', () => {});
    });`,
  });
  try {
    await runTests(project, 'jest', { environment: accessOf(WORKFLOW) });
    expect(await drawGrid(service, 'depot')).toContain('■      is counted');
  } finally {
    project.remove();
  }
});

test.each([
  ['playwright', { 'playwright.config.ts': PLAYWRIGHT, 'a.test.js': `import { test } from '@playwright/test';` }],
  ['mocha', { '.mocharc.json': `{ ${MOCHA}, "spec": "*.test.js" }`, 'a.test.js': 'const test = it;' }],
] as const)('the snippet for %s publishes', async (runner, files) => {
  const project = createProject({
    'package.json': `{ "name": "${runner}", "type": "module" }`,
    ...files,
    'a.test.js': `${files['a.test.js']} test('counts', () => {});`,
  });
  try {
    await runTests(project, runner, { environment: accessOf(WORKFLOW) });
    expect(await drawGrid(service, runner)).toContain('✓    counts');
  } finally {
    project.remove();
  }
});

// What it names for node:test is on the page of the package, which test/docs/packages.test.ts runs.
test('what a test says of itself stands in its cell', async () => {
  const [, snippet = ''] = /```ts\n(import \{ issue.*?)```/s.exec(IN_TESTS) ?? [];
  const project = createProject({
    'package.json': '{ "name": "harbour", "type": "module" }',
    'vitest.config.ts': VITEST.replace('test: {', 'test: { globals: true,'),
    'a.test.ts': snippet,
  });
  try {
    const { stderr } = await runTests(project, 'vitest', { environment: accessOf(WORKFLOW) });
    // Nobody has made the row that it names.
    expect(stderr).toContain('RS4016');
    expect(await drawGrid(service, 'harbour')).toContain('✓    ships abroad');
    expect((await runRunsheet(project, service, 'export', 'harbour', '--format', 'json')).stdout).toMatch(
      /SHOP-12[^]*waits for the supplier|waits for the supplier[^]*SHOP-12/,
    );
  } finally {
    project.remove();
  }
});

test('the page leads to files that are there, and what a test says of itself has its functions', async () => {
  const links = [...PAGE.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, path = '']) => path);
  expect(links.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
  const [, names = ''] = /import \{ (.*) \} from '@runsheet\/vitest\/meta'/.exec(IN_TESTS) ?? [];
  expect(Object.keys(await import('@runsheet/vitest/meta'))).toEqual(expect.arrayContaining(names.split(', ')));
});

/** The variables of the workflow, filled as CI would. */
function accessOf(workflow: string): Readonly<Record<string, string>> {
  const values = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const names = [...workflow.matchAll(/^ {2}(\w+): \$\{\{ (?:vars|secrets)\.(\w+) \}\}/gm)];
  expect(names.map(([, name]) => name)).toEqual(Object.keys(values));
  return values;
}

/** Day and time of a run are those of the service. */
function withoutTime(text: string): string {
  return text.replaceAll(/\d{4}-\d{2}-\d{2}/g, '2026-11-21').replaceAll(/, \d\d:\d\d$/gm, ', 10:44');
}

/** The suite of the picture: in the second build one test is new, one is mended, and another one fails. */
function suite(build: 1 | 2): Readonly<Record<string, string>> {
  const file = (body: string) => `import { describe, expect, test } from 'vitest';\n${body}\n`;
  const later = build === 2 ? `test('are excluded after a minus', () => {});` : '';
  return {
    'src/money.test.ts': file(`describe('split', () => {
      test('gives the cents left over to the first parts', () => {});
      test('mirrors the charge it returns', () => { expect(${build}).toBe(2); });
    });`),
    'src/pricing.test.ts': file(`describe('shipping', () => {
      test('is charged below 50.00 EUR', () => {});
      test('is free from exactly 50.00 EUR', () => { expect('${build === 1 ? '0.00' : '4.90'} EUR').toBe('0.00 EUR'); });
      test.skip('abroad', () => {});
    });`),
    'src/query.test.ts': file(`describe('phrases', () => {
      test('keep their words together', () => {});
      ${later}
    });`),
  };
}
