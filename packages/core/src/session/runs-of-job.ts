import { buildMarkOf, isOfJob } from '../ci/build-mark.ts';
import { guidanceFor } from '../errors/messages.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import type { RunOver } from '../outbox/outbox.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { recordReport } from './record-report.ts';
import type { RunSetup } from './set-up-run.ts';
import type { World } from '../record/world.ts';

type Expecting = {
  readonly setup: RunSetup;
  readonly world: World;
  /** Paths of recorded runs that a person has named: they may come from other jobs. */
  readonly named: readonly string[];
};

/** What the test step of a job has left: waiting, delivered, or the word that there was nothing to run. */
export type RunOfJob = Pick<RunOver, 'runKey' | 'createdAt' | 'packageName' | 'hadNothing'>;

/** The runs that this job has left. */
export function runsOfJob({ setup, world, named }: Expecting): readonly RunOfJob[] {
  const { outbox, build } = setup;
  const read = (path: string) => ifPossible((): RunOver => ({ ...outbox.read(path), hadNothing: false })) ?? [];
  const { ciRun } = buildMarkOf(build, world);
  // A job that publishes for others knows the run of CI that they are part of, and not their names.
  const isNamed = ({ build: mark }: RunOver) => build.isForeign || mark?.ciRun === ciRun || mark?.ciRun === '';
  const isOfThisJob = ofThisJob(setup, world);
  const here = [...outbox.undelivered().flatMap(read), ...outbox.runsOver()].filter(isOfThisJob);
  const runs = [...named.flatMap(read).filter(isNamed), ...here].filter(({ adapter }) => adapter !== NO_ADAPTER);
  const shown = runs.map(({ runKey, createdAt, packageName, hadNothing }) => ({
    runKey,
    createdAt,
    packageName,
    hadNothing,
  }));
  return [...new Map(shown.map((run) => [run.runKey, run])).values()];
}

/** Tells the runs of this job from those of others. */
export function ofThisJob(setup: RunSetup, world: World): (run: Pick<RunRecord, 'build' | 'createdAt'>) => boolean {
  const own = buildMarkOf(setup.build, world);
  const nowMs = world.now();
  return ({ build, createdAt }) => build !== undefined && isOfJob(build, Date.parse(createdAt), { own, nowMs });
}

/** The red run of a job that left none: no test has run, and why is not known. The same job makes the same run each time. */
export function recordOfNone({ setup, world }: Omit<Expecting, 'named'>): RunRecord {
  const { what, why } = guidanceFor('RS3032', {});
  const startedAt = new Date(world.now()).toISOString();
  const report = {
    runner: { name: 'runsheet', version: '' },
    startedAt,
    durationMs: 0,
    ending: { kind: 'interrupted', why: 'the test step left no run', nothingRan: true },
    selection: { kind: 'all' },
    files: [],
    failures: [{ message: `${what} ${why} Look at the log of that step.`, diff: '', stack: '' }],
    counts: { passed: 0, failed: 0, skipped: 0 },
  } as const;
  const record = recordReport(report, { adapter: NO_ADAPTER, digest: '', setup, world });
  const { build, packageName, packageFolder } = record;
  // Outside of the CI services that are known, a day stands for a job.
  const job = build?.ciRun === '' ? startedAt.slice(0, 10) : '';
  const digest = JSON.stringify([build, job, packageName, packageFolder]);
  return recordReport(report, { adapter: NO_ADAPTER, digest, setup, world });
}

const NO_ADAPTER = 'runsheet';
