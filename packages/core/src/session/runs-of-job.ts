import { buildMarkOf, ciRunOf, isOfJob } from '../ci/build-mark.ts';
import { PROVIDERS } from '../ci/providers.ts';
import { guidanceFor } from '../errors/messages.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import type { EndedRun } from '../outbox/outbox.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { World } from '../record/world.ts';
import { redactReport } from '../report/redact-report.ts';
import type { Report } from '../report/report.ts';
import { runKeyFor } from '../report/run-key.ts';
import { valueAt } from '../report/value-at.ts';
import type { RunSetup } from './set-up-run.ts';

type JobPlace = { readonly setup: RunSetup; readonly world: World };

/** What a test step has left: a run that waits or was delivered, or the word that there was nothing to run. */
export type RunOfJob = Pick<EndedRun, 'runKey' | 'createdAt' | 'packageName' | 'hadNothing'>;

/** The runs that this job has left: of the package in whose folder it publishes and of those below, and of others. */
export type RunsOfJob = { readonly found: readonly RunOfJob[]; readonly elsewhere: readonly RunOfJob[] };

/**
 * Looks for the runs of this job, and remembers for which job they count. `named`: paths of recorded runs that a person
 * has named; they may come from other jobs.
 */
export function runsOfJob({ setup, world, named }: JobPlace & { readonly named: readonly string[] }): RunsOfJob {
  const { outbox, build } = setup;
  const read = (path: string) => ifPossible((): EndedRun => ({ ...outbox.read(path), hadNothing: false })) ?? [];
  const { ciRun } = buildMarkOf(build, world);
  // A job that publishes for others knows the run of CI that they are part of, and not their names.
  const isNamed = ({ build: mark }: EndedRun) => build.isForeign || mark?.ciRun === ciRun || mark?.ciRun === '';
  const ofOthers = named.flatMap(read).filter(isNamed);
  const own = [...outbox.undelivered().flatMap(read), ...outbox.endedRuns()].filter(ofThisJob(setup, world));
  const here = own.filter(({ packageFolder }) => isBelow(packageFolder, setup.packageFolder));
  const counting = countOnce(here.filter(isOfTests), setup, world);
  return {
    found: eachOnce([...ofOthers.filter(isOfTests), ...counting]),
    elsewhere: eachOnce(own.filter((run) => isOfTests(run) && !here.includes(run))),
  };
}

function isOfTests({ adapter }: EndedRun): boolean {
  return adapter !== NO_ADAPTER;
}

/** What is not known tells no folders apart. */
function isBelow(folder: string | undefined, own: string | undefined): boolean {
  if (folder === undefined || own === undefined || own === '') return true;
  return folder === own || folder.startsWith(`${own}/`);
}

/** Shards become one run: those of one runner, in one environment, for one script. */
function eachOnce(runs: readonly (EndedRun & Partial<RunRecord>)[]): readonly RunOfJob[] {
  const byKey = new Map(
    runs.map(({ runKey, createdAt, packageName, hadNothing, adapter, packageFolder, shard, headers, settings }) => [
      shard === undefined
        ? runKey
        : JSON.stringify([adapter, packageName, packageFolder, headers?.['environment'], settings?.script]),
      { runKey, createdAt, packageName, hadNothing },
    ]),
  );
  return [...byKey.values()];
}

/**
 * Where CI does not name its runs, a kept folder may hold those of an earlier build. So such a run counts for one build: for
 * ten minutes after it was found first.
 */
function countOnce(runs: readonly EndedRun[], { outbox, build }: RunSetup, world: World): readonly EndedRun[] {
  const { ciRun, ciAttempt, job } = buildMarkOf(build, world);
  const own = ciRun === '' ? '' : JSON.stringify([ciRun, ciAttempt, job]);
  const nowMs = world.now();
  const known = outbox.readState('expected');
  const firstFound = (runKey: string) => {
    const [by = own, atMs = nowMs] = ['by', 'atMs'].map((name) => valueAt(known, [runKey, name]));
    return { by, atMs: Number(atMs) };
  };
  const unnamed = runs.filter((run) => ciRun === '' || run.build?.ciRun === '');
  const counted = new Map(unnamed.map(({ runKey }) => [runKey, firstFound(runKey)]));
  if (counted.size > 0) {
    const kept = Object.fromEntries([...youngOf(known, nowMs), ...counted]);
    ifPossible(() => outbox.writeState('expected', kept));
  }
  return runs.filter(({ runKey }) => {
    const { by, atMs } = counted.get(runKey) ?? { by: own, atMs: nowMs };
    return by === own && (own !== '' || nowMs - atMs <= REPEAT_MS);
  });
}

/** What is older than a day belongs to runs that count for no job any more. */
function youngOf(known: unknown, nowMs: number): readonly (readonly [runKey: string, facts: unknown])[] {
  if (typeof known !== 'object' || known === null) return [];
  return Object.entries(known).filter(
    ([, facts]: [string, unknown]) => nowMs - Number(valueAt(facts, ['atMs'])) < DAY_MS,
  );
}

const DAY_MS = 24 * 3_600_000;

/** A job may ask again. */
const REPEAT_MS = 10 * 60_000;

/** Tells the runs of this job from those of others. */
export function ofThisJob(setup: RunSetup, world: World): (run: Pick<RunRecord, 'build' | 'createdAt'>) => boolean {
  const own = buildMarkOf(setup.build, world);
  const nowMs = world.now();
  return ({ build, createdAt }) => build !== undefined && isOfJob(build, Date.parse(createdAt), { own, nowMs });
}

/** Whether CI says that the job was cancelled: then nobody expects its tests. */
export function isCancelled({ environment }: Pick<World, 'environment'>): boolean {
  return PROVIDERS.some(({ status }) => status !== undefined && /^cancell?ed$/i.test(environment[status] ?? ''));
}

type RunCount = { readonly found: number; readonly expected: number };

/** The red run of a job that left too few: why is not known. The same job makes the same run each time. */
export function recordOfNone(count: RunCount, { setup, world }: JobPlace): RunRecord {
  const { what, why } = guidanceFor('RS3032', count);
  const { found, expected } = count;
  const startedAt = new Date(world.now()).toISOString();
  const ending: Report['ending'] =
    found === 0
      ? { kind: 'interrupted', why: 'the test step left no run', nothingRan: true }
      : { kind: 'interrupted', why: `the test steps left ${found} of ${expected} runs` };
  const report: Report = {
    runner: { name: 'runsheet', version: '' },
    startedAt,
    durationMs: 0,
    ending,
    selection: { kind: 'all' },
    files: [],
    failures: [{ message: `${what} ${why} Look at the log of that step.`, diff: '', stack: '' }],
    counts: { passed: 0, failed: 0, skipped: 0 },
  };
  const build = buildMarkOf(setup.build, world);
  // Outside of the CI services that are known, a day stands for a job.
  const job = build.ciRun === '' ? startedAt.slice(0, 10) : '';
  const digest = JSON.stringify([build, job, setup.packageName, setup.packageFolder]);
  return recordReport(report, { adapter: NO_ADAPTER, digest, setup, world });
}

const NO_ADAPTER = 'runsheet';

type ReportFacts = JobPlace & {
  /** The format it was read from. */
  readonly adapter: string;
  /** Names the content it was read from. */
  readonly digest: string;
};

/**
 * The record of a Report that was read from files of another tool. Its RunKey comes from what stands in them, in which
 * run of CI they are published and against which environment the tests ran: publishing them again writes nothing.
 */
export function recordReport(report: Report, { adapter, digest, setup, world }: ReportFacts): RunRecord {
  const facts = [digest, ciRunOf(world.environment), setup.config.run.environment ?? ''];
  const { baseUrl } = setup.config;
  return {
    runKey: runKeyFor(JSON.stringify(facts)),
    // One content has one name in the outbox, too.
    createdAt: new Date(Date.parse(report.startedAt)).toISOString(),
    adapter,
    ...(baseUrl === undefined ? {} : { origin: new URL(baseUrl).origin }),
    ...(setup.error === undefined ? { settings: setup.settings } : {}),
    isConfigured: true,
    packageName: setup.packageName,
    ...(setup.packageFolder === undefined ? {} : { packageFolder: setup.packageFolder }),
    headers: setup.headers,
    build: buildMarkOf(setup.build, world),
    report: redactReport(report, setup.redact),
  };
}
