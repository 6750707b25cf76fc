import { runsheetError } from '../errors/runsheet-error.ts';
import type { Record } from '../outbox/record.ts';
import type { SyncedScript } from '../plan/synced-script.ts';
import { syncScript } from '../publish/sync-script.ts';
import { knownScripts } from '../publish/known-scripts.ts';
import { leaseToken } from '../publish/leases.ts';
import { divisionOf } from '../sheet/layout.ts';
import type { Connection } from './connect.ts';
import { refusalOf } from './deliver-record.ts';
import { outboxHints } from './outbox-hints.ts';
import { publishSettings } from './publish-settings.ts';
import type { CommandSetup } from './set-up-command.ts';
import { sheetsToSync } from './sheets-of-record.ts';
import type { World } from '../record/world.ts';

type SyncOptions = {
  readonly setup: CommandSetup;
  readonly connection: Connection;
  readonly world: World;
  /** Whether to look only, and to write nothing. */
  readonly isCheck: boolean;
};

/**
 * Brings the outlines of a Record's tests up to date, and posts no run. Rejects with a RunsheetError; what was written
 * before it stays, and a second time only the rest is written.
 */
export async function syncRecord(record: Record, syncing: SyncOptions): Promise<readonly SyncedScript[]> {
  const { setup, connection, world, isCheck } = syncing;
  // Anybody can open a pull request, and nobody can remove a row.
  if (setup.build.isForeign) throw runsheetError('RS3022', {});
  const settings = await publishSettings(record, setup);
  if (settings === undefined) throw runsheetError('RS3017', {});
  const refused = refusalOf(record, syncing);
  if (refused !== undefined) throw refused;
  const runKey = `rs1-${world.randomName()}`;
  const context = {
    client: connection.client.within(setup.config.api.deadlineMs),
    project: settings.project,
    // The run itself may be published by another process at the same time.
    runKey,
    token: leaseToken(runKey, 'sync'),
    replay: false,
    // Who calls this by name wants the rows, whatever builds may do.
    mayAddRows: true,
    policy: settings.policy,
    isOnDisk: setup.isOnDisk,
    hints: outboxHints(setup.outbox, setup.config.baseUrl ?? ''),
    clock: world,
  };
  const synced: SyncedScript[] = [];
  const known = await knownScripts(divisionOf(settings), record.report.startedAt, context);
  const sheets = sheetsToSync(record, { ...settings, knownScripts: known });
  for (const sheet of sheets) {
    // Where the script is the file, one that did not come to its turn has no rows to bring.
    if (sheet.rows.length > 0) synced.push(await syncScript(sheet, context, { isCheck }));
  }
  return synced;
}
