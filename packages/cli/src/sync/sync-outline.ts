import { resolve } from 'node:path';
import {
  describeSync,
  planJson,
  type RunRecord,
  runsheetError,
  type ScriptPlan,
  syncRecord,
} from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { collectRecords } from '../publish/collect-records.ts';
import { joinedRuns } from '../publish/join-files.ts';
import { shortName } from '../short-name.ts';
import { readSettings, type Settings, withConnection, withRenames } from '../with-service.ts';
import { listTests } from './list-tests.ts';
import type { SyncFlags } from '../flags/flags.ts';

/** Brings the outline up to date without a run. Ends with 10 when rows are still missing: it was only to look, or they look renamed. */
export async function syncOutline(flags: SyncFlags, context: Context): Promise<number> {
  const { output } = context;
  const settings = withRenames(await readSettings(flags, context), flags);
  const isCheck = flags.check === true;
  const { files, rest: command } = flags;
  const records =
    files.length > 0 && command.length === 0
      ? readRecords(files, settings, context)
      : await listTests([...files, ...command], settings.setup, context);
  if (typeof records === 'number') {
    output.note('Stopped: no row was added.');
    return records;
  }
  const scripts = await withConnection(settings, async (connection) => {
    const synced: ScriptPlan[] = [];
    for (const record of records) synced.push(...(await syncRecord(record, { ...settings, connection, isCheck })));
    return synced;
  });
  const isPending = scripts.some(isLeft);
  const text = scripts.map(describeSync).join('\n');
  output.print({ json: { check: isCheck, scripts: scripts.map(planJson) }, text, isRoutine: !isPending });
  return isPending ? EXIT_CODES.pending : EXIT_CODES.done;
}

function isLeft({ scriptId, plan, written }: ScriptPlan): boolean {
  return plan.massRename !== undefined || (written === undefined && (scriptId === undefined || plan.added.length > 0));
}

/** Throws RS1016, RS1018, RS3010 and RS3011. */
function readRecords(
  names: readonly string[],
  { setup: { outbox } }: Settings,
  { output, directory }: Context,
): readonly RunRecord[] {
  const found = collectRecords(names, directory);
  const [first] = found.unreadable;
  if (first !== undefined) throw first.error;
  const places = names.map((name) => shortName(resolve(directory, name), directory)).join(', ');
  if (found.files.length === 0) throw runsheetError('RS3010', { file: places, reason: NO_RECORD });
  const { unreadable: damaged, runs, refused } = joinedRuns({ ...found, reports: [] }, { outbox, output });
  if (refused[0] !== undefined) throw refused[0].error;
  // Read again for the reason: rows of a part of what was named would look as if they were all.
  for (const path of damaged) outbox.read(path);
  return runs.map(({ record }) => record);
}

const NO_RECORD = 'there is no recorded run in it, and `sync` takes nothing else';
