import { createRunPaths } from '../report/paths.ts';
import { findPackage } from './find-package.ts';
import type { CaseNode, Report } from '../report/report.ts';
import type { Opening } from './open-run.ts';
import { type OpenRun, RUN_OFF } from './opened-run.ts';
import type { CasePlace, RunStart, Session, Verdict } from './session.ts';
import { processWorld, type World } from './world.ts';

export type SessionSetup = {
  /** The reporter's package name, said in messages and Records. */
  readonly adapter: string;
  /** The reporter's options as the user wrote them: checked later, while the tests run. */
  readonly options: unknown;
};

/**
 * Opens the session of one test run. Cheap: nothing but `node:` modules is loaded, and nothing is sent, before
 * `prepare`. `world` is this process when left out.
 */
export function createSession(setup: SessionSetup, world: World = processWorld()): Session {
  let start: RunStart | undefined;
  let run: Promise<OpenRun> | undefined;
  let opened: OpenRun | undefined;
  let finished: Promise<Verdict> | undefined;
  // Cases that end before the run is open wait here, a few at most.
  let waiting: (readonly [CasePlace, CaseNode])[] = [];
  const open = async (known: RunStart) => {
    opened = await openUnlessOff({ ...setup, start: known, world });
    for (const [place, node] of waiting) opened.caseEnded(place, node);
    waiting = [];
    return opened;
  };
  const finish = async (known: RunStart, report: Report) => {
    try {
      run ??= open(known);
      return await (await run).finish(report);
    } catch (error) {
      const { reportMistake } = await import('./report-mistake.ts');
      await reportMistake(error, { where: 'its reporter', options: setup.options, world });
      return { failRun: false };
    }
  };
  return {
    begin: (known) => {
      start = known;
      return createRunPaths(findPackage(known.root).root);
    },
    prepare: () => {
      if (start === undefined || start.watch || finished !== undefined) return;
      run ??= open(start);
      // Whoever finishes the run hears of a failure; the runner must not see it as an unhandled rejection before that.
      run.catch(() => undefined);
    },
    isOff: () => start?.watch === true || opened?.isOff === true,
    caseEnded: (place, node) => {
      if (opened !== undefined) opened.caseEnded(place, node);
      else if (start?.watch === false && finished === undefined) waiting.push([place, node]);
    },
    finish: async (report) => {
      if (start === undefined || start.watch) return { failRun: false };
      // A run has one end: a second one would be a second column for the same results.
      finished ??= finish(start, report);
      return finished;
    },
  };
}

/** Only a run that may have something to do loads what that takes. */
async function openUnlessOff(opening: Omit<Opening, 'readFile'>): Promise<OpenRun> {
  const { isSurelyOff } = await import('./is-surely-off.ts');
  const { modeIn, readFileOnce } = await import('./read-asked.ts');
  const { options, world, start } = opening;
  const readFile = readFileOnce(start.root);
  if (await isSurelyOff(options, world.environment, () => modeIn(readFile))) return RUN_OFF;
  const { openRun } = await import('./open-run.ts');
  return openRun({ ...opening, readFile });
}
