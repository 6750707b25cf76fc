import type { RunFilter, SelectedFiles } from '@runsheet/core/adapter';
import { buildUnheard, type FileContext } from './build-file.ts';
import type { JestConfig, ProjectContext, RunningFile } from './jest-results.ts';
import { findChanged, findFiles, narrowDown } from './jest-search.ts';
import type { ProjectOrder } from './project-order.ts';
import { selectionOf } from './selection.ts';

export type Search = {
  readonly config: JestConfig;
  /** Those of the projects that have a part in the run, as far as they are known. */
  readonly contexts: readonly ProjectContext[];
  /** How many files Jest says that it runs. */
  readonly fileCount: number;
};

/**
 * The files that this run of Jest means to run: it tells reporters only how many they are, so its own search is asked
 * again. Undefined where that does not give as many. Never rejects.
 */
export async function selectedFiles({
  config,
  contexts,
  fileCount,
}: Search): Promise<readonly RunningFile[] | undefined> {
  // It is a module of the user, and anything can stand in it.
  if (config.filter) return undefined;
  try {
    const changed = await findChanged(contexts, config);
    const all = await Promise.all(contexts.map((context) => findFiles(context, config, changed)));
    const own = await narrowDown(all.flat(), { contexts, config });
    return own.length === fileCount ? own : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the search takes long: it asks for what has changed, or follows the imports of every file. */
export function isLongSearch({ onlyChanged, lastCommit, findRelatedTests, changedSince }: JestConfig): boolean {
  return [onlyChanged, lastCommit, findRelatedTests, changedSince].some(Boolean);
}

export type Told = {
  readonly config: JestConfig;
  readonly context: FileContext;
  readonly copyOf: ProjectOrder;
  readonly flags: readonly RunFilter[];
};

/** The same as a session takes it. Pure. */
export function toSelected(files: readonly RunningFile[], { config, context, copyOf, flags }: Told): SelectedFiles {
  return {
    files: files.map((file) => {
      const { path, project } = buildUnheard(file, context);
      return { path, project, copy: copyOf(file.context) };
    }),
    selection: selectionOf({ config, projectCount: config.projects.length, flags }),
  };
}
