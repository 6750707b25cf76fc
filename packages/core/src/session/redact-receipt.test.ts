import { expect, test } from 'vitest';
import type { Receipt } from '../publish/receipt.ts';
import { redactReceipt } from './redact-receipt.ts';

test('the titles of the slowest tests are without secrets', () => {
  const counts = { pass: 1, fail: 0, blocked: 0, query: 0, exclude: 0, none: 0 };
  const receipt: Receipt = {
    outcome: 'delivered',
    runKey: 'rs1-key',
    requests: 2,
    scripts: [],
    run: { counts, failedHeadings: 0, skipped: 0, todo: 0 },
    slowest: [{ title: 'a.test.ts > signs in with hunter2', durationMs: 40 }],
    collected: 1,
    delivered: 1,
    kept: 0,
    lost: 0,
    withheld: 0,
    warnings: [],
  };
  const clean = redactReceipt(receipt, (text) => text.replaceAll('hunter2', '[redacted]'));
  expect(clean.slowest).toEqual([{ title: 'a.test.ts > signs in with [redacted]', durationMs: 40 }]);
});
