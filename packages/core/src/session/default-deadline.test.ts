import { expect, test } from 'vitest';
import { createClient } from '../client/create-client.ts';
import { answered, recordingTransport, stillWorld } from '../client/recording.test.support.ts';
import { longestWaitMs } from '../record/await-answer.ts';
import { readConfig } from '../config/read-config.ts';

test('the configuration, the client and the process that waits know the same default deadline', async () => {
  const { deadlineMs } = readConfig({ environment: {}, options: undefined, keyFile: undefined }).config.api;
  const transport = recordingTransport(() => answered(200, { run: { id: 1 } }));
  const access = { baseUrl: 'https://grid.example/api/v1', apiKey: 'k3y-of-an-account' };
  const client = createClient({ ...access, timeoutMs: deadlineMs * 10, world: { ...stillWorld(), transport } });
  await client.runs.add(12, {});
  expect(transport.requests.map(({ timeoutMs }) => timeoutMs)).toEqual([deadlineMs]);
  const start = { root: '', runner: { name: '', version: '' }, watch: false, shard: undefined };
  const waitWith = (options: unknown) => {
    const order = { journal: '', answer: '', adapter: '', options, start, standIn: undefined };
    return longestWaitMs(0, order, { environment: {} });
  };
  expect(waitWith({})).toBe(waitWith({ api: { deadline: deadlineMs } }));
});
