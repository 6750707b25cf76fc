import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createClient } from '@runsheet/core/client';
import { type Fault, type FaultEffect, type Service, startService } from '@runsheet/service';
import { expect, test } from 'vitest';
import { type Builder, createBuilder, HASTY_MS } from './build.ts';
import { EFFECTS } from './effects.ts';

const SUITE = { 'a.test.ts': ['adds', 'removes'], 'b.test.ts': ['rounds'] };
const rotatingAt = (runs: number) => ({ limits: { runs }, rotate: true });

test('a script that is full of runs is followed by its next part, in two requests a build, also on a new machine', async () => {
  const place = await openPlace(3);
  try {
    const requests: number[] = [];
    for (let build = 1; build <= 6; build += 1) {
      // The sixth is another machine: nothing is remembered.
      if (build === 6) place.forget();
      await place.builder.build(SUITE);
      requests.push(place.requests());
    }
    expect(await place.scripts()).toMatchInlineSnapshot(`
      "shop: 5 rows, 3 runs; Kept in sync with the tests by runsheet. [runsheet: shop] [rows: of tests 1-5] [runs: continued in script 4]
      shop (2): 5 rows, 3 runs; Kept in sync with the tests by runsheet. [runsheet part 2: shop] [rows: of tests 1-5] [runs: 3 up to run 3]"
    `);
    expect(requests).toEqual([14, 2, 4, 11, 2, 6]);
  } finally {
    await place.close();
  }
});

test('whatever happens to one request of the build that begins a part, no part and no run is there twice', async () => {
  const calm = await openPlace(2);
  for (let build = 1; build <= 2; build += 1) await calm.builder.build(SUITE);
  const before = calm.sent();
  await calm.builder.build(SUITE);
  const after = calm.sent();
  const expected = await calm.runs();
  await calm.close();

  const hits = Array.from({ length: after - before }, (_, i) => before + i + 1).flatMap((nth) =>
    HARM.map((effect) => ({ nth, effect })),
  );
  const lanes = Array.from({ length: 4 }, async () => {
    for (let hit = hits.pop(); hit !== undefined; hit = hits.pop()) {
      const place = await openPlace(2, [hit]);
      for (let build = 1; build <= 3; build += 1) await place.builder.build(SUITE);
      place.calmDown();
      expect({ hit, runs: await place.runs() }).toEqual({ hit, runs: expected });
      await place.close();
    }
  });
  await Promise.all(lanes);
});

const HARM = ['cut before it is read', 'answer lost'].map(effectOf);

function effectOf(name: string): FaultEffect {
  const effect = Object.entries(EFFECTS).find(([known]) => known === name)?.[1];
  if (effect === undefined) throw new Error(`no effect ${name}`);
  return effect;
}

type Place = {
  readonly builder: Builder;
  readonly forget: () => void;
  readonly calmDown: () => void;
  /** Requests of the last build. */
  readonly requests: () => number;
  /** Requests that arrived at all. */
  readonly sent: () => number;
  /** Every script with its rows, runs and description. */
  readonly scripts: () => Promise<string>;
  /** The number of runs by script. */
  readonly runs: () => Promise<Readonly<Record<string, number>>>;
  readonly close: () => Promise<void>;
};

type Hit = { readonly nth: number; readonly effect: FaultEffect };

async function openPlace(mostRuns: number, hits: readonly Hit[] = []): Promise<Place> {
  const faults: Fault[] = hits.map(({ nth, effect }) => ({ nth, effect }));
  const service = await startService({ faults });
  const root = mkdtempSync(join(tmpdir(), 'runsheet-rotation-'));
  const builder = counted(
    createBuilder(service, root, {
      options: rotatingAt(mostRuns),
      ...(hits.some(({ effect }) => effect.kind === 'delay') ? { timeoutMs: HASTY_MS } : {}),
    }),
    root,
  );
  return {
    ...builder,
    forget: () => rmSync(join(root, '.runsheet'), { recursive: true }),
    calmDown: () => {
      for (const fault of faults) Object.assign(fault, { nth: 0 });
    },
    scripts: async () => (await scriptsOf(service)).map((script) => drawScript(script, basename(root))).join('\n'),
    runs: async () => {
      const scripts = await scriptsOf(service);
      return Object.fromEntries(scripts.map(({ name, runs }) => [name.replace(basename(root), 'shop'), runs.length]));
    },
    close: async () => {
      await service.close();
      rmSync(root, { recursive: true });
    },
  };
}

function counted(builder: Builder, root: string): Pick<Place, 'builder' | 'requests' | 'sent'> {
  let [last, all] = [0, 0];
  const build: Builder['build'] = async (suite) => {
    await builder.build(suite);
    const status: unknown = JSON.parse(readFileSync(join(root, '.runsheet', 'status.json'), 'utf8'));
    last = typeof status === 'object' && status !== null && 'requests' in status ? Number(status.requests) : 0;
    all += last;
  };
  return { builder: { ...builder, build }, requests: () => last, sent: () => all };
}

type Script = Awaited<ReturnType<typeof scriptsOf>>[number];

async function scriptsOf({ baseUrl, key }: Service) {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const { folders } = await client.folders.tree(1, { scripts: 'full', tests: 'text', runs: 'full', results: 'none' });
    return scriptsIn(folders);
  } finally {
    await client.close();
  }
}

type Items = Awaited<ReturnType<ReturnType<typeof createClient>['folders']['tree']>>['folders'];
type FullScript = {
  readonly name: string;
  readonly description: string;
  readonly runs: readonly unknown[];
  readonly tests: string;
};

function scriptsIn(items: Items): readonly FullScript[] {
  return items.flatMap((item): readonly FullScript[] => {
    if (item.type === 'folder') return scriptsIn(item.contents);
    if (item.type !== 'script') return [];
    const { name } = item;
    const shown: Readonly<Record<string, unknown>> = { ...item };
    const { description, runs, tests } = shown;
    return [{ name, description: String(description), runs: Array.isArray(runs) ? runs : [], tests: String(tests) }];
  });
}

function drawScript({ name, description, runs, tests }: Script, shop: string): string {
  const rows = tests.trim().split('\n').length;
  return `${name}: ${rows} rows, ${runs.length} runs; ${description}`.replaceAll(shop, 'shop');
}
