import type { RunFilter, Session } from '@runsheet/core/adapter';
import type { FileContext } from './build-file.ts';
import type { JestConfig, ProjectContext, RunningFile, RunResult } from './jest-results.ts';
import type { ProjectOrder } from './project-order.ts';
import { isLongSearch, selectedFiles, toSelected } from './selected-files.ts';

/** The files of a run, as they become known. */
export type FileList = {
  /** Tells the session of all files, once, as soon as every project is known. */
  started(file: RunningFile): void;
  /** The files that were to run, where not all of them have a result. */
  own(result: RunResult, contexts: readonly ProjectContext[]): Promise<readonly RunningFile[]>;
};

type ListOptions = {
  readonly config: JestConfig;
  readonly session: Pick<Session, 'filesSelected' | 'isOff'>;
  /** How many files Jest says that it runs. */
  readonly fileCount: number;
  readonly context: FileContext;
  readonly copyOf: ProjectOrder;
  /** What the command line leaves out. */
  readonly flags: readonly RunFilter[];
};

/** Finds out which files a run has: its session is told while the tests run, and its end needs those without a result. */
export function listFiles({ config, session, fileCount, ...told }: ListOptions): FileList {
  const started: RunningFile[] = [];
  const contexts = new Set<ProjectContext>();
  const isFelt = fileCount > MOST_FILES || isLongSearch(config);
  let isTold = false;
  const tellSession = async () => {
    const files = await selectedFiles({ config, contexts: [...contexts], fileCount });
    if (files !== undefined) session.filesSelected(toSelected(files, { config, ...told }));
  };
  return {
    started(file) {
      started.push(file);
      contexts.add(file.context);
      if (isTold || contexts.size < config.projects.length || isFelt || session.isOff()) return;
      isTold = true;
      tellSession().catch(() => undefined);
    },
    async own({ testResults }, all) {
      if (testResults.length >= fileCount) return [];
      return (await selectedFiles({ config, contexts: all, fileCount })) ?? started;
    },
  };
}

/** To search for more would be felt while the tests run: about 10 ms for a thousand test files among some thousands. */
const MOST_FILES = 3_000;
