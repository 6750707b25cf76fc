import { createApp, openStore } from '@runsheet/service';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listAt, listIn, pick } from './support/json.ts';
import { newStorage } from '../support/storage.ts';
import { isForeign } from './support/api.ts';
import { openService } from './support/open-service.ts';

const { newScript, readScript, api } = await openService();

/** Our own service under several limits, with a clock in the hand of the test. */
async function limited(): Promise<{ ask: () => Promise<Response>; wait: (ms: number) => void }> {
  let nowMs = Date.UTC(2026, 0, 1);
  const now = (): Date => new Date(nowMs);
  const store = await openStore({ ...(await newStorage()), now });
  onTestFinished(() => store.close());
  const rateLimits = [
    { requests: 2, windowMs: 1000 },
    { requests: 3, windowMs: 60_000 },
  ];
  const app = createApp(store, { key: 'k'.repeat(64), now, rateLimits });
  const headers = { authorization: `apikey ${'k'.repeat(64)}`, host: 'localhost' };
  return {
    ask: () => app.fetch(new Request('http://localhost/api/v1/whoami', { headers })),
    wait: (ms) => {
      nowMs += ms;
    },
  };
}

const waitOf = (response: Response): number => Number(response.headers.get('retry-after')) * 1000;

describe('8 rate limits', () => {
  it.skipIf(isForeign)(
    '8 a request that exceeds a limit is rejected with 429 (limits of our own service)',
    async () => {
      const { ask } = await limited();
      const statuses = [(await ask()).status, (await ask()).status, (await ask()).status];
      expect(statuses).toEqual([200, 200, 429]);
    },
  );

  it.skipIf(isForeign)('8 a client that waits the indicated time is answered (limits of our own service)', async () => {
    const { ask, wait } = await limited();
    await ask();
    await ask();
    const rejected = await ask();
    wait(waitOf(rejected));
    expect(waitOf(rejected)).toBeGreaterThan(0);
    expect((await ask()).status).toBe(200);
  });

  it.skipIf(isForeign)(
    '8 several limits apply at once: one passed, the other may reject (limits of our own)',
    async () => {
      const { ask, wait } = await limited();
      await ask();
      await ask();
      wait(1000);
      expect((await ask()).status).toBe(200);
      const rejected = await ask();
      expect(rejected.status).toBe(429);
      expect(waitOf(rejected)).toBeGreaterThan(1000);
    },
  );
});

describe('8 widths and sizes', () => {
  it('8 width of ids with testswith=_ids: 4 digits', async () => {
    const tests = [
      { id: 5, text: 'five' },
      { id: 50, text: 'fifty' },
      { id: 5000, text: 'five thousand' },
    ];
    const { scriptId } = await newScript({ tests });
    expect(listAt(await readScript(scriptId, 'tests=list&testswith=_ids'), 'tests')).toEqual([
      expect.stringMatching(/^ {3}5\b/),
      expect.stringMatching(/^ {2}50\b/),
      expect.stringMatching(/^5000\b/),
    ]);
  });

  it('8 an id wider than 4 digits is shown whole', async () => {
    const { scriptId } = await newScript({ tests: [{ id: 123_456, text: 'wide' }] });
    expect(listAt(await readScript(scriptId, 'tests=list&testswith=_ids'), 'tests')).toEqual([
      expect.stringMatching(/^123456\b.*wide$/),
    ]);
  });

  it('8 a script of 2,000 tests and a run with as many results are kept whole', async () => {
    const tests = Array.from({ length: 2000 }, (_, index) => ({ id: index + 1, text: `test ${index}` }));
    const { scriptId } = await newScript({ tests });
    const results = Object.fromEntries(tests.map(({ id }) => [String(id), 'pass']));
    const run = await api.post(`/scripts/${scriptId}/runs`, { results });
    const rows = listIn((await api.get(`/scripts/${scriptId}/tests`)).body, 'tests');
    expect(run.status).toBe(200);
    expect(rows.map((row) => pick(row, 'id'))).toEqual(tests.map(({ id }) => id));
    expect(await readScript(scriptId)).toMatchObject({ progress: { pass: 2000, total: 2000 } });
  });
});
