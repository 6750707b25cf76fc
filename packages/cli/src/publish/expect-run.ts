import { basename } from 'node:path';
import {
  guidanceFor,
  isWithoutKey,
  notice,
  ofThisJob,
  readFileName,
  recordOfNone,
  type RunOfJob,
  type RunRecord,
  type RunsheetError,
  runsheetError,
  runsOfJob,
} from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { Settings } from '../with-service.ts';
import type { RunFiles } from './collect-records.ts';

/** What is to be published where a run is expected. */
export type ExpectedRun = {
  readonly wanted: RunFiles;
  /** What was expected, and is there. */
  readonly found: readonly RunOfJob[];
  /** RS3032, where this job has left no run. */
  readonly noRun: RunsheetError | undefined;
  /** Whether this build may not publish, as those of forks, and keeps its runs. What is named is meant to be delivered. */
  readonly isKeptOnly: boolean;
};

/** Adds the red run of a job that has left none. `isNamed`: a person has named the files, which may come from other jobs. */
export function expectRun(wanted: RunFiles, isNamed: boolean, expecting: Expecting): ExpectedRun {
  const { isAsked, settings } = expecting;
  const { setup, world } = settings;
  // What is only planned leaves nothing either.
  const isOff = setup.mode === 'off' || setup.mode === 'plan';
  if (!isAsked || isOff) return { wanted, found: [], noRun: undefined, isKeptOnly: false };
  const isKeptOnly = isWithoutKey(setup);
  const own = withEndedJournals(wanted, settings);
  const found = runsOfJob({ setup, world, named: isNamed ? own.files : [] });
  if (own.reports.length + found.length > 0) {
    return { wanted: own, found, noRun: undefined, isKeptOnly: isKeptOnly && !isNamed };
  }
  annotate(expecting);
  const path = keep(recordOfNone({ setup, world }), expecting);
  const files = path === undefined || own.files.includes(path) ? own.files : [...own.files, path];
  return { wanted: { ...own, files }, found, noRun: runsheetError('RS3032', {}), isKeptOnly };
}

type Expecting = { readonly isAsked: boolean; readonly settings: Settings; readonly output: Context['output'] };

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
function annotate({ settings: { world }, output }: Expecting): void {
  if (world.environment['GITHUB_ACTIONS'] !== 'true') return;
  const { what, todo } = guidanceFor('RS3032', {});
  output.note(`::error title=runsheet RS3032::${what} ${todo}`);
}
