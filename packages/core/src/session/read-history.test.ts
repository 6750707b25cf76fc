import { expect, onTestFinished, test } from 'vitest';
import type { Client } from '../client/client.ts';
import { createClient } from '../client/create-client.ts';
import { serveHttp } from '../client/transport/server.test.support.ts';
import { createHistoryReader } from './script-history.ts';

const ROWS = [{ id: 1, indent: 0, text: 'adds' }];
const MARKED = { scriptId: 3, fields: ['branch', 'runsheet_marks'], rows: ROWS };
const OF_PEOPLE = { scriptId: 3, fields: ['branch'], rows: ROWS };
const LIGHT = { result: 'fail', comment: '', issue: '' };
const RESULTS = { 1: { result: 'fail', comment: 'no', issue: '' } };

function run(id: number, branch: string, marks?: string) {
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
  const { client, asked } = await serve({ runs: [run(1, 'main', '1w;f1;.')] });
  const read = await createHistoryReader(client, undefined)(MARKED, { branch: 'main', runId: 9 });
  expect(read).toMatchObject({ runs: [{ id: 1 }], notices: [] });
  expect(asked).toEqual(['none']);
});

test.each([
  ['the service has dropped them', undefined],
  ['the service has cut them', '1w;f1;p1'],
  ['people wrote into the field', 'see wiki'],
])('where the last run is without marks, the results are read once, which is said: %s', async (_, marks) => {
  const { client, asked } = await serve({ runs: [run(1, 'main', '1w;f1;.'), run(2, 'main', marks)] });
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
  const { client, asked } = await serve({ runs: [run(1, 'main'), run(2, 'main', '1w;f1;.'), run(3, 'other')] });
  expect((await createHistoryReader(client, 'main')(MARKED, { branch: 'feature', runId: 9 })).notices).toEqual([]);
  expect(asked).toEqual(['none']);
});

test('the run itself, where it is there already, is not the last one before it', async () => {
  const { client, asked } = await serve({ runs: [run(1, 'main'), run(2, 'main', '1w;f1;.')] });
  await createHistoryReader(client, undefined)(MARKED, { branch: 'main', runId: 2 });
  expect(asked).toEqual(['none', 'full']);
});

test('a script of people is read from its results at once, and one without runs says nothing', async () => {
  const { client, asked } = await serve({ runs: [run(1, 'main')] });
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
  const { client } = await serve({ runs: [run(1, 'main'), run(2, 'main')], refuses });
  const { runs, notices } = await createHistoryReader(client, undefined)(MARKED, { branch: 'main', runId: 9 });
  expect(runs?.length).toBe(known);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.message).toContain('npx runsheet history 3');
});
