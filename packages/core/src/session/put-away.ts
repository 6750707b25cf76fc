import { type Notice, notice, reasonOf, runsheetError } from '../errors/runsheet-error.ts';
import { DISK } from '../outbox/disk.ts';
import { encodeJournal } from '../outbox/encode-journal.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import { machine, storedReceipt } from '../outbox/outbox-place.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { SETTLE_MS } from '../publish/publish-context.ts';
import type { Receipt, RunChanges } from '../publish/receipt.ts';
import { mapRows } from '../publish/run-history.ts';
import type { World } from '../record/world.ts';
import type { Redact } from '../report/redact.ts';
import { recordFileName } from '../report/run-key.ts';
import type { Connection } from './connect.ts';
import type { RecordDelivery } from './deliver-record.ts';
import type { RunSetup } from './set-up-run.ts';

export function isMissing({ outcome }: Receipt): boolean {
  return outcome === 'kept' || outcome === 'lost';
}

/** How long after a request writes of it may still land, in milliseconds. */
export function settleTime({ config }: RunSetup): number {
  return config.api.timeoutMs + SETTLE_MS;
}

/** Until when a process that delivers now, a moment in milliseconds since 1970, may still cause writes. */
export function claimUntil(setup: RunSetup, nowMs: number): number {
  // The deadline ends requests; the reading after a doubtful write may take a little longer.
  return nowMs + setup.config.api.deadlineMs + settleTime(setup) + SPARE_MS;
}

const SPARE_MS = 10_000;

export type Paths = readonly [string, ...string[]];

type StoredRun = {
  /** Where it lies, or those of its parts. */
  readonly paths: Paths;
  readonly record: RunRecord;
  readonly notices: readonly Notice[];
  readonly setup: RunSetup;
  readonly world: World;
  readonly connection: Connection | undefined;
  /** When its delivery began, where others went before it on the same connection. */
  readonly sinceMs?: number;
  /** Until when writes of earlier deliveries may still land; 0: there are none. */
  readonly unsettledUntilMs?: number;
};

/**
 * Stores what became of a run: it leaves with a receipt, or is back in the outbox. The receipt is written where a person and
 * the next job look for it, without the secrets that are in titles. `hasStatus`: whether the disk took it.
 */
export function endDelivery(
  delivery: RecordDelivery,
  run: StoredRun,
): RecordDelivery & { readonly hasStatus: boolean } {
  const { outbox, redact } = run.setup;
  const stored = storeDelivery({ ...delivery, receipt: redactReceipt(delivery.receipt, redact) }, run);
  const receipt = redactReceipt(stored.receipt, redact);
  const refused = noticeUnless(run.setup, () => outbox.writeStatus(receipt));
  const isTold = receipt.outcome === 'lost' || receipt.warnings.some(({ code }) => code === 'RS4007');
  return {
    receipt: isTold ? receipt : withWarnings(receipt, refused),
    error: stored.error,
    hasStatus: refused.length === 0,
  };
}

/** A Receipt without secrets: titles and messages of tests stand in its notices and changes. */
export function redactReceipt(receipt: Receipt, redact: Redact): Receipt {
  return {
    ...receipt,
    scripts: receipt.scripts.map((script) => {
      const { name, newFolder, changes } = script;
      return {
        ...script,
        name: redact(name),
        ...(newFolder !== undefined && { newFolder: redact(newFolder) }),
        ...(changes && { changes: redactChanges(changes, redact) }),
      };
    }),
    warnings: receipt.warnings.map(({ code, message }) => ({ code, message: redact(message) })),
  };
}

function redactChanges({ added, news }: RunChanges, redact: Redact): RunChanges {
  return {
    added: added && { ...added, titles: added.titles.map(redact) },
    news: news && mapRows(news, (row) => ({ ...row, title: redact(row.title) })),
  };
}

function storeDelivery(delivery: RecordDelivery, run: StoredRun): RecordDelivery {
  const { receipt, error } = delivery;
  try {
    const refused = putAway(isMissing(receipt) ? keepIfGone(run) : run.paths, receipt, run);
    return { receipt: withWarnings(receipt, [...run.notices, ...refused]), error };
  } catch (cause) {
    // Results that are lost say themselves why, and no other job can deliver them.
    return lost(delivery, cause);
  }
}

function withWarnings(receipt: Receipt, notices: readonly Notice[]): Receipt {
  return { ...receipt, warnings: [...receipt.warnings, ...notices] };
}

/**
 * Looks before anything says that results are on disk: a test, or another job, may have removed the folder meanwhile.
 * Then the run is written once more. Returns where it lies; throws what the disk says.
 */
function keepIfGone({ paths, record, setup: { outbox }, world: { disk = DISK } }: StoredRun): Paths {
  return paths.every((path) => disk.look(path) === undefined) ? [outbox.keep(record)] : paths;
}

/** Neither sent nor on disk: the one thing that must be said loudly. */
function lost({ receipt, error }: RecordDelivery, cause: unknown): RecordDelivery {
  const unsent = error === undefined ? '' : `${error.guidance.what.replace(/\.$/, '')}; `;
  const reason = `${unsent}the outbox cannot be written: ${reasonOf(cause)}`;
  return {
    receipt: { ...receipt, outcome: 'lost', kept: 0, lost: receipt.kept },
    error: runsheetError('RS3012', { count: receipt.kept, reason }, { cause }),
  };
}

function putAway([path, ...others]: Paths, receipt: Receipt, run: StoredRun): readonly Notice[] {
  const { setup, connection, record, sinceMs = 0, unsettledUntilMs = 0 } = run;
  const { outbox } = setup;
  return noticeUnless(setup, () => {
    if (!isMissing(receipt)) {
      const stored = storedReceipt(receipt, record);
      if (others.length === 0) return outbox.settle(path, stored);
      return outbox.settleParts([path, ...others], recordFileName(record), stored);
    }
    const writtenAt = connection?.lastWriteAt() ?? 0;
    const hasWritten = writtenAt > sinceMs;
    const untilMs = hasWritten ? writtenAt + settleTime(setup) : unsettledUntilMs;
    for (const part of [path, ...others]) {
      if (hasWritten) noteAddress(part, outbox, connection?.origin);
      outbox.release(part, untilMs);
    }
  });
}

/** What was recorded for another address may be at this one, and at no other. */
function noteAddress(path: string, outbox: RunSetup['outbox'], origin: string | undefined): void {
  ifPossible(() => {
    const record = outbox.read(path);
    if (record.origin === undefined || record.origin === origin) return;
    outbox.rewrite(path, encodeJournal({ ...record, origin }, machine()));
  });
}

function noticeUnless({ outbox }: RunSetup, write: () => void): readonly Notice[] {
  try {
    write();
    return [];
  } catch (error) {
    return [notice('RS4007', { folder: outbox.folder, reason: reasonOf(error) })];
  }
}
