import { notice } from '../errors/notice.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import type { Record } from '../outbox/record.ts';
import type { Receipt } from '../publish/receipt.ts';
import { isGreen } from '../report/is-green.ts';
import type { Report } from '../report/report.ts';
import { frame } from '../summary/summarise.ts';
import { deliverInChild } from './deliver-in-child.ts';
import type { AtBadEnd } from './process-end.ts';
import { recordHead } from './record-head.ts';
import type { RunSetup } from './set-up-run.ts';
import type { RunStart } from './session.ts';
import type { World } from './world.ts';

/** A run that is, or will be, a column. */
export type PublishedRun = {
  readonly setup: RunSetup;
  readonly start: RunStart;
  /** The reporter's, as they were written. */
  readonly options: unknown;
  readonly world: World;
  /** Whether anything of it may have been sent: then its run is what it is. */
  readonly isSent: boolean;
  readonly receipt: Receipt;
  /** What its delivery has left of the deadline. */
  readonly leftMs: number;
};

/** What becomes of a process that ends with an error after its run was found green; undefined: the run was not. */
export function lateFailureOf(record: Record, run: PublishedRun): AtBadEnd | undefined {
  const { report, ...head } = record;
  const { outcome } = run.receipt;
  if (!isGreen(report) || outcome === 'lost' || outcome === 'withheld') return undefined;
  // Of what was sent, only the small part is held.
  const held = { ...head, report: run.isSent ? { ...report, files: [] } : report };
  return ({ code, sinceMs }) => {
    const path = ifPossible(() => keepLateFailure(held, code, run));
    if (path !== undefined && isShown(run)) {
      const { start, options, receipt, world } = run;
      const { deliverInChild: deliver = deliverInChild } = world;
      const order = { path, root: start.root, options, earlier: receipt, code };
      if (deliver(order, run.leftMs - (world.now() - sinceMs))) return undefined;
    }
    return lateText(code, { isKept: path !== undefined, runs: [] });
  };
}

/** What a reader is told, as far as it is known what became of the failure. */
export function lateText(code: number, facts: LateFacts): string {
  return frame([`RS4021 ${notice('RS4021', { code, ...facts }).message}`]);
}

type LateFacts = Omit<Parameters<typeof notice<'RS4021'>>[1], 'code'>;

/** Where the service has nothing of the run, or was lost on the way, it is left in peace until the next publishing. */
function isShown({ isSent, receipt }: PublishedRun): boolean {
  return isSent && (receipt.outcome === 'delivered' || receipt.outcome === 'already-delivered');
}

/**
 * Keeps in the outbox that the process ended with an error: in the Record itself while nothing of it was sent, else in
 * one of its own, of which a column with this failure alone is made. When the process ends nothing can be waited for.
 * Returns where it is; throws what the disk says.
 */
function keepLateFailure(record: Record, code: number, { setup, world, isSent }: PublishedRun): string {
  const { report } = record;
  const failure = { message: messageOf(code), diff: '', stack: '' };
  if (!isSent) {
    return setup.outbox.keep({ ...record, report: { ...report, failures: [...report.failures, failure] } });
  }
  const head = recordHead(setup, { adapter: record.adapter, world });
  return setup.outbox.keep({ ...head, report: { ...nothingOf(report), failures: [failure] } });
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
