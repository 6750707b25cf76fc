import { expect, test } from 'vitest';
import type { Receipt } from '../publish/receipt.ts';
import { redactReceipt } from './put-away.ts';

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
