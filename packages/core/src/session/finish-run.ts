import { isAbsolute, relative } from 'node:path';
import { type Notice, notice } from '../errors/notice.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import type { Record } from '../outbox/record.ts';
import type { Receipt } from '../publish/receipt.ts';
import { countOutcomes, sumOf } from '../report/count-outcomes.ts';
import { summarise } from '../summary/summarise.ts';
import { deliverRecord, type RecordDelivery } from './deliver-record.ts';
import type { KeptJournal } from './keep-journal.ts';
import { outboxHints } from './outbox-hints.ts';
import { planRecord } from './plan-record.ts';
import type { Reach } from './reach-service.ts';
import { runNotices } from './run-notices.ts';
import type { RunStart, Verdict } from './session.ts';
import type { RunSetup } from './set-up-run.ts';
import type { World } from './world.ts';

type Finishing = {
  readonly start: RunStart;
  readonly setup: RunSetup;
  readonly reach: Reach;
  readonly journal: KeptJournal;
  readonly world: World;
};

/** Keeps the Record on disk, publishes it where that is wanted, and tells a reader what became of it. */
export async function finishRun(record: Record, finishing: Finishing): Promise<Verdict> {
  const { setup, reach, journal, world, start } = finishing;
  try {
    if (setup.mode === 'plan' && reach.kind === 'connected') {
      journal.remove();
      world.say(await planRecord(record, setup.settings, { ...reach, clock: world }));
      return { failRun: false };
    }
    const kept = keep(record, setup);
    if (kept.kind === 'on-disk') journal.remove();
    const { receipt: outcome, error } = orLost(await deliver(record, finishing), kept);
    if (!isMissing(outcome)) journal.remove();
    const known = { ...outcome, warnings: [...outcome.warnings, ...runNotices(record.report, setup)] };
    const receipt = { ...known, warnings: [...known.warnings, ...settle(known, kept, setup)] };
    world.say(summarise({ receipt, error, outboxFolder: shortPath(setup.outbox.folder, start.root) }));
    return { failRun: setup.mode === 'publish' && setup.config.onPublishError === 'fail' && isMissing(receipt) };
  } finally {
    if (reach.kind === 'connected') await reach.connection.close();
  }
}

/** Where the Record is on disk, or why it is not. */
type Kept =
  | { readonly kind: 'on-disk'; readonly path: string }
  | { readonly kind: 'in-memory'; readonly reason: string };

function keep(record: Record, { outbox }: RunSetup): Kept {
  try {
    return { kind: 'on-disk', path: outbox.keep(record) };
  } catch (error) {
    return { kind: 'in-memory', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function deliver(record: Record, { reach, setup, world }: Finishing): Promise<RecordDelivery> {
  if (reach.kind !== 'connected') {
    return { receipt: undelivered(record), error: reach.kind === 'refused' ? reach.error : undefined };
  }
  return deliverRecord(record, {
    connection: reach.connection,
    early: reach.early,
    settings: setup.settings,
    deadlineMs: setup.config.api.deadlineMs,
    replay: false,
    hints: outboxHints(setup.outbox, setup.config.baseUrl ?? ''),
    world,
  });
}

function undelivered({ runKey, report }: Record): Receipt {
  const collected = sumOf(countOutcomes(report));
  const nothing = { requests: 0, scripts: [], delivered: 0, lost: 0, withheld: 0, warnings: [] };
  return { ...nothing, outcome: 'kept', runKey, collected, kept: collected };
}

/** Results that are neither sent nor on disk are the one thing that must be said loudly. */
function orLost(delivery: RecordDelivery, kept: Kept): RecordDelivery {
  const { kept: count } = delivery.receipt;
  if (count === 0 || kept.kind === 'on-disk') return delivery;
  const reason = `${delivery.error?.guidance.what ?? ''} The outbox cannot be written: ${kept.reason}`.trim();
  return {
    receipt: { ...delivery.receipt, outcome: 'lost', kept: 0, lost: count },
    error: runsheetError('RS3012', { count, reason }, { cause: delivery.error }),
  };
}

/** Takes a delivered Record out of the outbox and writes the receipt. What the disk refuses is said, and nothing more. */
function settle(receipt: Receipt, kept: Kept, { outbox }: RunSetup): readonly Notice[] {
  if (kept.kind === 'in-memory') return [notice('RS4007', { folder: outbox.folder, reason: kept.reason })];
  try {
    if (!isMissing(receipt)) outbox.settle(kept.path, receipt);
    outbox.writeStatus(receipt);
    return [];
  } catch (error) {
    return [
      notice('RS4007', { folder: outbox.folder, reason: error instanceof Error ? error.message : String(error) }),
    ];
  }
}

function isMissing({ outcome }: Receipt): boolean {
  return outcome === 'kept' || outcome === 'lost';
}

function shortPath(folder: string, from: string): string {
  const path = relative(from, folder);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? folder : path;
}
