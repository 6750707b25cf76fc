import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openOutbox } from '../outbox/outbox.ts';
import { machine } from '../outbox/outbox-world.ts';
import { recoverJournals } from '../outbox/recover-journals.ts';
import { passed, sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { connect } from './connect.ts';
import { publishKept } from './publish-kept.ts';
import { begin, publishing, startIn, testWorld } from './session.test.support.ts';
import { setUpCommand } from './set-up-command.ts';
import { startStub } from './stub-service.test.support.ts';

test('a run that another machine took for dead, and published, is not published a second time', async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  const world = testWorld(publishing(stub.baseUrl));
  const outbox = openOutbox(join(root, '.runsheet'));
  const session = begin(root, world);
  session.prepare();
  session.caseEnded({ file: 'a.test.ts', project: '', suites: [] }, passed('adds'));
  await vi.waitFor(() => expect(readdirSync(join(root, '.runsheet', 'live'))).toHaveLength(1), { timeout: 60_000 });

  // One folder on two machines: the number of our process says nothing there.
  expect(recoverJournals(outbox, { ...machine(), host: 'elsewhere' })).toMatchObject({ recovered: 1 });
  const setup = await setUpCommand(startIn(root), {}, world);
  const connection = await connect(setup.config, world);
  onTestFinished(() => connection.close());
  const [delivery] = await publishKept(outbox.list(), { setup, connection, world });
  expect(delivery?.receipt?.outcome).toBe('delivered');

  await session.finish(sampleReport([passed('adds'), passed('counts')]));
  expect(stub.runs).toHaveLength(1);
  expect(world.said.join('\n')).toContain('RS3008');
  expect(outbox.list()).toHaveLength(1);
});
