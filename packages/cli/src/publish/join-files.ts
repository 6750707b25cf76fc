import {
  counted,
  joinInMemory,
  joinKept,
  type JoinedFiles,
  type JoinedRun,
  type Outbox,
  printable,
  type RunsInMemory,
  runsheetError,
} from '@runsheet/core/command';
import type { Output } from '../output.ts';

/**
 * The files to publish, with the shards of a run joined to one recorded run. Throws RS3018 when shards are expected and there
 * is nothing at all.
 */
export function joinFiles(
  files: readonly string[],
  { outbox, output, expected }: JoinOptions,
): Pick<JoinedFiles, 'files' | 'refused'> {
  if (expected !== undefined && files.length === 0) throw nothingThere(expected);
  const { joined, ...rest } = joinKept(files, outbox, { expected });
  for (const run of joined) output.note(describeJoined(run));
  return rest;
}

type JoinOptions = { readonly outbox: Outbox; readonly output: Output; readonly expected?: number | undefined };

/** The same for a command that only looks, or writes no run: the recorded runs stay as they are. Throws RS3018 too. */
export function joinedRuns(files: readonly string[], { outbox, output, expected }: JoinOptions): RunsInMemory {
  if (expected !== undefined && files.length === 0) throw nothingThere(expected);
  const found = joinInMemory(files, outbox, expected);
  for (const { joined } of found.runs) if (joined !== undefined) output.note(describeJoined(joined));
  return found;
}

/** No shard has left anything: the loudest kind of missing. */
export function nothingThere(expected: number): Error {
  return runsheetError('RS3018', { missing: expected === 1 ? 'the only shard' : `all ${expected} shards` });
}

/** `Joined: 2 shards of @shop/api.` */
export function describeJoined({ packageName, parts, superseded, missing }: JoinedRun): string {
  const left = superseded === 0 ? '' : ` Left out: ${counted(superseded, 'earlier CI attempt')}.`;
  const gap = missing === undefined ? '' : ` Missing: ${missing}.`;
  return `Joined: ${counted(parts, 'shard')} of ${printable(packageName)}.${left}${gap}`;
}
