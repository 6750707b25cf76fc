import { createClient } from '@runsheet/core/client';
import { describe, expect, test } from 'vitest';
import { runSuite } from './support/build.ts';
import type { Access } from './support/grid.ts';
import { widely } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { JEST_VERSIONS, VITEST_VERSIONS } from './support/versions.ts';

describe.each(widely(VITEST_VERSIONS))('in $name', (version) => {
  test('what tests say of themselves stands in the service, also of those that run at the same time', async () => {
    const suiteOf = (saidByMoved: string) => ({
      'cart.test.js': `
        import { issue, note, row, tag } from '@runsheet/vitest/meta';
        const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
        ${ALONE}
        describe.concurrent('together', () => {
          test('one', async ({ task }) => { await soon(); issue(task, 'SHOP-3'); tag(task, 'slow'); await soon(); });
          test('two', async ({ task }) => { note(task, 'two is slow'); await soon(); issue(task, 'SHOP-4'); });
          test('nothing said', soon);
          test('is moved', async ({ task }) => { await soon(); ${saidByMoved} });
        });`,
    });
    const scene = await openScene(version, suiteOf('void task;'));
    expect((await runSuite(scene)).status).toBe(0);
    expect(await drawSaid(scene.service)).toBe(AT_FIRST);
    // Under a new name, and said to be the row that it was.
    const { 'cart.test.js': text } = suiteOf(`row(task, ${await idOf(scene.service, 'is moved')});`);
    scene.suite.write({ 'cart.test.js': text.replace("'is moved'", "'was moved'") });
    expect((await runSuite(scene)).status).toBe(0);
    expect(await drawSaid(scene.service)).toBe(AT_FIRST);
  });
});

describe.each(widely(JEST_VERSIONS))('in $name', (version) => {
  test('what tests say of themselves stands in the service, also of those that run at the same time', async () => {
    const suiteOf = (saidByMoved: string) => ({
      'cart.test.js': `
        const { issue, note, row, tag } = require('@runsheet/jest/meta');
        const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
        ${ALONE}
        describe('together', () => {
          test.concurrent('one', async () => { await soon(); issue('SHOP-3'); tag('slow'); await soon(); });
          test.concurrent('two', async () => { note('two is slow'); await soon(); issue('SHOP-4'); });
          test.concurrent('nothing said', soon);
          test.concurrent('is moved', async () => { await soon(); ${saidByMoved} });
        });`,
    });
    const scene = await openScene(version, suiteOf(''));
    expect((await runSuite(scene)).status).toBe(0);
    expect(await drawSaid(scene.service)).toBe(AT_FIRST);
    const { 'cart.test.js': text } = suiteOf(`row(${await idOf(scene.service, 'is moved')});`);
    scene.suite.write({ 'cart.test.js': text.replace("'is moved'", "'was moved'") });
    expect((await runSuite(scene)).status).toBe(0);
    expect(await drawSaid(scene.service)).toBe(AT_FIRST);
  });
});

const ALONE = `
  test('alone', async () => { issue('SHOP-1'); await soon(); issue('SHOP-2'); note('by itself'); tag('cart'); });
  test('has a #hashtag', () => tag('quick'));
`;

const AT_FIRST = `\
·  Unhandled errors
·  cart.test.js
✓    alone #cart [SHOP-1, SHOP-2] ← by itself
✓    has a #hashtag #hashtag #quick
·    together
✓      one #slow [SHOP-3]
✓      two [SHOP-4] ← two is slow
✓      nothing said
✓      is moved`;

/** The rows of the script, with tags, and what its newest run says of each. */
async function drawSaid(access: Access): Promise<string> {
  const { tests, runs } = await readScript(access);
  const results = runs.at(-1)?.results ?? {};
  const lines = tests.map(({ id, indent, text, tags = '' }) => {
    const { result = '', comment = '', issue = '' } = results[String(id)] ?? {};
    const names = tags === '' ? [] : tags.split(/[ ,]+/).map((name) => `#${name.replace(/^#/, '')}`.toLowerCase());
    const about = [
      ...names.toSorted(),
      ...(issue === '' ? [] : [`[${issue}]`]),
      ...(comment === '' ? [] : [`← ${comment}`]),
    ];
    return `${result === 'pass' ? '✓' : '·'}  ${'  '.repeat(indent)}${[text, ...about].join(' ')}`;
  });
  return lines.join('\n');
}

async function idOf(access: Access, title: string): Promise<number | undefined> {
  const { tests } = await readScript(access);
  return tests.find(({ text }) => text === title)?.id;
}

async function readScript({ baseUrl, key }: Access) {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const [project] = (await client.projects.list()).projects;
    const { folders } = await client.folders.tree(project?.id ?? 0);
    const found = folders.find((item) => item.type === 'script' && item.name === 'direct');
    const { script } = await client.scripts.get(found?.type === 'script' ? found.id : 0, {
      tests: 'full',
      runs: 'full',
    });
    return script;
  } finally {
    await client.close();
  }
}
