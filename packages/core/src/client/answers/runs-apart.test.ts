import { expect, test } from 'vitest';
import type { TransportRequest } from '../transport/transport.ts';
import { answered, recordingTransport, stillWorld } from '../recording.test.support.ts';
import { createClient } from '../create-client.ts';
import type { Client } from '../client.ts';

const RUN = { id: 1, results: { 7: 'pass' } };
const REST = { script: { id: 12, name: 'a', tests: [], fields: [], runs: [] } };

test('runs that came one by one are those of the script, in their order', async () => {
  const client = serving([[RUN, { id: '1.1' }].map((run) => JSON.stringify(run))]);
  const { script } = await client.scripts.get(12);
  expect(script.runs).toEqual([{ id: 1, results: { 7: { result: 'pass', comment: '', issue: '' } } }, { id: '1.1' }]);
});

test('where an answer broke off, only the runs of the next one count', async () => {
  const client = serving(
    [
      ['{"id":1}', 'broken'],
      ['{"id":1}', '{"id":2}'],
    ],
    { breaksOff: true },
  );
  const { script } = await client.scripts.get(12, { runs: 'full', results: 'full' });
  expect(script.runs.map(({ id }) => id)).toEqual([1, 2]);
});

test('of each run is kept what the caller wants of it', async () => {
  const client = serving([['{"id":1,"results":{"7":"pass"}}', '{"id":2,"results":{"7":"fail"}}']]);
  const places: number[] = [];
  const { script } = await client.scripts.get(12, {}, ({ id }, place) => {
    places.push(place);
    return { id };
  });
  expect(script.runs).toEqual([{ id: 1 }, { id: 2 }]);
  expect(places).toEqual([0, 1]);
});

test('a transport that hands over the whole answer is read as before', async () => {
  const transport = recordingTransport(() => answered(200, { script: { ...REST.script, runs: [RUN] } }));
  const client = createClient({ baseUrl: 'http://127.0.0.1/api/v1', apiKey: 'key', world: { transport } });
  expect((await client.scripts.get(12)).script.runs.map(({ id }) => id)).toEqual([1]);
});

test.each([
  ['{"id":1,"results":{"7":5}}', 'run 2 of the list is not readable: "results'],
  ['{"id":', 'run 2 of the list is not readable: the body is not JSON'],
  [`{"id":1,"x":${'['.repeat(300)}${']'.repeat(300)}}`, 'run 2 of the list is not readable: it is nested too deeply'],
])('a run such as %.20s is named by its place', async (run, problem) => {
  const client = serving([['{"id":1}', run, 'no JSON either']]);
  await expect(client.scripts.get(12)).rejects.toThrow(problem);
});

test('without results the answer is read as a whole', async () => {
  const asked: boolean[] = [];
  const transport = recordingTransport(({ items }) => {
    asked.push(items !== undefined);
    return answered(200, REST);
  });
  const client = createClient({ baseUrl: 'http://127.0.0.1/api/v1', apiKey: 'key', world: { transport } });
  await client.scripts.get(12, { results: 'none' });
  await client.scripts.get(12, { runs: 'none' });
  await client.scripts.get(12);
  expect(asked).toEqual([false, false, true]);
});

/** A client whose answers bring these runs, one after the other. */
function serving(answers: readonly (readonly string[])[], { breaksOff = false } = {}): Client {
  const transport = recordingTransport(({ items }: TransportRequest, nth) => {
    items?.begin();
    for (const run of answers[nth] ?? []) items?.item(run);
    const isLast = nth === answers.length - 1;
    if (breaksOff && !isLast) return { kind: 'truncated', status: 200, headers: {}, reason: 'reset' };
    return answered(200, REST);
  });
  const world = { ...stillWorld(), transport };
  return createClient({ baseUrl: 'http://127.0.0.1/api/v1', apiKey: 'key', world });
}
