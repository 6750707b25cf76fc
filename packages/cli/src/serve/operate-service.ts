import { resolve } from 'node:path';
import { reasonOf } from '@runsheet/core/command';
import type { StoreLocation } from '@runsheet/service';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { usageError } from '../usage-error.ts';
import { loadService } from './start-embedded.ts';
import type { BackupFlags, PruneFlags, StoreFlags } from '../flags/serve-flags.ts';

/** Copies the data file while the service runs. */
export async function backUpService(flags: BackupFlags, { output, world, directory }: Context): Promise<ExitCode> {
  const { backUp } = await loadService(world.nodeVersion);
  const [dataFile, backup] = filesOf(flags, directory);
  await output.during(
    'Copying the data',
    refusing(() => backUp({ dataFile, backup })),
  );
  output.print({ json: { dataFile, backup }, text: `Copied ${dataFile} to ${backup}.`, isRoutine: true });
  return EXIT_CODES.done;
}

/** Makes a data file from a backup. */
export async function restoreService(flags: BackupFlags, { output, world, directory }: Context): Promise<ExitCode> {
  const { restore } = await loadService(world.nodeVersion);
  const [dataFile, backup] = filesOf(flags, directory);
  await output.during(
    'Copying the data',
    refusing(() => restore({ dataFile, backup })),
  );
  output.print({ json: { dataFile, backup }, text: `Made ${dataFile} from ${backup}.`, isRoutine: true });
  return EXIT_CODES.done;
}

/** Looks at all that is stored, while the service runs. */
export async function checkService(flags: StoreFlags, { output, world, directory }: Context): Promise<ExitCode> {
  const { checkStore } = await loadService(world.nodeVersion);
  const location = locationOf(flags, directory);
  const problems = await output.during(
    'Checking the data',
    refusing(() => checkStore(location)),
  );
  const text = problems.length === 0 ? 'All that is stored is sound.' : problems.join('\n');
  output.print({ json: { problems }, text, isRoutine: problems.length === 0 });
  return problems.length === 0 ? EXIT_CODES.done : EXIT_CODES.gate;
}

/** Removes what the flags name, or says what that would be. */
export async function pruneService(flags: PruneFlags, { output, world, directory }: Context): Promise<ExitCode> {
  const { pruneStore } = await loadService(world.nodeVersion);
  const { 'comments-before': commentsBefore, 'runs-before': runsBefore, 'log-before': logBefore } = flags;
  const rule = { commentsBefore, runsBefore, logBefore };
  if (Object.values(rule).every((day) => day === undefined)) {
    throw refusal('say what may go: --comments-before <day>, --runs-before <day> or --log-before <day>');
  }
  const isCarriedOut = flags.yes ?? false;
  const location = locationOf(flags, directory);
  const pruning = refusing(() => pruneStore(location, rule, isCarriedOut));
  const pruned = await output.during('Looking through the data', pruning);
  const what = `comments of runs: ${pruned.commentsOfRuns}, runs: ${pruned.runs}, entries of the log: ${pruned.logEntries}`;
  const text = isCarriedOut ? `Removed: ${what}.` : `Would remove: ${what}. Make a backup, then say --yes.`;
  output.print({ json: { ...pruned, isCarriedOut }, text });
  return EXIT_CODES.done;
}

/** Where the data is. Throws RS1101 when no flag says it. */
export function locationOf({ data, database }: StoreFlags, directory: string): StoreLocation {
  if (database !== undefined) return { database };
  if (data !== undefined) return { dataFile: resolve(directory, data) };
  throw refusal('say where the data is: --data <file> or --database <address>');
}

/** What the service refuses, a person can mend. Rejects with RS1101. */
export async function refusing<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw refusal(reasonOf(cause));
  }
}

function filesOf({ data, database, file }: BackupFlags, directory: string): readonly [string, string] {
  if (database !== undefined) throw refusal('PostgreSQL has its own tools: pg_dump and pg_restore');
  if (data === undefined) throw refusal('say which data file: --data <file>');
  if (file === undefined) throw refusal('say which file holds the backup');
  return [resolve(directory, data), resolve(directory, file)];
}

function refusal(problem: string): Error {
  return usageError(`${problem.replace(/\.$/, '')}.`);
}
