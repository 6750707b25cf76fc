import type { RunsheetError } from '../errors/runsheet-error.ts';
import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import type { Record } from '../outbox/record.ts';
import type { RecordSettings } from '../outbox/record-settings.ts';
import type { ScriptPlan } from '../plan/script-plan.ts';
import { planSheets } from '../publish/plan-sheets.ts';
import { knownScripts } from '../publish/known-scripts.ts';
import { leaseToken } from '../publish/leases.ts';
import { divisionOf } from '../sheet/layout.ts';
import type { Connection } from './connect.ts';
import { countRecord } from './count-record.ts';
import { outboxHints } from './outbox-hints.ts';
import type { RunSetup } from './set-up-run.ts';
import { sheetsToPublish } from './sheets-of-record.ts';
import type { World } from '../record/world.ts';

/** What publishing one Record would write, script by script; with an error: as far as it was found out. */
export type RecordPlan = { readonly scripts: readonly ScriptPlan[]; readonly error: RunsheetError | undefined };

type PlanOptions = {
  readonly setup: RunSetup;
  readonly settings: RecordSettings;
  readonly connection: Connection;
  /** Whether the Record may have been published before. */
  readonly replay: boolean;
  readonly world: World;
};

/** Plans the publishing of a Record. Reads, and writes nothing. Never rejects. */
export async function planRecord(record: Record, planning: PlanOptions): Promise<RecordPlan> {
  const { setup, settings, connection, replay, world } = planning;
  const { project, mayAddRows, policy } = settings;
  const { client, requests } = connection;
  const { runKey } = record;
  const mayMakeScript = !setup.build.isForeign;
  const division = divisionOf(settings);
  const token = leaseToken(runKey, world.randomName());
  const context = {
    client,
    project,
    runKey,
    token,
    replay,
    mayAddRows,
    policy,
    isOnDisk: setup.isOnDisk,
    division,
    mayMakeScript,
    hints: outboxHints(setup.outbox, setup.config.baseUrl ?? ''),
    clock: world,
  };
  try {
    const before = requests();
    const known = await knownScripts(division, record.report.startedAt, context);
    const dividing = requests() - before;
    const sheets = sheetsToPublish(record, { ...settings, knownScripts: known });
    const planned = await planSheets(sheets, context);
    const [first, ...others] = planned.scripts;
    if (first === undefined) return planned;
    const isOnly = others.length === 0 && planned.error === undefined;
    const run = isOnly ? { run: countRecord(record, settings) } : {};
    return { ...planned, scripts: [{ ...first, ...run, requests: first.requests + dividing }, ...others] };
  } catch (error) {
    return { scripts: [], error: toRunsheetError(error, 'planning') };
  }
}
