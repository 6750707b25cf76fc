import { createRunPaths } from '../report/paths.ts';
import { findPackage } from './find-package.ts';
import type { Opening } from './open-run.ts';
import { type OpenRun, RUN_OFF } from './opened-run.ts';
import { reportMistake } from './report-mistake.ts';
import type { RunStart, Session, Verdict } from './session.ts';
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
  let finished: Promise<Verdict> | undefined;
  const run = createRunLine((known) => openUnlessOff({ ...setup, start: known, world }));
  const tell = (what: Told) => {
    if (start?.watch === false && finished === undefined) run.tell(what);
  };
  const open = () => {
    if (start?.watch === false && finished === undefined) run.begin(start);
  };
  const finish = async (known: RunStart, ...ended: Parameters<Session['finish']>) => {
    try {
      return await (await run.open(known)).finish(...ended);
    } catch (error) {
      await reportMistake(error, { where: 'its reporter', options: setup.options, world });
      return { failRun: false };
    }
  };
  const discard = () => tell((to) => to.discard());
  return {
    begin: (known) => {
      start = known;
      return createRunPaths(findPackage(known.root).root);
    },
    open,
    prepare: () => {
      open();
      tell((to) => to.prepare());
    },
    isOff: () => start?.watch === true || run.isOff(),
    filesSelected: (selected) => tell((to) => to.filesSelected(selected)),
    caseEnded: (place, node) => tell((to) => to.caseEnded(place, node)),
    fileEnded: (file, copy) => tell((to) => to.fileEnded(file, copy)),
    finish: async (...ended) => {
      if (start === undefined || start.watch) return { failRun: false };
      // A run has one end: a second one would be a second column for the same results.
      finished ??= finish(start, ...ended);
      return finished;
    },
    discard,
    nothingFound: () => {
      discard();
      return sayNothing(start && { ...setup, start, world });
    },
  };
}

type RunLine = {
  readonly begin: (start: RunStart) => void;
  /** Opens the run, once. */
  readonly open: (start: RunStart) => Promise<OpenRun>;
  /** What is told before the run is open waits, a few cases at most. */
  readonly tell: (what: Told) => void;
  readonly isOff: () => boolean;
};

type Told = (run: OpenRun) => void;

function createRunLine(openRun: (start: RunStart) => Promise<OpenRun>): RunLine {
  const waiting: Told[] = [];
  let opening: Promise<OpenRun> | undefined;
  let opened: OpenRun | undefined;
  const openFirst = async (start: RunStart) => {
    opened = await openRun(start);
    for (const what of waiting.splice(0)) what(opened);
    return opened;
  };
  const open = (start: RunStart) => (opening ??= openFirst(start));
  return {
    // Whoever finishes the run hears of a failure; the runner must not see it as an unhandled rejection before that.
    begin: (start) => void open(start).catch(() => undefined),
    open,
    tell: (what) => {
      if (opened === undefined) waiting.push(what);
      else what(opened);
    },
    isOff: () => opened?.isOff === true,
  };
}

/** The end of a run that is none. */
async function sayNothing(opening: Omit<Opening, 'readFile'> | undefined): Promise<void> {
  if (opening === undefined || opening.start.watch) return;
  const { options, world } = opening;
  try {
    const readFile = await readFileUnlessOff(opening);
    if (readFile === undefined) return;
    const { sayNothingFound } = await import('./open-run.ts');
    await sayNothingFound({ ...opening, readFile });
  } catch (error) {
    await reportMistake(error, { where: 'its reporter', options, world });
  }
}

/** Only a run that may have something to do loads what that takes. */
async function openUnlessOff(opening: Omit<Opening, 'readFile'>): Promise<OpenRun> {
  const readFile = await readFileUnlessOff(opening);
  if (readFile === undefined) return RUN_OFF;
  const { openRun } = await import('./open-run.ts');
  return openRun({ ...opening, readFile });
}

async function readFileUnlessOff(opening: Omit<Opening, 'readFile'>): Promise<Opening['readFile'] | undefined> {
  const { isSurelyOff } = await import('./is-surely-off.ts');
  const { modeIn, readFileOnce } = await import('./read-asked.ts');
  const { options, world, start } = opening;
  const readFile = readFileOnce(start.root);
  return (await isSurelyOff(options, world.environment, () => modeIn(readFile))) ? undefined : readFile;
}
