import { joinKept, type JoinedRun, recoverJournals } from '@runsheet/core/command';
import { relative, resolve } from 'node:path';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { collectRecords } from '../publish/collect-records.ts';
import { type ExpectShards, expectedShards } from '../publish/expect-shards.ts';
import { describeJoined, nothingThere } from '../publish/join-files.ts';
import { withKilledRuns } from '../publish/with-killed-runs.ts';
import { readSettings } from '../with-service.ts';

export type MergeFlags = ExpectShards & {
  /** Files and folders as they were given. */
  readonly files: readonly string[] | undefined;
  readonly 'record-dir'?: string | undefined;
};

/** Makes one Record of the shards of a run, and puts it into the outbox. Sends nothing. */
export async function mergeRecords(flags: MergeFlags, context: Context): Promise<ExitCode> {
  const { output, directory } = context;
  const { outbox } = (await readSettings(flags, context)).setup;
  const { files = [] } = flags;
  const expected = expectedShards(flags);
  if (files.length === 0) recoverJournals(outbox);
  const collect = () => collectRecords(files.map((file) => resolve(directory, file)));
  const found = files.length === 0 ? outbox.list() : withKilledRuns(collect(), { outbox, output }).files;
  if (expected !== undefined && found.length === 0) throw nothingThere(expected);
  const { joined } = joinKept(found, outbox, expected);
  const nameOf = (path: string) => relative(directory, path);
  output.print({
    json: { joined: joined.map((run) => ({ ...run, path: nameOf(run.path), missing: run.missing ?? null })) },
    text: describe(joined, nameOf),
  });
  return joined.some(({ missing }) => missing !== undefined) ? EXIT_CODES.lost : EXIT_CODES.done;
}

function describe(joined: readonly JoinedRun[], nameOf: (path: string) => string): string {
  if (joined.length === 0) return 'Nothing to join: no Records of shards.';
  return joined.map((run) => `${nameOf(run.path)}\n  ${describeJoined(run)}`).join('\n');
}
