import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, runIn } from '../place.test.support.ts';

const SCRIPT = { id: 1, name: 'Cart', tests: [{ id: 1, indent: 0, text: 'adds' }], runs: [{ id: 1 }] };

/** A service whose runs have no marks, and that never ends its answer with the results. */
async function startSlow(): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const text = JSON.stringify({ script: SCRIPT });
    response.writeHead(200, { 'content-type': 'application/json' });
    if (url.includes('results=none')) response.end(text);
    else response.write(text.slice(0, -5));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${isPort(address) ? address.port : ''}/api/v1`;
}

function isPort(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

test.each([['history'], ['failed'], ['show'], ['export', '--format', 'json']])(
  'a deadline that is set also ends the reading of all results: %s',
  async (...argv) => {
    const environment = { RUNSHEET_BASE_URL: await startSlow(), RUNSHEET_API_KEY: 'KeyOfTheTests' };
    const world = { directory: makeFolder(), environment };
    const { stderr } = await runIn(world, [...argv, '--script', '1', '--deadline', '300']);
    expect(stderr).toContain('RS3002');
  },
);
