import { type RunsheetError, toRunsheetError } from '../errors/runsheet-error.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { ScriptPlan } from '../plan/plan.ts';
import { planSheets } from '../publish/plan-sheets.ts';
import type { World } from '../record/world.ts';
import type { Connection } from './connect.ts';
import { contextOfRecord, type RecordPlace } from './context-of-record.ts';
import { refuseToSend } from './deliver-record.ts';
import { meetsEveryRecord } from './publish-kept.ts';
import { publishSettings } from './record-settings.ts';
import type { CommandSetup } from './set-up-run.ts';
import { sheetsToPublish } from './sheets-of-record.ts';

/** What publishing one record would write, script by script; with an error: as far as it was found out. */
export type RecordPlan = { readonly scripts: readonly ScriptPlan[]; readonly error: RunsheetError | undefined };

/** What publishing one file would write. */
export type KeptPlan = RecordPlan & { readonly path: string };

/** A record on disk, or one that was made from files of other tools. */
export type KeptRecord = { readonly path: string; readonly record?: RunRecord | undefined };

type PlanOptions = { readonly setup: CommandSetup; readonly connection: Connection; readonly world: World };

/** Plans the publishing of records one after the other. Takes none of them, writes nothing, and never rejects.
 * What would meet every record is asked once. */
export async function planKept(kept: readonly KeptRecord[], planning: PlanOptions): Promise<readonly KeptPlan[]> {
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

async function planOne(read: () => RunRecord, planning: PlanOptions): Promise<RecordPlan> {
  try {
    const record = read();
    const settings = await publishSettings(record, planning.setup);
    refuseToSend(record, planning, false);
    return await planRecord(record, { ...planning, settings, replay: true });
  } catch (error) {
    return { scripts: [], error: toRunsheetError(error, 'planning') };
  }
}

/** `replay`: whether the record may have been published before. */
type PlanRecordOptions = RecordPlace & { readonly replay: boolean };

/** Plans the publishing of a record. Reads, and writes nothing. Never rejects. */
export function planRecord(record: RunRecord, planning: PlanRecordOptions): Promise<RecordPlan> {
  const { settings, connection, replay } = planning;
  const context = { ...contextOfRecord(record, planning), client: connection.client, replay };
  return planSheets(() => sheetsToPublish(record, { settings, context }), context);
}
