import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startService } from '@runsheet/service';
import { expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createBuilder } from './build.ts';

const SUITE = { 'a.test.ts': ['adds', 'removes'], 'b.test.ts': ['rounds'], 'c.test.ts': ['ships'] };

test.each<[claim: string, reshape: (path: string, json: string) => string]>([
  ['ids as strings', (_, json) => json.replaceAll(/"id":(\d+)/g, '"id":"$1"')],
  [
    'new rows as a bare list',
    (path, json) => (path.includes('/tests') ? json.replace(/^\{"tests":(.*)\}$/s, '$1') : json),
  ],
  ['nothing of new rows', (path, json) => (path.includes('/tests') ? '{}' : json)],
])('four builds add each test once where a service answers with %s', async (_, reshape) => {
  const service = await startService({});
  const root = mkdtempSync(join(tmpdir(), 'runsheet-reshaped-'));
  const origin = new URL(service.baseUrl).origin;
  let reshaped = 0;
  const server = createServer((request, response) => {
    passOn({ origin, request, response }, (json) => {
      const changed = reshape(request.url ?? '', json);
      if (changed !== json) reshaped += 1;
      return changed;
    }).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    const baseUrl = service.baseUrl.replace(origin, `http://127.0.0.1:${port}`);
    const { build, outcome } = createBuilder({ ...service, baseUrl }, root);
    for (let builds = 0; builds < 4; builds += 1) {
      await build(SUITE);
      expect(outcome()).toBe('delivered');
    }
    const lines = (await drawGrid(service, basename(root))).split('\n').filter((line) => line.startsWith('✓'));
    expect(lines.map((line) => line.trim()).toSorted()).toEqual(
      ['adds', 'removes', 'rounds', 'ships'].map((title) => `✓ ✓ ✓ ✓    ${title}`),
    );
    expect(reshaped).toBeGreaterThan(0);
  } finally {
    server.closeAllConnections();
    server.close();
    await service.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 10 });
  }
});

type Passing = {
  readonly origin: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
};

/** Hands a request on, and its answer back in another shape. */
async function passOn({ origin, request, response }: Passing, reshape: (json: string) => string): Promise<void> {
  const { method = 'GET', url = '' } = request;
  const body = await text(request);
  const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
  const headers = { authorization, 'content-type': type };
  const answer = await fetch(`${origin}${url}`, { method, headers, ...(body === '' ? {} : { body }) });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(reshape(await answer.text()));
}
