import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../client/create-client.ts';
import { serveHttp } from '../client/transport/server.test.support.ts';
import { readScriptHistory } from './script-history.ts';

const SCRIPT = { id: 1, name: 'Cart', tests: [{ id: 1, indent: 0, text: 'adds' }], runs: [{ id: 1 }] };

/** A service whose runs have no marks, and that never ends its answer with the results. */
async function startSlow(): Promise<string> {
  const { origin } = await serveHttp(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const text = JSON.stringify({ script: SCRIPT });
    if (url.includes('results=none')) response.end(text);
    else response.write(text.slice(0, -5));
  });
  return `${origin}/api/v1`;
}

test('results that do not come to an end are waited for as long as the client waits, or as is said', async () => {
  const baseUrl = await startSlow();
  const say = () => undefined;
  const apiKey = 'KeyOfTheTests';
  const hasty = createClient({ baseUrl, apiKey, timeoutMs: 60_000, deadlineMs: 300 });
  onTestFinished(() => hasty.close());
  await expect(readScriptHistory(1, hasty, { say })).rejects.toMatchObject({ code: 'RS3002' });
  const slow = createClient({ baseUrl, apiKey, timeoutMs: 60_000, deadlineMs: 600_000 });
  onTestFinished(() => slow.close());
  await expect(readScriptHistory(1, slow, { say, withinMs: 300 })).rejects.toMatchObject({ code: 'RS3002' });
});
