import { basename } from 'node:path';
import { notice, RunsheetError, runsheetError, toRunsheetError } from '../errors/runsheet-error.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import type { TakeResult } from '../outbox/claims.ts';
import { joinRecords } from '../outbox/join-records.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { Receipt } from '../publish/receipt.ts';
import type { Connection } from './connect.ts';
import { deliverRecord, type RecordDelivery, undelivered, withoutSecrets } from './deliver-record.ts';
import { claimUntil, endDelivery, type Paths, settleTime } from './put-away.ts';
import { publishHeaders, publishSettings } from './record-settings.ts';
import { keptNotices } from './run-notices.ts';
import type { CommandSetup } from './set-up-run.ts';
import type { World } from '../record/world.ts';
import { readFileName } from '../report/run-key.ts';

/** A run on disk: its file, or those of its parts. */
export type KeptRun = {
  readonly paths: Paths;
  /** How many parts it has to have; left out: as many as they say. */
  readonly expected?: number | undefined;
};

/** What became of a run that was to be published. */
export type KeptDelivery = {
  /** The first of its files. */
  readonly path: string;
  /** Undefined when the file could not be read as a record. */
  readonly receipt: Receipt | undefined;
  /** Joined of its parts, where it has some. Undefined when it was not read, or another process has it. */
  readonly record?: RunRecord | undefined;
  readonly error: RunsheetError | undefined;
};

/** Where a command works. */
export type CommandPlace = { readonly setup: CommandSetup; readonly connection: Connection; readonly world: World };

type PublishOptions = CommandPlace & {
  /** Told which of the runs comes next, for those who wait. */
  readonly onStart?: (index: number) => void;
};

/**
 * Publishes runs from disk, one after the other, parts joined in memory. A delivered one leaves the outbox. After an error
 * that would meet every other record too, the rest is not tried.
 *
 * No request is noted before it is sent: each record is looked for at the service before anything of it is written, so
 * it is enough to know that writes may still be on their way, and to wait for them. Its claim says so when a process was
 * killed, and the name of its file when an answer did not come.
 */
export async function publishKept(
  runs: readonly KeptRun[],
  publishing: PublishOptions,
): Promise<readonly KeptDelivery[]> {
  const deliveries: KeptDelivery[] = [];
  for (const [index, run] of runs.entries()) {
    publishing.onStart?.(index);
    const delivery = await publishOne(run, publishing);
    deliveries.push(delivery);
    if (meetsEveryRecord(delivery.error)) break;
  }
  return deliveries;
}

/** Whether the service is out of reach, overloaded or refuses the key. What it refuses of one record, another may not hold. */
export function meetsEveryRecord(error: RunsheetError | undefined): boolean {
  if (error?.code === 'RS3003' || error?.code === 'RS3023') return true;
  if (error?.request === undefined) return false;
  const { outcome, status } = error.request;
  return outcome !== 'rejected' || status === 401 || status === 403;
}

async function publishOne(run: KeptRun, publishing: CommandPlace): Promise<KeptDelivery> {
  const [path] = run.paths;
  try {
    const taken = takeAll(run, publishing);
    switch (taken.kind) {
      case 'taken':
        return { path, ...(await publishTaken(taken.files, run, publishing)) };
      case 'busy':
        return { path, receipt: receiptOfOthers('kept', path), error: undefined };
      case 'delivered':
        return { path, receipt: receiptOfOthers('already-delivered', path), error: undefined };
      case 'gone':
        throw runsheetError('RS3010', { file: basename(path), reason: 'it is not there any more' });
      default:
        return taken satisfies never;
    }
  } catch (error) {
    return { path, receipt: undefined, error: toRunsheetError(error, `reading ${path}`) };
  }
}

type TakenFile = Extract<TakeResult, { readonly kind: 'taken' }>;
type TakenFiles = readonly [TakenFile, ...TakenFile[]];

/** Takes all files of a run, or none: a run without one of its parts would look as if that were missing. */
function takeAll({ paths }: KeptRun, { setup, world }: CommandPlace) {
  const files: TakenFile[] = [];
  for (const path of paths) {
    const taken = setup.outbox.take(path, claimUntil(setup, world.now()), settleTime(setup));
    if (taken.kind === 'taken') {
      files.push(taken);
      continue;
    }
    giveBack(files, setup.outbox);
    return paths.length === 1 ? taken : ({ kind: 'busy' } as const);
  }
  const [first, ...others] = files;
  return first === undefined ? ({ kind: 'gone' } as const) : ({ kind: 'taken', files: [first, ...others] } as const);
}

function giveBack(files: readonly TakenFile[], outbox: Outbox): void {
  for (const { path, unsettledUntilMs } of files) ifPossible(() => outbox.release(path, unsettledUntilMs));
}

async function publishTaken(
  files: TakenFiles,
  { expected }: KeptRun,
  { setup, connection, world }: CommandPlace,
): Promise<Omit<KeptDelivery, 'path'>> {
  const record = withoutSecrets(readTaken(files, expected, setup.outbox), setup);
  const unsettledUntilMs = Math.max(...files.map((file) => file.unsettledUntilMs));
  const waitMs = unsettledUntilMs - world.now();
  if (waitMs > 0) await world.sleep(waitMs);
  const sinceMs = connection.lastWriteAt() ?? 0;
  const delivery = await deliverKept(record, unsettledUntilMs > 0, { setup, connection, world });
  const [first, ...others] = files;
  const paths = [first.path, ...others.map(({ path }) => path)] as const;
  const notices = keptNotices(record.report);
  const run = { paths, record, notices, setup, world, connection, sinceMs, unsettledUntilMs };
  const { receipt, error } = endDelivery(delivery, run);
  return { record, receipt, error };
}

async function deliverKept(
  record: RunRecord,
  mayHaveLanded: boolean,
  { setup, connection, world }: CommandPlace,
): Promise<RecordDelivery> {
  const requestsBefore = connection.requests();
  try {
    const settings = await publishSettings(record, setup);
    const headers = await publishHeaders(record, setup);
    const delivering = { setup, connection, requestsBefore, settings, replay: true, mayHaveLanded, world };
    return await deliverRecord({ ...record, headers }, delivering);
  } catch (error) {
    return undelivered(record, toRunsheetError(error, 'publishing'));
  }
}

/**
 * What is damaged is put aside, so that it is told once. What is newer goes back, for a newer runsheet, and what the disk
 * does not give, for a better moment.
 */
function readTaken(files: TakenFiles, expected: number | undefined, outbox: Outbox): RunRecord {
  const left = new Set<TakenFile>(files);
  const read = (file: TakenFile) => {
    try {
      return outbox.read(file.path);
    } catch (error) {
      if (error instanceof RunsheetError && error.code === 'RS3010') {
        left.delete(file);
        ifPossible(() => outbox.bury(file.path, error.guidance.what));
      }
      throw error;
    }
  };
  try {
    const [joined] = joinRecords(files.map(read), expected);
    if (joined?.kind === 'rivals') throw joined.error;
    if (joined === undefined) throw new TypeError('a run has at least one file');
    return joined.record;
  } catch (error) {
    giveBack([...left], outbox);
    throw error;
  }
}

/** Another process has the record, or had it: this one has nothing to count. */
function receiptOfOthers(outcome: 'kept' | 'already-delivered', path: string): Receipt {
  const nothing = { requests: 0, scripts: [], collected: 0, delivered: 0, kept: 0, lost: 0, withheld: 0 };
  const none = { pass: 0, fail: 0, blocked: 0, query: 0, exclude: 0, none: 0 };
  const run = { counts: none, failedHeadings: 0, skipped: 0, todo: 0 };
  const warnings = outcome === 'kept' ? [notice('RS4008', { file: basename(path) })] : [];
  return { ...nothing, run, outcome, runKey: readFileName(basename(path))?.runKey ?? '', warnings };
}
