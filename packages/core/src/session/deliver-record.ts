import { runsheetError, type RunsheetError } from '../errors/runsheet-error.ts';
import type { Record, RecordSettings } from '../outbox/record.ts';
import type { TargetHints } from '../publish/publish-context.ts';
import { type Delivery, type EarlyReading, publishSheets } from '../publish/publish-sheets.ts';
import type { Receipt } from '../publish/receipt.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import type { Connection } from './connect.ts';
import type { World } from './world.ts';

export type RecordDelivery = { readonly receipt: Receipt; readonly error: RunsheetError | undefined };

type Delivering = {
  readonly connection: Connection;
  readonly settings: RecordSettings;
  readonly deadlineMs: number;
  /** Whether the Record may have been sent before. */
  readonly replay: boolean;
  readonly early?: EarlyReading | undefined;
  readonly hints: TargetHints;
  readonly world: World;
};

/** Publishes one Record and says what became of it. Never rejects. */
export async function deliverRecord(record: Record, delivering: Delivering): Promise<RecordDelivery> {
  const { connection, settings, world } = delivering;
  const { headers, report, runKey } = record;
  const sheets = sheetsOf(report, { ...settings, headers });
  const refused = originError(record, connection);
  const context = {
    client: connection.client.within(delivering.deadlineMs),
    project: settings.project,
    runKey,
    replay: delivering.replay,
    mayAddRows: settings.mayAddRows,
    hints: delivering.hints,
    clock: world,
  };
  const delivery = await (refused === undefined
    ? publishSheets(sheets, context, delivering.early)
    : publishNothing(refused, sheets));
  return { receipt: receiptOf(delivery, record, connection), error: delivery.error };
}

/** A Record never chooses where the key is sent. */
function originError({ origin }: Record, connection: Connection): RunsheetError | undefined {
  if (origin === undefined || origin === connection.origin) return undefined;
  return runsheetError('RS3015', { wanted: origin, configured: connection.origin });
}

async function publishNothing(error: RunsheetError, sheets: ReturnType<typeof sheetsOf>): Promise<Delivery> {
  const kept = sheets.flatMap((sheet) => sheet.rows.filter((row) => row.kind === 'case')).length;
  return { sheets: [], error, delivered: 0, withheld: 0, kept };
}

function receiptOf(delivery: Delivery, { runKey }: Record, connection: Connection): Receipt {
  const { sheets, error, delivered, withheld, kept } = delivery;
  const isOld = sheets.length > 0 && sheets.every((sheet) => sheet.alreadyThere);
  const finished = isOld ? 'already-delivered' : 'delivered';
  return {
    outcome: error === undefined ? finished : 'kept',
    runKey,
    requests: connection.requests(),
    scripts: sheets.map((sheet) => sheet.receipt),
    collected: delivered + withheld + kept,
    delivered,
    kept,
    lost: 0,
    withheld,
    warnings: sheets.flatMap((sheet) => sheet.notices),
  };
}
