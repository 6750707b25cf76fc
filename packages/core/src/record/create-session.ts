import { countsOf, withCause } from '../report/outcomes.ts';
import { createRunPaths } from '../report/paths.ts';
import type { Report } from '../report/report.ts';
import { findPackage } from './find-upwards.ts';
import { isSurelyOff } from './guess-settings.ts';
import { frame } from '../summary/explain-error.ts';
import { notice } from '../errors/runsheet-error.ts';
import { openRun } from './open-run.ts';
import { type RecordedRun, recordRun } from './record-run.ts';
import { reportMistake } from './report-mistake.ts';
import type { RunEnd, RunStart, RunVerdict, Session, SessionSetup } from './session.ts';
import { processWorld, type World } from './world.ts';

// Taken when this is loaded: tests in this process may put another clock in its place.
const Clock = Date;

/** Opens the session of one test run. Cheap: in this process no configuration is read, and nothing is sent. */
export function createSession(setup: SessionSetup, world: World = processWorld()): Session {
  let start: RunStart | undefined;
  let times = { runner: { name: '', version: '' }, startedAtMs: 0 };
  let finished: RunVerdict | undefined;
  const run = createRunHolder(setup, world);
  const tell = (act: (to: RecordedRun) => void) => {
    if (finished === undefined) run.act(start, act);
  };
  return {
    begin: (known) => {
      start = known;
      // Begins to watch the end of the process: some runners tell of tests late, and a test may mock what it is watched by.
      world.onExit(() => undefined);
      times = { runner: known.runner, startedAtMs: setup.startedAtMs ?? world.now() };
      return createRunPaths(findPackage(known.root).root);
    },
    prepare: () => tell((to) => to.prepare()),
    isOff: () => start?.watch === true || run.isOff(),
    filesSelected: (selected) => tell(({ journal }) => journal?.filesSelected(selected)),
    caseEnded: (place, node) => tell(({ journal }) => journal?.caseEnded(place, node)),
    fileEnded: (file, copy) => tell(({ journal }) => journal?.fileEnded(file, copy)),
    // A run has one end: a second one would be a second column for the same results.
    finish: async (end, missing) => {
      const finish = (to: RecordedRun) => to.finish(wholeReport(end, { ...times, endedAtMs: world.now() }), missing);
      return (finished ??= run.act(start, finish) ?? { failRun: false });
    },
    discard: () => {
      tell((to) => to.discard());
      run.leave();
    },
  };
}

type RunTimes = Pick<Report, 'runner'> & { readonly startedAtMs: number; readonly endedAtMs: number };

export function wholeReport(end: RunEnd, { runner, startedAtMs, endedAtMs }: RunTimes): Report {
  return {
    runner,
    startedAt: new Clock(startedAtMs).toISOString(),
    durationMs: endedAtMs - startedAtMs,
    counts: end.counts ?? countsOf(end.files),
    ...end,
    files: end.files.map((file) => withCause(file, end.ending)),
  };
}

/** Opens the run when it is first told of something. What goes wrong in here must not reach the runner. */
function createRunHolder(setup: SessionSetup, world: World) {
  const facts = { where: 'its reporter', options: setup.options, world };
  let run: RecordedRun | 'off' | undefined;
  const isOffAt = (root: string) => isSurelyOff(setup.options, { ...world, root });
  const opened = (start: RunStart | undefined): RecordedRun | undefined => {
    if (start === undefined || start.watch) return undefined;
    run ??= isOffAt(start.root) || isFollowed(start, world) ? 'off' : recordRun(openRun(setup, start, world), world);
    return run === 'off' ? undefined : run;
  };
  return {
    isOff: () => run === 'off',
    leave: () => {
      run = 'off';
    },
    act: <Value>(start: RunStart | undefined, act: (to: RecordedRun) => Value): Value | undefined => {
      try {
        const open = opened(start);
        return open && act(open);
      } catch (error) {
        run = 'off';
        reportMistake(error, facts);
        return undefined;
      }
    },
  };
}

/** Whether another reporter has this run. */
function isFollowed({ run }: RunStart, world: Pick<World, 'say'>): boolean {
  const place = run === undefined ? 1 : placeInRun(run);
  if (place === 2) world.say(frame([`RS4026 ${notice('RS4026', {}).message}`]));
  return place > 1;
}

/** Which reporter of a run asks: one that is listed twice would publish it twice. Through all copies of this package. */
function placeInRun(run: object): number {
  const shared: unknown = Reflect.get(globalThis, REPORTERS);
  const places = shared instanceof WeakMap ? shared : new WeakMap<object, unknown>();
  Reflect.set(globalThis, REPORTERS, places);
  const place = Number(places.get(run) ?? 0) + 1;
  places.set(run, place);
  return place;
}

const REPORTERS = Symbol.for('runsheet.reporters-of-run.2');

/** Whether a runner makes annotations itself: Vitest and Jest have a reporter for that. */
export function annotatesItself(reporters: unknown): boolean {
  return Array.isArray(reporters) && reporters.flat().includes('github-actions');
}
