import { basename } from 'node:path';
import {
  isCancelled,
  isWithoutKey,
  notice,
  ofThisJob,
  readFileName,
  recordOfNone,
  type RunRecord,
  type RunsheetError,
  runsheetError,
  type RunsOfJob,
  runsOfJob,
} from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { PublishFlags } from '../flags/flags.ts';
import type { Settings } from '../with-service.ts';
import type { RunFiles } from './collect-records.ts';

/** What is to be published where a run is expected. */
export type ExpectedRun = RunsOfJob & {
  readonly isAsked: boolean;
  readonly wanted: RunFiles;
  /** RS3032, where this job has left too few runs. */
  readonly noRun: RunsheetError | undefined;
  /** Whether no run is expected, since the job was cancelled. */
  readonly isCancelled: boolean;
  /** Whether this build may not publish, as those of forks, and keeps its runs. What is named is meant to be delivered. */
  readonly isKeptOnly: boolean;
};

/** Adds the red run of a job that has left too few. `isNamed`: a person has named the files, which may come from other jobs. */
export function expectRun(wanted: RunFiles, isNamed: boolean, expecting: Expecting): ExpectedRun {
  const { flags, settings } = expecting;
  const { setup, world } = settings;
  const expected = flags['expect-runs'] ?? Number(flags['expect-run'] ?? 0);
  const isAsked = expected > 0;
  const nothing = { isAsked, found: [], elsewhere: [], noRun: undefined, isCancelled: false, isKeptOnly: false };
  // What is off leaves no run, nor does what is only planned.
  if (!isAsked || ['off', 'plan'].includes(setup.mode)) return { ...nothing, wanted };
  const isKeptOnly = isWithoutKey(setup);
  const own = withEndedJournals(wanted, settings);
  const runs = runsOfJob({ setup, world, named: isNamed ? own.files : [] });
  const told = { ...nothing, ...runs, wanted: own, isKeptOnly: isKeptOnly && !isNamed };
  const count = { found: runs.found.length, expected };
  if (own.reports.length > 0 || count.found >= count.expected) return told;
  if (isCancelled(world)) return { ...told, isCancelled: true };
  const noRun = runsheetError('RS3032', count);
  annotate(noRun, expecting);
  const path = keep(recordOfNone(count, { setup, world }), expecting);
  const files = path === undefined || own.files.includes(path) ? own.files : [...own.files, path];
  return { ...told, wanted: { ...own, files }, noRun, isKeptOnly };
}

type Expecting = {
  readonly flags: Pick<PublishFlags, 'expect-run' | 'expect-runs'>;
  readonly settings: Settings;
  readonly output: Context['output'];
};

/** The test step is over, so nothing writes the journals of this job any more, whatever cannot be known of their processes. */
function withEndedJournals(wanted: RunFiles, { setup, world }: Settings): RunFiles {
  const isOfThisJob = ofThisJob(setup, world);
  const hasEnded = ({ path, error }: RunFiles['unreadable'][number]) =>
    error.code === 'RS3031' && isOfThisJob(setup.outbox.read(path));
  const ended = wanted.unreadable.filter(hasEnded);
  return {
    ...wanted,
    files: [...wanted.files, ...ended.map(({ path }) => path)],
    unreadable: wanted.unreadable.filter((left) => !ended.includes(left)),
  };
}

/** Puts it among the runs that wait, once. Undefined: the disk refuses it, which is said. */
function keep(record: RunRecord, { settings: { setup }, output }: Expecting): string | undefined {
  const { outbox } = setup;
  try {
    const waiting = outbox.undelivered().find((path) => readFileName(basename(path))?.runKey === record.runKey);
    return waiting ?? outbox.keep(record);
  } catch (error) {
    const reason = String(error);
    output.tell(notice('RS4007', { folder: outbox.folder, reason }));
    return undefined;
  }
}

/** Where the log shows errors at the top of the build. */
function annotate({ guidance }: RunsheetError, { settings: { world }, output }: Expecting): void {
  if (world.environment['GITHUB_ACTIONS'] !== 'true') return;
  output.note(`::error title=runsheet RS3032::${guidance.what} ${guidance.todo}`);
}
