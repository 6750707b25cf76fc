import { statSync } from 'node:fs';
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
export function joinedRuns(found: RunFiles, joining: JoinOptions): RunsInMemory {
  const read = joinInMemory(found.files, joining.outbox, beginReading(found, joining));
  for (const { joined } of read.runs) if (joined !== undefined) joining.output.note(describeJoined(joined));
  return read;
}

/**
 * Says that files are read where that takes its time, and returns how many shards the recorded runs have to have: report
 * files of several jobs are one run already. Throws RS3018 where no shard has left anything: the loudest kind of missing.
 */
function beginReading(
  { files, reports }: RunFiles,
  { output, expected }: Omit<JoinOptions, 'outbox'>,
): number | undefined {
  if (expected !== undefined && files.length + reports.length === 0) {
    throw runsheetError('RS3018', { missing: expected === 1 ? 'the only shard' : `all ${expected} shards` });
  }
  const bytes = [...files, ...reports].reduce((sum, path) => sum + sizeOf(path), 0);
  if (bytes >= QUICKLY_READ) {
    output.note(`Reading ${counted(files.length + reports.length, 'file')}, ${Math.round(bytes / 1_000_000)} MB`);
  }
  return files.length === 0 ? undefined : expected;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** About a second on a slow machine. */
const QUICKLY_READ = 10_000_000;

/** `Joined: 2 shards of @shop/api.` */
function describeJoined({ packageName, parts, superseded, missing }: JoinedRun): string {
  const left = superseded === 0 ? '' : ` Left out: ${counted(superseded, 'earlier CI attempt')}.`;
  const gap = missing === undefined ? '' : ` Missing: ${missing}.`;
  return `Joined: ${counted(parts, 'shard')} of ${printable(packageName)}.${left}${gap}`;
}
