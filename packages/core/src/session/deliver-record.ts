import { type Notice, notice, runsheetError, type RunsheetError, toRunsheetError } from '../errors/runsheet-error.ts';
import { missingParts, type RunRecord } from '../outbox/run-record.ts';
import type { RecordSettings } from '../outbox/journal-schema.ts';
import { type Delivery, type EarlyReading, publishSheets } from '../publish/publish-sheets.ts';
import { countResults, type Receipt } from '../publish/receipt.ts';
import { redactReport } from '../report/redact-report.ts';
import type { RunCounts } from '../sheet/row-counts.ts';
import { noteRetryAfter, waitLeftMs } from './outbox-state.ts';
import { createHistoryReader } from './script-history.ts';
import { contextOfRecord, countRecord, type RecordPlace, sheetsToPublish, timeOfRun } from './sheets-of-record.ts';

export type RecordDelivery = { readonly receipt: Receipt; readonly error: RunsheetError | undefined };

type DeliverOptions = RecordPlace & {
  /** What of the connection's requests was sent for other records. */
  readonly requestsBefore: number;
  /** The record may have been sent before. */
  readonly replay: boolean;
  /** A request of it may have landed of which nobody has heard. */
  readonly mayHaveLanded: boolean;
  readonly early?: EarlyReading | undefined;
};

/** The patterns of a configuration file are not known where a journal is written. */
export function withoutSecrets(record: RunRecord, { config, redact }: RecordPlace['setup']): RunRecord {
  return config.redact.length === 0 ? record : { ...record, report: redactReport(record.report, redact) };
}

/** Never rejects. */
export async function deliverRecord(record: RunRecord, delivering: DeliverOptions): Promise<RecordDelivery> {
  const { connection, setup, world } = delivering;
  const { receipt, error } = await tryToPublish(record, delivering);
  noteRetryAfter(setup.outbox, connection.origin, { error, nowMs: world.now() });
  const requests = connection.requests() - delivering.requestsBefore;
  const scripts = receipt.scripts.map((script) => {
    const page = connection.pageOf(script.scriptId);
    // It opens at this run.
    return page === undefined ? script : { ...script, pageUrl: `${page}#run=${script.runId}` };
  });
  return { receipt: { ...receipt, scripts, requests }, error };
}

async function tryToPublish(record: RunRecord, delivering: DeliverOptions): Promise<RecordDelivery> {
  try {
    refuseToSend(record, delivering, delivering.mayHaveLanded);
    const delivery = await publish(record, delivering);
    return { receipt: receiptOf(delivery, record, delivering.settings), error: delivery.error };
  } catch (error) {
    return undelivered(record, toRunsheetError(error, 'publishing'));
  }
}

/**
 * What may have left for another address goes elsewhere only when a person says so, else this throws RS3015. RS3003: the
 * time of Retry-After has not passed.
 */
export function refuseToSend(
  { origin }: RunRecord,
  { connection, setup, world }: Omit<RecordPlace, 'settings'>,
  mayHaveLeft: boolean,
): void {
  if (mayHaveLeft && origin !== undefined && origin !== connection.origin && !setup.isAddressNamed) {
    const address = setup.config.baseUrl ?? connection.origin;
    throw runsheetError('RS3015', { wanted: origin, configured: connection.origin, address });
  }
  const waitMs = waitLeftMs(setup.outbox, connection.origin, world.now());
  if (waitMs > 0) throw runsheetError('RS3003', { waitMs });
}

export function undelivered(record: RunRecord, error: RunsheetError | undefined): RecordDelivery {
  const run = countRecord(record);
  const collected = countResults(run);
  const nothing = { requests: 0, scripts: [], delivered: 0, lost: 0, withheld: 0, warnings: [] };
  const told = { runKey: record.runKey, run, collected, ...timeOfRun(record) };
  return { receipt: { ...nothing, outcome: 'kept', ...told, kept: collected }, error };
}

async function publish(record: RunRecord, delivering: DeliverOptions): Promise<Delivery> {
  const { settings, setup, replay, mayHaveLanded, early } = delivering;
  const common = contextOfRecord(record, delivering);
  const { defaultBranch } = setup.build;
  const readHistory = createHistoryReader(common.client, defaultBranch);
  const context = { ...common, readHistory, defaultBranch, replay, mayHaveLanded };
  const sheets = await sheetsToPublish(record, { settings, context });
  return publishSheets(sheets, context, early);
}

function receiptOf(delivery: Delivery, record: RunRecord, settings: RecordSettings): Receipt {
  const { sheets, notices, error, delivered, withheld, kept } = delivery;
  return {
    outcome: error === undefined ? outcomeOf(delivery) : 'kept',
    runKey: record.runKey,
    requests: 0,
    scripts: sheets.map((sheet) => sheet.receipt),
    run: withBlockedRows(countRecord(record, settings), delivery),
    ...timeOfRun(record),
    collected: delivered + withheld + kept,
    delivered,
    kept,
    lost: 0,
    withheld,
    warnings: [...missingNotice(record), ...sheets.flatMap((sheet) => sheet.notices), ...notices],
  };
}

/** Tests that a run which was cut short did not come to are blocked where the script has rows for them. */
function withBlockedRows(run: RunCounts, { sheets }: Delivery): RunCounts {
  const delivered = sheets.reduce((sum, { receipt }) => sum + receipt.counts.blocked, 0);
  return { ...run, counts: { ...run.counts, blocked: Math.max(run.counts.blocked, delivered) } };
}

function outcomeOf({ sheets, delivered, withheld }: Delivery): Receipt['outcome'] {
  if (sheets.length > 0 && sheets.every((sheet) => sheet.alreadyThere)) return 'already-delivered';
  return delivered === 0 && withheld > 0 ? 'withheld' : 'delivered';
}

/** Said on every delivery, also of a run that was delivered before: somebody has to run what is missing. */
function missingNotice(record: RunRecord): readonly Notice[] {
  const missing = missingParts(record);
  return missing === undefined ? [] : [notice('RS3018', { missing })];
}
