import type { Record } from '../outbox/record.ts';
import type { Report } from '../report/report.ts';
import { recordHead } from './record-head.ts';
import type { RunSetup } from './set-up-run.ts';
import type { World } from './world.ts';

type EndedRun = {
  readonly setup: RunSetup;
  readonly world: World;
  /** Whether anything of it may have been sent: then its run is what it is. */
  readonly isSent: boolean;
};

/**
 * Keeps in the outbox that the process ended with an error after its run was found green: in the Record itself while
 * nothing of it was sent, else in one of its own, of which the next publishing makes a column with this failure alone.
 * To be called when the process ends, so nothing is waited for. Throws what the disk says.
 */
export function keepLateFailure(record: Record, code: number, { setup, world, isSent }: EndedRun): void {
  const { report } = record;
  const failure = { message: messageOf(code), diff: '', stack: '' };
  if (isSent) {
    const head = recordHead(setup, { adapter: record.adapter, world });
    setup.outbox.keep({ ...head, report: { ...nothingOf(report), failures: [failure] } });
  } else {
    setup.outbox.keep({ ...record, report: { ...report, failures: [...report.failures, failure] } });
  }
}

function messageOf(code: number): string {
  return `The process ended with exit code ${code} after the last hook of its reporters, though no test has failed. Coverage thresholds, a global teardown or another reporter can do that; the output of the run says which.`;
}

/** It claims nothing of any test. */
function nothingOf({ runner, startedAt, durationMs }: Report): Omit<Report, 'failures'> {
  return {
    runner,
    startedAt,
    durationMs,
    ending: { kind: 'complete' },
    selection: { kind: 'partial', why: 'how the process ended' },
    files: [],
    counts: { passed: 0, failed: 0, skipped: 0 },
  };
}
