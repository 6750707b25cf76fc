import { type RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { ScriptPlan } from '../plan/script-plan.ts';
import { planSheets } from '../publish/plan-sheets.ts';
import type { World } from '../record/world.ts';
import type { Connection } from './connect.ts';
import { contextOfRecord, type RecordPlace, withKnownScripts } from './context-of-record.ts';
import { refusalOf } from './deliver-record.ts';
import { meetsEveryRecord } from './publish-kept.ts';
import { publishSettings } from './record-settings.ts';
import type { CommandSetup } from './set-up-run.ts';
import { countRecord, sheetsToPublish } from './sheets-of-record.ts';

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
    if (before !== undefined && meetsEveryRecord(before)) {
      plans.push({ path, ...nothing(before) });
      continue;
    }
    const read = record === undefined ? readKept(path, planning.setup) : { record };
    plans.push({ path, ...('error' in read ? nothing(read.error) : await planOne(read.record, planning)) });
  }
  return plans;
}

function readKept(
  path: string,
  { outbox }: CommandSetup,
): { readonly record: RunRecord } | { readonly error: RunsheetError } {
  try {
    return { record: outbox.read(path) };
  } catch (error) {
    return { error: toRunsheetError(error, `reading ${path}`) };
  }
}

async function planOne(record: RunRecord, planning: PlanOptions): Promise<RecordPlan> {
  const settings = await publishSettings(record, planning.setup);
  if (settings === undefined) return nothing(runsheetError('RS3017', {}));
  const refused = refusalOf(record, planning);
  return refused === undefined ? planRecord(record, { ...planning, settings, replay: true }) : nothing(refused);
}

function nothing(error: RunsheetError): RecordPlan {
  return { scripts: [], error };
}

/** `replay`: whether the record may have been published before. */
type PlanRecordOptions = RecordPlace & { readonly replay: boolean };

/** Plans the publishing of a record. Reads, and writes nothing. Never rejects. */
export async function planRecord(record: RunRecord, planning: PlanRecordOptions): Promise<RecordPlan> {
  const { settings, connection, replay } = planning;
  const { client, requests } = connection;
  const context = { ...contextOfRecord(record, planning), client, replay };
  try {
    const before = requests();
    const known = await withKnownScripts(record, settings, context);
    const dividing = requests() - before;
    const planned = await planSheets(sheetsToPublish(record, known), context);
    const [first, ...others] = planned.scripts;
    if (first === undefined) return planned;
    const isOnly = others.length === 0 && planned.error === undefined;
    const run = isOnly ? { run: countRecord(record, settings) } : {};
    return { ...planned, scripts: [{ ...first, ...run, requests: first.requests + dividing }, ...others] };
  } catch (error) {
    return { scripts: [], error: toRunsheetError(error, 'planning') };
  }
}
