import { createRunPaths } from '../report/paths.ts';
import { findPackage } from './find-package.ts';
import type { CaseNode } from '../report/report.ts';
import type { OpenRun } from './open-run.ts';
import type { CasePlace, RunStart, Session } from './session.ts';
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
  // Cases that end before the run is open wait here, a few at most.
  let waiting: (readonly [CasePlace, CaseNode])[] = [];
  const open = async (known: RunStart) => {
    const { openRun } = await import('./open-run.ts');
    opened = await openRun({ ...setup, start: known, world });
    for (const [place, node] of waiting) opened.caseEnded(place, node);
    waiting = [];
    return opened;
  };
  return {
    begin: (known) => {
      start = known;
      return createRunPaths(findPackage(known.root).root);
    },
    prepare: () => {
      if (start === undefined || start.watch) return;
      run ??= open(start);
      // Whoever finishes the run hears of a failure; the runner must not see it as an unhandled rejection before that.
      run.catch(() => undefined);
    },
    caseEnded: (place, node) => {
      if (opened !== undefined) opened.caseEnded(place, node);
      else if (start?.watch === false) waiting.push([place, node]);
    },
    finish: async (report) => {
      if (start === undefined || start.watch) return { failRun: false };
      try {
        run ??= open(start);
        return await (await run).finish(report);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        world.say(
          `runsheet  RS9001 runsheet itself failed: ${reason}. Your tests are not affected; please report it to us.`,
        );
        return { failRun: false };
      }
    },
  };
}
