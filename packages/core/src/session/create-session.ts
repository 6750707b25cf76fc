import { createRunPaths } from '../report/paths.ts';
import { findPackage } from './find-package.ts';
import type { OpenRun } from './open-run.ts';
import type { RunStart, Session } from './session.ts';
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
  const open = (known: RunStart) => {
    run ??= import('./open-run.ts').then(({ openRun }) => openRun({ ...setup, start: known, world }));
    return run;
  };
  return {
    begin: (known) => {
      start = known;
      return createRunPaths(findPackage(known.root).root);
    },
    prepare: () => {
      // Whoever finishes the run hears of a failure; the runner must not see it as an unhandled rejection before that.
      if (start !== undefined && !start.watch) open(start).catch(() => undefined);
    },
    finish: async (report) => {
      if (start === undefined || start.watch) return { failRun: false };
      try {
        const opened = await open(start);
        return await opened.finish(report);
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
