import { buildMarkOf, isOfJob } from '../ci/build-mark.ts';
import { guidanceFor } from '../errors/messages.ts';
import { ifPossible } from '../outbox/if-possible.ts';
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

/**
 * The red run of a job that left none: no test has run, and why is not known. Undefined: there is one, on its way or
 * delivered. The same job makes the same run each time.
 */
export function runIfNone({ setup, world, named }: Expecting): RunRecord | undefined {
  const none = recordOfNone(setup, world);
  const read = (path: string) => ifPossible(() => setup.outbox.read(path)) ?? [];
  const ciRun = none.build?.ciRun;
  // A job that publishes for others knows the run of CI that they are part of, and not their names.
  const isOwn = ({ build }: RunRecord) => setup.build.isForeign || build?.ciRun === ciRun || build?.ciRun === '';
  if (named.flatMap(read).some(isOwn)) return undefined;
  const isOfThisJob = ofThisJob(setup, world);
  const isThere =
    setup.outbox
      .undelivered()
      .flatMap(read)
      .some((record) => record.runKey !== none.runKey && isOfThisJob(record)) ||
    setup.outbox.deliveredRuns().some((run) => run.runKey !== none.runKey && isOfThisJob(run));
  return isThere ? undefined : none;
}

/** Tells the runs of this job from those of others. */
export function ofThisJob(setup: RunSetup, world: World): (run: RunOfJob) => boolean {
  const own = buildMarkOf(setup.build, world);
  const nowMs = world.now();
  return ({ build, createdAt }) => build !== undefined && isOfJob(build, Date.parse(createdAt), { own, nowMs });
}

type RunOfJob = Pick<RunRecord, 'build' | 'createdAt'>;

function recordOfNone(setup: RunSetup, world: World): RunRecord {
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
  const record = recordReport(report, { adapter: 'runsheet', digest: '', setup, world });
  const { build, packageName, packageFolder } = record;
  // Outside of the CI services that are known, a day stands for a job.
  const job = build?.ciRun === '' ? startedAt.slice(0, 10) : '';
  const digest = JSON.stringify([build, job, packageName, packageFolder]);
  return recordReport(report, { adapter: 'runsheet', digest, setup, world });
}
