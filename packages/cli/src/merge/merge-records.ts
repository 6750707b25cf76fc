import { explainError, joinKept, type JoinedRun } from '@runsheet/core/command';
import { relative } from 'node:path';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode, exitCodeOfError, worstOf } from '../exit-codes.ts';
import { collectRecords, listOutbox } from '../publish/collect-records.ts';
import type { MergeFlags } from '../flags/flags.ts';
import { beginReading, describeJoined } from '../publish/join-files.ts';
import { readSettings } from '../with-service.ts';

/** Makes one recorded run of all shards of a run, and puts it into the outbox. Sends nothing. Rejects with RS1018 and RS3025. */
export async function mergeRecords(flags: MergeFlags, context: Context): Promise<ExitCode> {
  const { output, directory } = context;
  const { outbox } = (await readSettings(flags, context)).setup;
  const { files, 'expect-shards': expected } = flags;
  const nameOf = (path: string) => relative(directory, path);
  const found = files.length === 0 ? listOutbox(outbox, context) : collectRecords(files, directory);
  const told = found.unreadable.map(({ error }) => error);
  const absent = told.find(({ code }) => code === 'RS1018');
  // Without it the run that is joined would look whole.
  if (absent !== undefined) throw absent;
  beginReading({ ...found, reports: [] }, { output, expected });
  const { joined, refused, errors: met } = joinKept(found.files, outbox, { expected, mustBeWhole: true });
  const errors = [...told, ...met];
  for (const error of errors) output.note(error.message);
  const [first] = refused;
  if (first !== undefined && joined.length === 0) throw first.error;
  for (const { error } of refused) output.note(explainError(error));
  output.print({
    json: { joined: joined.map((run) => ({ ...run, path: nameOf(run.path) })) },
    text: describe(joined, nameOf),
  });
  return worstOf([EXIT_CODES.done, ...[...errors, ...refused.map(({ error }) => error)].map(exitCodeOfError)]);
}

function describe(joined: readonly JoinedRun[], nameOf: (path: string) => string): string {
  if (joined.length === 0) return 'Nothing to join: no recorded shards.';
  const runs = joined.map((run) => `${nameOf(run.path)}\n  ${describeJoined(run)}`);
  return [...runs, '', `Deliver ${joined.length === 1 ? 'it' : 'them'}: npx runsheet publish`].join('\n');
}
