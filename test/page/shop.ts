import { type ServiceOptions, startService } from '@runsheet/service';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

export type Shop = {
  readonly url: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly send: (path: string, body: object, method?: 'POST' | 'PATCH') => Promise<void>;
  readonly close: () => Promise<void>;
};

const KEY = 'KeyOfTests';

const BROKEN = 'expected 3 to be 2\n- 2\n+ 3\n  at pay (src/pay.ts:3:1)\n  at run (node_modules/x/y.js:1:1)';

/** A service with a script of four tests and three runs, in memory, until the test is over. */
export async function openShop(options: ServiceOptions = {}): Promise<Shop> {
  const shop = await openEmpty(options);
  await fillShop(shop);
  return shop;
}

/** One service for all tests of a file: they change nothing in it. */
export function shareShop(fill: (shop: Shop) => Promise<void>, options: ServiceOptions = {}): () => Shop {
  let shared: Shop | undefined;
  beforeAll(async () => {
    shared = await startEmpty(options);
    await fill(shared);
  });
  afterAll(() => shared?.close());
  return () => {
    if (shared === undefined) throw new Error('The service is there in tests only.');
    return shared;
  };
}

/** A script of four tests and three runs. */
export async function fillShop(shop: Shop): Promise<void> {
  await shop.send('/projects/1/folders', { name: 'QA' });
  await shop.send('/projects/1/folders/f1/scripts', {
    name: 'Cart',
    description: 'What the cart does',
    fields: ['branch', 'commit', 'build', { id: 'runsheet_marks', show: false }],
    tests: ['cart.test.ts', '\tadds #smoke', '\tpays', '\tempties', 'depot.test.ts', '\tstores'],
    runs: [
      run({
        branch: 'main',
        commit: 'aaaaaaa1',
        results: { 2: 'pass', 3: 'pass', 4: 'pass', 6: ['fail', 'ECONNREFUSED 127.0.0.1:5001'] },
      }),
      run({ branch: 'fix', commit: 'aaaaaaa2', results: { 2: 'pass', 3: 'blocked', 4: 'pass', 6: 'pass' } }),
      run({
        branch: 'main',
        commit: 'aaaaaaa3',
        results: { 2: 'pass', 3: ['fail', BROKEN, 'SHOP-1'], 4: 'pass', 6: ['fail', 'ECONNREFUSED 127.0.0.1:5002'] },
        marks: '1w;r4;p2+4;.',
      }),
    ],
  });
}

type Sent = { readonly branch: string; readonly commit: string; readonly results: object; readonly marks?: string };

function run({ branch, commit, results, marks = '1w;p2+4;.' }: Sent): object {
  const build = `https://github.com/shop/cart/actions/runs/${commit.at(-1)}`;
  return { headers: { branch, commit, build, runsheet_marks: marks }, results };
}

/** A service with nothing in it, until the test is over. */
export async function openEmpty(options: ServiceOptions = {}): Promise<Shop> {
  const shop = await startEmpty(options);
  onTestFinished(shop.close);
  return shop;
}

async function startEmpty(options: ServiceOptions): Promise<Shop> {
  const service = await startService({ ...options, key: KEY });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (!isClosed) await service.close();
    isClosed = true;
  };
  const headers = { authorization: `apikey ${KEY}`, 'content-type': 'application/json' };
  const send = async (path: string, body: object, method = 'POST'): Promise<void> => {
    const answer = await fetch(`${service.baseUrl}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return { url: new URL(service.baseUrl).origin, baseUrl: service.baseUrl, key: KEY, send, close };
}
