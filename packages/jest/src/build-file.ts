import { type Failure, failureOf, failuresOf, type FileNode, type RunPaths } from '@runsheet/core/adapter';
import { withCauses } from './causes-in-text.ts';
import { nodesOfTitles, nodesOfTrace } from './build-nodes.ts';
import type { FileResult, ProjectContext, RunningFile } from './jest-results.ts';
import { type CaseTrace, type SuiteTrace, type Trace, traceOn } from './trace.ts';

/** What a file's node depends on besides the file. */
export type FileContext = {
  readonly paths: RunPaths;
  readonly failureOf: (text: string | null) => Failure;
  /** Whether the configuration has several projects, so that a path alone does not name a file. */
  readonly hasProjects: boolean;
  /** Whether a name filter left tests out. */
  readonly narrowed: boolean;
};

/** Turns one test file, as Jest reported it, into its FileNode. The result of one that did not load names no project. Pure. */
export function buildFile(file: FileResult, facts: FileContext, project?: ProjectContext): FileNode {
  const { paths, narrowed, failureOf: read } = facts;
  const context = { narrowed, failureOf: read };
  const trace = traceOn(file);
  const results = withCauses(file);
  const traced = trace && nodesOfTrace(trace.root, results, context);
  const toldApart = traced && errorsToldApart(trace);
  return {
    kind: 'file',
    path: paths.relative(file.testFilePath),
    project: projectOf(project?.config.displayName ?? file.displayName, facts),
    load: file.testResults.length === 0 && isBroken(file) ? 'failed' : 'loaded',
    failures: toldApart?.map(read) ?? errorsOutside(file, paths),
    children: traced ?? nodesOfTitles(results, context),
  };
}

/** The node of a file that was running when the run ended. */
export function buildUnheard(
  { path, context: { config } }: RunningFile,
  { paths, hasProjects }: Pick<FileContext, 'paths' | 'hasProjects'>,
): FileNode {
  const project = projectOf(config.displayName, { hasProjects });
  return { kind: 'file', path: paths.relative(path), project, load: 'stopped', failures: [], children: [] };
}

/** One path can be several files, in several projects. */
export function projectOf(
  displayName: { readonly name: string } | undefined,
  { hasProjects }: Pick<FileContext, 'hasProjects'>,
): string {
  return hasProjects ? (displayName?.name ?? '') : '';
}

/** The file's own errors, if the runner saw any error outside of tests: Jest has one text for all of them. */
function errorsToldApart({ root, strayErrors }: Trace): readonly string[] | undefined {
  const errors = [...root.hookFailures.map(({ error }) => error), ...strayErrors];
  return errors.length > 0 || root.children.some(hasErrors) ? errors : undefined;
}

function hasErrors(node: SuiteTrace | CaseTrace): boolean {
  return typeof node !== 'string' && (node.hookFailures.length > 0 || node.children.some(hasErrors));
}

function isBroken({ testExecError, failureMessage }: FileResult): boolean {
  return Boolean(testExecError) || Boolean(failureMessage);
}

/** Why the file failed to load, or, where tests ran, what failed outside of them. */
function errorsOutside(
  { testExecError, testResults, failureMessage }: FileResult,
  paths: RunPaths,
): readonly Failure[] {
  if (testExecError) return failuresOf(testExecError, paths);
  return testResults.length === 0 && failureMessage ? [failureOf(failureMessage, paths)] : [];
}
