import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../client/create-client.ts';
import { serveHttp } from '../client/transport/server.test.support.ts';
import { CODES } from '../history/run-mark.ts';
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

test('results that do not come to an end are waited for as long as the client for large answers waits', async () => {
  const baseUrl = await startSlow();
  const say = () => undefined;
  const apiKey = 'KeyOfTheTests';
  const hasty = createClient({ baseUrl, apiKey, timeoutMs: 60_000, deadlineMs: 300 });
  onTestFinished(() => hasty.close());
  await expect(readScriptHistory(1, hasty, { say })).rejects.toMatchObject({ code: 'RS3002' });
  const slow = createClient({ baseUrl, apiKey, timeoutMs: 60_000, deadlineMs: 600_000 });
  onTestFinished(() => slow.close());
  await expect(readScriptHistory(1, slow, { say, large: slow.within(300) })).rejects.toMatchObject({ code: 'RS3002' });
});

test('verdicts are kept of every run, comments of those that are asked for', async () => {
  const results = {
    1: { result: 'fail', comment: 'no', issue: 'BUG-1' },
    2: { result: 'pass', comment: 'passed on attempt 2 of 3\n\nno', issue: '' },
    3: { result: 'blocked', comment: 'skipped', issue: '' },
  };
  const { origin } = await serveHttp(({ url = '' }, response) => {
    const runs = [{ id: 7 }, { id: 8 }].map((run) => (url.includes('results=none') ? run : { ...run, results }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ script: { ...SCRIPT, runs } }));
  });
  const client = createClient({ baseUrl: `${origin}/api/v1`, apiKey: 'KeyOfTheTests' });
  onTestFinished(() => client.close());
  const read = await readScriptHistory(1, client, { say: () => undefined, commentsOf: () => [1] });
  expect(read.runs.map((run) => run.results)).toEqual([
    {
      1: { result: 'fail', comment: '', issue: '' },
      2: { result: 'pass', comment: 'passed on attempt 2 of 2', issue: '' },
      3: { result: 'blocked', comment: '', issue: '' },
    },
    results,
  ]);
  expect(read.history.runs.map(({ codes }) => [...codes])).toEqual([[CODES.fail], [CODES.fail]]);
});
