import { runsheetError } from '../errors/runsheet-error.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { ScriptPlan } from '../plan/plan.ts';
import { syncScript } from '../publish/plan-sheets.ts';
import type { Connection } from './connect.ts';
import { contextOfRecord } from './context-of-record.ts';
import { refuseToSend } from './deliver-record.ts';
import { publishSettings } from './record-settings.ts';
import type { CommandSetup } from './set-up-run.ts';
import { sheetsToSync } from './sheets-of-record.ts';
import type { World } from '../record/world.ts';
import { runKeyOf } from '../report/run-key.ts';

type SyncOptions = {
  readonly setup: CommandSetup;
  readonly connection: Connection;
  readonly world: World;
  /** Whether to look only, and to write nothing. */
  readonly isCheck: boolean;
};

/**
 * Brings the outlines of a record's tests up to date, and posts no run. Rejects with a RunsheetError; what was written
 * before it stays, and a second time only the rest is written.
 */
export async function syncRecord(record: RunRecord, syncing: SyncOptions): Promise<readonly ScriptPlan[]> {
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
