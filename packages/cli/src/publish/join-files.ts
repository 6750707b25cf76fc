import {
  counted,
  joinInMemory,
  type JoinedRun,
  type Outbox,
  printable,
  type RunsInMemory,
  runsheetError,
} from '@runsheet/core/command';
import type { Output } from '../output.ts';
import type { RunFiles } from './collect-records.ts';

type JoinOptions = {
  readonly outbox: Outbox;
  readonly output: Output;
  /** How many shards a run has to have. */
  readonly expected?: number | undefined;
};

/** The runs of what was found, shards of one run joined in memory: the files stay as they are. Throws RS3018. */
export function joinedRuns({ files, reports }: RunFiles, { outbox, output, expected }: JoinOptions): RunsInMemory {
  if (expected !== undefined && files.length + reports.length === 0) {
    throw runsheetError('RS3018', { missing: expected === 1 ? 'the only shard' : `all ${expected} shards` });
  }
  // Report files of several jobs are one run already.
  const read = joinInMemory(files, outbox, files.length === 0 ? undefined : expected);
  for (const { joined } of read.runs) if (joined !== undefined) output.note(describeJoined(joined));
  return read;
}

/** `Joined: 2 shards of @shop/api.` */
function describeJoined({ packageName, parts, superseded, missing }: JoinedRun): string {
  const left = superseded === 0 ? '' : ` Left out: ${counted(superseded, 'earlier CI attempt')}.`;
  const gap = missing === undefined ? '' : ` Missing: ${missing}.`;
  return `Joined: ${counted(parts, 'shard')} of ${printable(packageName)}.${left}${gap}`;
}
