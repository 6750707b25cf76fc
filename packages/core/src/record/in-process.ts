import type { Report } from '../report/report.ts';
import type { OpenRun } from './open-run.ts';
import type { PublishAnswer } from './publish-order.ts';
import type { RunJournal } from './run-journal.ts';
import type { World } from './world.ts';

/** The publisher, for a process that can start no other. */
export type InProcess = {
  /** Publishes a run that has ended. */
  readonly publishHere: (run: EndedHere, world: World) => Promise<PublishAnswer>;
};

/** A run that has ended in this process. */
export type EndedHere = {
  readonly opened: OpenRun;
  readonly report: Report;
  readonly missing: string | undefined;
  /** Undefined: the disk refused to begin one. */
  readonly journal: RunJournal | undefined;
};

/** What a recorder needs from outside. */
export type RecorderContext = { readonly world: World; readonly loadInProcess: () => Promise<InProcess> };
