import { resolve } from 'node:path';
import {
  counted,
  oneLine,
  type Record as KeptRecord,
  runsheetError,
  type SyncedScript,
  syncRecord,
} from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { collectRecords, unreadableError } from '../publish/collect-records.ts';
import { joinedRuns } from '../publish/join-files.ts';
import { shortName } from '../short-name.ts';
import { readSettings, type Settings, withConnection } from '../with-service.ts';
import { listTests } from './list-tests.ts';
import type { SyncFlags } from './sync-flags.ts';

/** Brings the outline up to date without a run. Ends with 10 when it was asked only to look, and rows are missing. */
export async function syncOutline(flags: SyncFlags, context: Context): Promise<ExitCode> {
  const { output, directory } = context;
  const settings = await readSettings(flags, context);
  const isCheck = flags.check === true;
  const command = flags._.slice(1).map(String);
  const { files = [] } = flags;
  const records =
    files.length > 0 && command.length === 0
      ? readRecords(
          files.map((file) => resolve(directory, file)),
          settings,
          context,
        )
      : await listTests([...files, ...command], settings, context);
  const scripts = await withConnection(settings, async (connection) => {
    const synced: SyncedScript[] = [];
    for (const record of records) synced.push(...(await syncRecord(record, { ...settings, connection, isCheck })));
    return synced;
  });
  const isPending = isCheck && scripts.some(({ created, rows }) => created || rows.length > 0);
  const text = scripts.flatMap((script) => describe(script, isCheck)).join('\n');
  output.print({ json: { check: isCheck, scripts }, text, isRoutine: !isPending });
  return isPending ? EXIT_CODES.pending : EXIT_CODES.done;
}

/** Throws RS1016, RS1018, RS3010 and RS3011. */
function readRecords(
  paths: readonly string[],
  { setup: { outbox } }: Settings,
  { output, directory }: Context,
): readonly KeptRecord[] {
  const { files, unreadable } = collectRecords(paths);
  const [first] = unreadable;
  if (first !== undefined) throw unreadableError(first, shortName(first.path, directory));
  const places = paths.map((path) => shortName(path, directory)).join(', ');
  if (files.length === 0) throw runsheetError('RS3010', { file: places, reason: 'there are no Records' });
  const { unreadable: damaged, runs, refused } = joinedRuns(files, { outbox, output });
  if (refused[0] !== undefined) throw refused[0].error;
  // Read again for the reason: rows of a part of what was named would look as if they were all.
  for (const path of damaged) outbox.read(path);
  return runs.map(({ record }) => record);
}

const MOST_ROWS = 20;

function describe({ scriptId, name, created, rowsAdded, rows }: SyncedScript, isCheck: boolean): readonly string[] {
  const id = scriptId === undefined ? '' : ` (script ${scriptId})`;
  const title = `${oneLine(name)}${id}`;
  if (!isCheck && created) return [`${title}: new script with ${counted(rowsAdded, 'row')}`];
  if (!created && rows.length === 0) return [`${title}: up to date`];
  const shown = rows.slice(0, MOST_ROWS).map((row) => `  + ${oneLine(row)}`);
  const more = rows.length > MOST_ROWS ? [`  and ${rows.length - MOST_ROWS} more`] : [];
  const what = isCheck
    ? `${counted(rows.length, 'row')} to add${created ? ' in a new script' : ''}`
    : `${counted(rowsAdded, 'row')} added`;
  return [`${title}: ${what}`, ...shown, ...more];
}
