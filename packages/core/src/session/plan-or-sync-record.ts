import { type RunsheetError, runsheetError, toRunsheetError } from '../errors/runsheet-error.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { ScriptPlan } from '../plan/plan.ts';
import { planSheets, syncScript } from '../publish/plan-or-sync.ts';
import { runKeyOf } from '../report/run-key.ts';
import { refuseToSend } from './deliver-record.ts';
import { type CommandPlace, meetsEveryRecord } from './publish-kept.ts';
import { publishSettings } from './record-settings.ts';
import { contextOfRecord, type RecordPlace, sheetsToPublish, sheetsToSync } from './sheets-of-record.ts';

/** What publishing one record would write; with an error: as far as it was found out. */
type RecordPlan = { readonly scripts: readonly ScriptPlan[]; readonly error: RunsheetError | undefined };

/** What publishing one file would write. */
export type KeptPlan = RecordPlan & { readonly path: string };

/** A record on disk, or one that was made from files of other tools. */
export type KeptRecord = { readonly path: string; readonly record?: RunRecord | undefined };

/**
 * Plans the publishing of records one after the other. Takes none of them, writes nothing, and never rejects. What would
 * meet every record is asked once.
 */
export async function planKept(kept: readonly KeptRecord[], planning: CommandPlace): Promise<readonly KeptPlan[]> {
  const plans: KeptPlan[] = [];
  for (const { path, record } of kept) {
    const before = plans.at(-1)?.error;
    const plan = meetsEveryRecord(before)
      ? { scripts: [], error: before }
      : await planOne(() => record ?? planning.setup.outbox.read(path), planning);
    plans.push({ path, ...plan });
  }
  return plans;
}

async function planOne(read: () => RunRecord, planning: CommandPlace): Promise<RecordPlan> {
  try {
    const record = read();
    const settings = await publishSettings(record, planning.setup);
    refuseToSend(record, planning, false);
    return await planRecord(record, { ...planning, settings, replay: true });
  } catch (error) {
    return { scripts: [], error: toRunsheetError(error, 'planning') };
  }
}

/** Reads, and writes nothing. Never rejects. `replay`: the record may have been published before. */
export function planRecord(
  record: RunRecord,
  planning: RecordPlace & { readonly replay: boolean },
): Promise<RecordPlan> {
  const { settings, connection, replay } = planning;
  const context = { ...contextOfRecord(record, planning), client: connection.client, replay };
  return planSheets(() => sheetsToPublish(record, { settings, context }), context);
}

/**
 * Brings the outlines of a record's tests up to date, and posts no run. Rejects with a RunsheetError; what was written
 * before it stays, and a second time only the rest is written. `isCheck`: only looks, and writes nothing.
 */
export async function syncRecord(
  record: RunRecord,
  syncing: CommandPlace & { readonly isCheck: boolean },
): Promise<readonly ScriptPlan[]> {
  const { setup, world, isCheck } = syncing;
  // Anybody can open a pull request, and nobody can remove a row.
  if (setup.build.isForeign) throw runsheetError('RS3022', {});
  const settings = await publishSettings(record, setup);
  refuseToSend(record, syncing, false);
  // The run itself may be published by another process at the same time.
  const own = contextOfRecord({ runKey: runKeyOf(world.randomName()) }, { ...syncing, settings });
  // Who calls this by name wants the rows, whatever builds may do.
  const context = { ...own, replay: false, mayAddRows: true };
  const synced: ScriptPlan[] = [];
  for (const sheet of await sheetsToSync(record, { settings, context })) {
    // Where the script is the file, one that did not come to its turn has no rows to bring.
    if (sheet.rows.length > 0) synced.push(await syncScript(sheet, context, { isCheck }));
  }
  return synced;
}
