import { resolve } from 'node:path';
import { reasonOf } from '@runsheet/core/command';
import type * as Embedded from '@runsheet/service';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { UsageError, usageError } from '../usage-error.ts';
import { loadService } from './start-embedded.ts';
import type { BackupFlags, PruneFlags, StoreFlags } from '../flags/serve-flags.ts';

export async function backUpService(flags: BackupFlags, context: Context): Promise<ExitCode> {
  const [dataFile, backup] = filesOf(flags, context.directory);
  await operate(context, ({ backUp }) => backUp({ dataFile, backup }));
  context.output.print({ json: { dataFile, backup }, text: `Copied ${dataFile} to ${backup}.`, isRoutine: true });
  return EXIT_CODES.done;
}

export async function restoreService(flags: BackupFlags, context: Context): Promise<ExitCode> {
  const [dataFile, backup] = filesOf(flags, context.directory);
  await operate(context, ({ restore }) => restore({ dataFile, backup }));
  context.output.print({ json: { dataFile, backup }, text: `Made ${dataFile} from ${backup}.`, isRoutine: true });
  return EXIT_CODES.done;
}

export async function checkService(flags: StoreFlags, context: Context): Promise<ExitCode> {
  const problems = await operate(context, ({ checkStore }) => checkStore(locationOf(flags, context)));
  const text = problems.length === 0 ? 'All that is stored is sound.' : problems.join('\n');
  context.output.print({ json: { problems }, text, isRoutine: problems.length === 0 });
  return problems.length === 0 ? EXIT_CODES.done : EXIT_CODES.gate;
}

/** Removes what the flags name, or says what that would be. */
export async function pruneService(flags: PruneFlags, context: Context): Promise<ExitCode> {
  const { 'comments-before': commentsBefore, 'runs-before': runsBefore, 'log-before': logBefore } = flags;
  const rule = { commentsBefore, runsBefore, logBefore };
  if (Object.values(rule).every((day) => day === undefined)) {
    throw refusal('say what may go: --comments-before <day>, --runs-before <day> or --log-before <day>');
  }
  const isCarriedOut = flags.yes ?? false;
  const location = locationOf(flags, context);
  const pruned = await operate(context, ({ pruneStore }) => pruneStore(location, rule, isCarriedOut));
  const what = `comments of runs: ${pruned.commentsOfRuns}, runs: ${pruned.runs}, entries of the log: ${pruned.logEntries}`;
  const text = isCarriedOut ? `Removed: ${what}.` : `Would remove: ${what}. Make a backup, then say --yes.`;
  context.output.print({ json: { ...pruned, isCarriedOut }, text });
  return EXIT_CODES.done;
}

/** Where the data is. Throws RS1101 when no flag says it. */
export function locationOf(
  { data, database }: StoreFlags,
  { directory }: Pick<Context, 'directory'>,
): Embedded.StoreLocation {
  if (database !== undefined) return { database };
  if (data !== undefined) return { dataFile: resolve(directory, data) };
  throw refusal('say where the data is: --data <file> or --database <address>');
}

/** Works on the stored data. What the service refuses, a person can mend. Rejects with RS1101, RS1103 or RS1105. */
export async function operate<Done>(
  { world, output }: Context,
  work: (service: typeof Embedded) => Done | Promise<Done>,
): Promise<Done> {
  const service = await loadService(world.nodeVersion);
  const working = async () => work(service);
  try {
    return await output.during('Working on the data', working());
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
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
