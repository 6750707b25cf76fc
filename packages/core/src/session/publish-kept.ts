import type { RunsheetError } from '../errors/runsheet-error.ts';
import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import type { Record } from '../outbox/record.ts';
import type { Receipt } from '../publish/receipt.ts';
import type { Connection } from './connect.ts';
import { deliverRecord } from './deliver-record.ts';
import { outboxHints } from './outbox-hints.ts';
import type { RunSetup } from './set-up-run.ts';
import type { World } from './world.ts';

/** What became of one file that was to be published. */
export type KeptDelivery = {
  readonly path: string;
  /** Undefined when the file could not be read as a Record. */
  readonly receipt: Receipt | undefined;
  readonly error: RunsheetError | undefined;
};

type Publishing = { readonly setup: RunSetup; readonly connection: Connection; readonly world: World };

/**
 * Publishes Records from disk, one after the other, each looked for at the service before anything is written. A
 * delivered one leaves the outbox. After an error that would meet every other Record too, the rest is not tried.
 */
export async function publishKept(paths: readonly string[], publishing: Publishing): Promise<readonly KeptDelivery[]> {
  const deliveries: KeptDelivery[] = [];
  for (const path of paths) {
    const delivery = await publishOne(path, publishing);
    deliveries.push(delivery);
    if (delivery.error?.request !== undefined) break;
  }
  return deliveries;
}

async function publishOne(path: string, { setup, connection, world }: Publishing): Promise<KeptDelivery> {
  const record = readRecord(path, setup);
  if (!('runKey' in record)) return { path, receipt: undefined, error: record };
  const before = connection.requests();
  const { receipt, error } = await deliverRecord(record, {
    connection,
    settings: record.settings ?? setup.settings,
    deadlineMs: setup.config.api.deadlineMs,
    replay: true,
    hints: outboxHints(setup.outbox, setup.config.baseUrl ?? ''),
    world,
  });
  const own = { ...receipt, requests: receipt.requests - before };
  if (error === undefined) setup.outbox.settle(path, own);
  setup.outbox.writeStatus(own);
  return { path, receipt: own, error };
}

function readRecord(path: string, { outbox }: RunSetup): Record | RunsheetError {
  try {
    return outbox.read(path);
  } catch (error) {
    return toRunsheetError(error, `reading ${path}`);
  }
}
