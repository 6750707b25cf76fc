import type { RunRecord } from '../outbox/run-record.ts';
import type { Receipt } from '../publish/receipt.ts';
import { slowestTests } from '../report/slowest-tests.ts';

/** How long a run and its slowest tests took, as a Receipt tells it. A killed run does not know. Pure. */
export function timesOfRun({ report }: RunRecord): Pick<Receipt, 'durationMs' | 'slowest'> {
  const slowest = slowestTests(report);
  return {
    ...(report.durationMs > 0 ? { durationMs: report.durationMs } : {}),
    ...(slowest.length > 0 ? { slowest } : {}),
  };
}
