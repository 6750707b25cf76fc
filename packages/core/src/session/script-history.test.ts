import { expect, onTestFinished, test } from 'vitest';
import type { Client } from '../client/client.ts';
import { createClient } from '../client/create-client.ts';
import { serveHttp } from '../client/transport/server.test.support.ts';
import { CODES } from '../history/marked-rows.ts';
import { createHistoryReader, readScriptHistory } from './script-history.ts';

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

const ROWS = [{ id: 1, indent: 0, text: 'adds' }];
const MARKED = { scriptId: 3, fields: ['branch', 'runsheet_marks'], rows: ROWS };
const OF_PEOPLE = { scriptId: 3, fields: ['branch'], rows: ROWS };
const LIGHT = { result: 'fail', comment: '', issue: '' };
const RESULTS = { 1: { result: 'fail', comment: 'no', issue: '' } };

function runOn(id: number, branch: string, marks?: string) {
  return { id, headers: { branch, ...(marks !== undefined && { runsheet_marks: marks }) } };
}

type Served = { readonly runs: readonly object[]; readonly refuses?: string };

/** A service with a script; what it was asked for, by the form of the results. */
async function serve({ runs, refuses }: Served): Promise<{ readonly client: Client; readonly asked: string[] }> {
  const asked: string[] = [];
  const { origin } = await serveHttp(({ url = '' }, response) => {
    const [, form = ''] = /results=(\w+)/.exec(url) ?? [];
    asked.push(form);
    const shown = runs.map((one) => (form === 'full' ? { ...one, results: RESULTS } : one));
    response.writeHead(form === refuses ? 403 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ script: { id: 3, name: 'Cart', runs: shown } }));
  });
  const client = createClient({ baseUrl: `${origin}/api/v1`, apiKey: 'KeyOfTheTests' });
  onTestFinished(() => client.close());
  return { client, asked };
}

test('runs with their marks take one request', async () => {
  const { client, asked } = await serve({ runs: [runOn(1, 'main', '1w;f1;.')] });
  const read = await createHistoryReader(client, undefined)(MARKED, { branch: 'main', runId: 9 });
  expect(read).toMatchObject({ runs: [{ id: 1 }], notices: [] });
  expect(asked).toEqual(['none']);
});

test.each([
  ['the service has dropped them', undefined],
  ['the service has cut them', '1w;f1;p1'],
  ['people wrote into the field', 'see wiki'],
])('where the last run is without marks, the results are read once, which is said: %s', async (_, marks) => {
  const { client, asked } = await serve({ runs: [runOn(1, 'main', '1w;f1;.'), runOn(2, 'main', marks)] });
  const { runs, notices } = await createHistoryReader(client, undefined)(MARKED, { branch: 'main', runId: 9 });
  expect(asked).toEqual(['none', 'full']);
  expect(runs?.map(({ results }) => results?.['1'])).toEqual([LIGHT, LIGHT]);
  expect(notices.map(({ code, message }) => `${code} ${message}`)).toEqual([
    expect.stringContaining(
      'RS4031 The history of script 3 is read from all its results (2 runs of 1 rows): 1 of its runs',
    ),
  ]);
});

test('a run without marks on another branch, or before a whole run that has them, asks for nothing more', async () => {
  const { client, asked } = await serve({ runs: [runOn(1, 'main'), runOn(2, 'main', '1w;f1;.'), runOn(3, 'other')] });
  expect((await createHistoryReader(client, 'main')(MARKED, { branch: 'feature', runId: 9 })).notices).toEqual([]);
  expect(asked).toEqual(['none']);
});

test('the run itself, where it is there already, is not the last one before it', async () => {
  const { client, asked } = await serve({ runs: [runOn(1, 'main'), runOn(2, 'main', '1w;f1;.')] });
  await createHistoryReader(client, undefined)(MARKED, { branch: 'main', runId: 2 });
  expect(asked).toEqual(['none', 'full']);
});

test('a script of people is read from its results at once, and one without runs says nothing', async () => {
  const { client, asked } = await serve({ runs: [runOn(1, 'main')] });
  const { notices } = await createHistoryReader(client, undefined)(OF_PEOPLE, { branch: 'main', runId: 9 });
  expect(asked).toEqual(['full']);
  expect(notices.map(({ code }) => code)).toEqual(['RS4031']);
  const empty = await serve({ runs: [] });
  const read = await createHistoryReader(empty.client, undefined)(OF_PEOPLE, { branch: 'main', runId: 9 });
  expect(read).toEqual({ runs: [], notices: [] });
});

test.each([
  ['full', 2],
  ['none', undefined],
])('what cannot be read (results=%s) is one notice with the command that reads it', async (refuses, known) => {
  const { client } = await serve({ runs: [runOn(1, 'main'), runOn(2, 'main')], refuses });
  const { runs, notices } = await createHistoryReader(client, undefined)(MARKED, { branch: 'main', runId: 9 });
  expect(runs?.length).toBe(known);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.message).toContain('npx runsheet history 3');
});
