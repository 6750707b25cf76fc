import type { CaseResult, ProjectContext, RunningFile } from './jest-results.ts';

/** The files of a run that have started and not ended. */
export type RunningFiles = {
  started(file: RunningFile): void;
  ended(file: RunningFile): void;
  /** The file that a test belongs to; undefined where that is not certain: it comes with its file. */
  fileOf(told: RunningFile, test: CaseResult): RunningFile | undefined;
};

/**
 * Jest names the project of a file when that starts and ends. With a test it names one project for all that have the same
 * runner, be it of another project. So of several projects it is the one in which the file is running, and where it runs
 * in several, the one that our own runner has put on the test.
 */
export function followFiles(projectCount: number): RunningFiles {
  const running = new Map<string, Set<ProjectContext>>();
  const projectsOf = (path: string) => {
    const projects = running.get(path) ?? new Set();
    running.set(path, projects);
    return projects;
  };
  return {
    started: ({ path, context }) => void projectsOf(path).add(context),
    ended: ({ path, context }) => void projectsOf(path).delete(context),
    fileOf: (told, test) => {
      if (projectCount < 2) return told;
      const projects = [...projectsOf(told.path)];
      const id = projects.length > 1 ? test.runsheet?.project : undefined;
      const [context, another] = id === undefined ? projects : projects.filter(({ config }) => config.id === id);
      return context === undefined || another !== undefined ? undefined : { path: told.path, context };
    },
  };
}
