import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveHttp } from '../client/transport/server.test.support.ts';
import { temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { reachService } from './reach-service.ts';
import { publishing, testWorld } from './session.test.support.ts';
import { setUpRun } from './set-up-run.ts';

const TESTS = [{ id: 1, indent: 0, text: 'adds' }];
const RUNS = [{ id: 1, headers: { branch: 'main', runsheet_marks: '1w;p1;.' } }];
const SCRIPT = { id: 3, name: 'shop', tests: TESTS, runs: RUNS, fields: [{ id: 'runsheet_marks' }] };

test('the history is read also where the first failure comes later than the deadline after the start', async () => {
  const { origin } = await serveHttp((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ script: SCRIPT }));
  });
  const root = temporaryFolder();
  writeFileSync(join(root, 'package.json'), '{"name":"shop"}');
  let nowMs = 0;
  const world = testWorld(publishing(`${origin}/api/v1`), { client: { now: () => nowMs } });
  const start = { root, runner: { name: 'vitest', version: '5.0.0' }, watch: false, shard: undefined };
  const setup = await setUpRun(start, { options: { script: 3, mode: 'publish' } }, world);
  const reach = await reachService(setup, world);
  if (reach.kind !== 'connected') throw new Error(reach.kind);
  onTestFinished(() => reach.connection.close());
  await reach.early?.located;
  nowMs += 3_600_000;
  const { runs, notices } = await reach.history.reader.read(
    { scriptId: 3, fields: ['runsheet_marks'], rows: TESTS },
    { branch: 'main' },
  );
  expect({ runs: runs?.length, notices }).toEqual({ runs: 1, notices: [] });
});
