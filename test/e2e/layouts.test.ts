import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createClient } from '@runsheet/core/client';
import { type Service, startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { createBuilder, type Suite } from '../faults/build.ts';

const FIRST: Suite = {
  'root.test.ts': ['works'],
  'src/cart.test.ts': ['adds', '✗ removes'],
  'src/a/b/c/deep.test.ts': ['is found'],
  '../shared/money.test.ts': ['rounds'],
};
const SECOND: Suite = {
  ...FIRST,
  'src/cart.test.ts': ['adds', 'removes', 'counts'],
  'docs/links.test.ts': ['lead on'],
};

test('layout single: every file is a heading of one script', async () => {
  expect(await threeBuilds('single', 1)).toMatchInlineSnapshot(`
    "QA/
        Unit/
            shop: 3 runs
            · · ·  Unhandled errors
            · · ·  ../shared/money.test.ts
            ✓ ✓ ✓    rounds
            · · ·  root.test.ts
            ✓ ✓ ✓    works
            · · ·  src/a/b/c/deep.test.ts
            ✓ ✓ ✓    is found
            · · ·  src/cart.test.ts
            ✓ ✓ ✓    adds
            ✗ ✓ ✓    removes
            · ✓ ✓    counts
            · · ·  docs/links.test.ts
            · ✓ ✓    lead on"
  `);
});

test('layout directory: a script for each top directory, and one for the files in none', async () => {
  expect(await threeBuilds('directory', 4)).toMatchInlineSnapshot(`
    "QA/
        Unit/
            (above): 3 runs
            · · ·  Unhandled errors
            · · ·  ../shared/money.test.ts
            ✓ ✓ ✓    rounds
            shop: 3 runs
            · · ·  Unhandled errors
            · · ·  root.test.ts
            ✓ ✓ ✓    works
            src: 3 runs
            · · ·  Unhandled errors
            · · ·  src/a/b/c/deep.test.ts
            ✓ ✓ ✓    is found
            · · ·  src/cart.test.ts
            ✓ ✓ ✓    adds
            ✗ ✓ ✓    removes
            · ✓ ✓    counts
            docs: 2 runs
            · ·  Unhandled errors
            · ·  docs/links.test.ts
            ✓ ✓    lead on"
  `);
});

test('layout file: a script for each file, in folders like the directories', async () => {
  expect(await threeBuilds('file', 5)).toMatchInlineSnapshot(`
    "QA/
        Unit/
            (above)/
                shared/
                    money.test.ts: 3 runs
                    · · ·  Unhandled errors
                    ✓ ✓ ✓  rounds
            root.test.ts: 3 runs
            · · ·  Unhandled errors
            ✓ ✓ ✓  works
            src/
                a/
                    b/
                        c/
                            deep.test.ts: 3 runs
                            · · ·  Unhandled errors
                            ✓ ✓ ✓  is found
                cart.test.ts: 3 runs
                · · ·  Unhandled errors
                ✓ ✓ ✓  adds
                ✗ ✓ ✓  removes
                · ✓ ✓  counts
            docs/
                links.test.ts: 2 runs
                · ·  Unhandled errors
                ✓ ✓  lead on"
  `);
});

test.each(['single', 'directory', 'file'] as const)(
  'layout %s: one file in two projects of the runner is told apart',
  async (layout) => {
    const { build, draw, status } = await openPlace(layout);
    const suite = { '[node] src/cart.test.ts': ['adds'], '[browser] src/cart.test.ts': ['✗ adds'] };
    for (let again = 1; again <= 3; again += 1) await build(suite);
    const lines = (await draw()).split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '));
    const tests = lines.filter((line) => / (?:browser|node|adds)$/.test(line));
    expect(tests).toEqual(['· · · browser', '✗ ✗ ✗ adds', '· · · node', '✓ ✓ ✓ adds']);
    // The third one is for the history of the red script.
    expect(status()).toMatchObject({ requests: 3 + dividingRequests(layout), delivered: 2 });
  },
);

test('a script that people rename is used on, and rows that they add are theirs', async () => {
  const { build, draw, service, script, status } = await openPlace('single');
  await build(FIRST);
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.key });
  onTestFinished(() => client.close());
  await client.scripts.update(await script(), { name: 'Renamed by hand' });
  await build(FIRST);
  expect(await draw()).toContain('Renamed by hand: 2 runs');
  await client.tests.add(await script(), [{ text: 'look at the colours', indent: 0 }], { insert: 'first' });
  await build(SECOND);
  const drawn = await draw();
  expect(drawn).toContain('Renamed by hand: 3 runs\n        · · ·  look at the colours');
  expect(drawn.match(/adds/g)).toHaveLength(1);
  expect(status()).toMatchObject({ warnings: [] });
});

type Layout = 'single' | 'directory' | 'file';

/** What stands in the service after a build, one with more tests, and the same again in two requests a script. */
async function threeBuilds(layout: Layout, scripts: number): Promise<string> {
  const { build, draw, status } = await openPlace(layout);
  await build(FIRST);
  await build(SECOND);
  const settled = rowsIn(await draw());
  await build(SECOND);
  const drawn = await draw();
  expect(rowsIn(drawn)).toEqual(settled);
  const requests = 2 * scripts + dividingRequests(layout);
  expect(status()).toMatchObject({ outcome: 'delivered', requests, delivered: 7, withheld: 0 });
  return drawn;
}

/** Which scripts are there decides how a run is divided by directories: the project is looked up, and its folder read. */
function dividingRequests(layout: Layout): number {
  return layout === 'directory' ? 2 : 0;
}

type Place = {
  readonly service: Service;
  readonly build: (suite: Suite) => Promise<void>;
  readonly status: () => unknown;
  readonly draw: () => Promise<string>;
  /** Id of the only script. */
  readonly script: () => Promise<number>;
};

async function openPlace(layout: Layout): Promise<Place> {
  const service = await startService();
  const root = mkdtempSync(join(tmpdir(), 'runsheet-layouts-'));
  onTestFinished(async () => {
    await service.close();
    rmSync(root, { recursive: true, maxRetries: 10 });
  });
  const { build } = createBuilder(service, root, { options: { layout } });
  const tree = () => readTree(service);
  return {
    service,
    build,
    status: (): unknown => JSON.parse(readFileSync(join(root, '.runsheet', 'status.json'), 'utf8')),
    draw: async () => (await tree()).map(drawNode).join('\n').replaceAll(basename(root), 'shop'),
    script: async () => (await tree()).find(({ id }) => id !== undefined)?.id ?? 0,
  };
}

type Node = {
  readonly depth: number;
  readonly name: string;
  /** Of a script. */
  readonly id?: number;
  readonly lines: readonly string[];
};

async function readTree({ baseUrl, key }: Service): Promise<readonly Node[]> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const { folders } = await client.folders.tree(1, { tests: 'full', runs: 'full', results: 'full' });
    return nodesIn(folders, 0);
  } finally {
    await client.close();
  }
}

const VIEW = { tests: 'full', runs: 'full', results: 'full' } as const;
type Items = Awaited<ReturnType<typeof treeOf>>['folders'];
const treeOf = (client: ReturnType<typeof createClient>) => client.folders.tree(1, VIEW);

function nodesIn(items: Items, depth: number): readonly Node[] {
  return items.flatMap((item): readonly Node[] => {
    if (item.type === 'folder') {
      return [{ depth, name: `${item.name}/`, lines: [] }, ...nodesIn(item.contents, depth + 1)];
    }
    if (item.type !== 'script') return [];
    const lines = item.tests.map(({ id, indent, text }) => {
      const marks = item.runs.map(({ results = {} }) => MARKS[results[String(id)]?.result ?? ''] ?? '·');
      return `${marks.join(' ')}  ${'  '.repeat(indent)}${text}`;
    });
    return [{ depth, name: `${item.name}: ${item.runs.length} runs`, id: item.id, lines }];
  });
}

const MARKS: Readonly<Record<string, string>> = { pass: '✓', fail: '✗', blocked: '■', query: '?', exclude: '–' };

function drawNode({ depth, name, lines }: Node): string {
  return [name, ...lines].map((line) => `${'    '.repeat(depth)}${line}`).join('\n');
}

function rowsIn(drawing: string): readonly string[] {
  return drawing.split('\n').flatMap((line) => /^\s*(?:[✓✗■·] )+ (.*)$/.exec(line)?.[1] ?? []);
}
