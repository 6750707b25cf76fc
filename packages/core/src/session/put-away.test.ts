import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleRecord, sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import type { Receipt } from '../publish/receipt.ts';
import { undelivered } from './deliver-record.ts';
import { endDelivery, redactReceipt } from './put-away.ts';
import { startIn, testWorld } from './session.test.support.ts';
import { setUpRun } from './set-up-run.ts';

test('the titles of added tests are without secrets', () => {
  const counts = { pass: 1, fail: 0, blocked: 0, query: 0, exclude: 0, none: 0 };
  const script = { scriptId: 1, name: 'api', created: false, rowsAdded: 0, runId: 1, duplicateRunIds: [] };
  const receipt: Receipt = {
    outcome: 'delivered',
    runKey: 'rs1-key',
    requests: 2,
    scripts: [
      {
        ...script,
        counts,
        failedHeadings: 0,
        changes: { added: { count: 1, titles: ['a.test.ts > signs in with hunter2'] } },
      },
    ],
    run: { counts, failedHeadings: 0, skipped: 0, todo: 0 },
    collected: 1,
    delivered: 1,
    kept: 0,
    lost: 0,
    withheld: 0,
    warnings: [],
  };
  const clean = redactReceipt(receipt, (text) => text.replaceAll('hunter2', '[redacted]'));
  expect(clean.scripts[0]?.changes?.added?.titles).toEqual(['a.test.ts > signs in with [redacted]']);
});

test.each([
  ['with tests', sampleReport()],
  ['without a test', sampleReport([])],
])('a run %s that is not sent is on disk, also where its folder was removed', async (_, report) => {
  const world = testWorld({});
  const setup = await setUpRun(startIn(temporaryFolder()), {}, world);
  const record = sampleRecord({ report });
  const paths = [setup.outbox.keep(record)] as const;
  rmSync(setup.outbox.folder, { recursive: true });
  const run = { paths, record, notices: [], setup, world, connection: undefined };
  expect(endDelivery(undelivered(record, undefined), run).receipt.outcome).toBe('kept');
  expect(setup.outbox.list()).toHaveLength(1);
});
