import type { PlaywrightEnd, Suite, TestCase, TestError } from './playwright-results.ts';
import type { CaseNode, Counts, Ending, FileNode, RunEnd, RunPaths, Selection, TestNode } from '@runsheet/core/adapter';
import type { Blockers } from './blockers.ts';
import { nodeOf } from './case-node.ts';
import type { TestFile, TestGroup } from './group-tests.ts';
import { readFailure } from './read-failure.ts';
import { endingOf, errorsMet } from './run-errors.ts';
import type { FoundFile } from './test-files.ts';

/** What is known of a run when it begins. */
export type RunFacts = {
  readonly paths: RunPaths;
  /** Whether the configuration has several projects, so that a path alone does not name a file. */
  readonly hasProjects: boolean;
  readonly selection: Selection;
  readonly blockers: Blockers;
};

/** What is known when it has ended. */
export type EndedRun = {
  readonly files: readonly TestFile[];
  /** Files and tests that were told while the run went on. */
  readonly ended: ReadonlyMap<TestFile, FileNode>;
  readonly told: ReadonlyMap<TestGroup, CaseNode>;
  readonly errors: readonly TestError[];
  readonly result: PlaywrightEnd;
  /** The test files on disk, where Playwright has run none. */
  readonly listed: readonly FoundFile[];
};

/** Turns what Playwright knows at its end into what is published. Pure. */
export function buildReport(run: EndedRun, facts: RunFacts): RunEnd {
  const { paths, selection } = facts;
  const { files, errors, result, listed } = run;
  const met = errorsMet(errors);
  const [first] = met;
  const obstacle = files.length === 0 && first !== undefined ? readFailure(first, paths) : undefined;
  const ending = endingOf({ result, errors, obstacle });
  const unread = listed.map((found) => unreadFile(found, met, paths));
  const ofFiles = new Set(met.filter((error) => listed.some((found) => isErrorOf(error, found))));
  const read = files.map((file) => fileNode(file, run, { ...facts, stopped: stoppedBy(ending) }));
  return {
    ending,
    selection,
    files: [...read, ...unread].filter(({ load }) => load !== 'stopped' || selection.kind === 'all'),
    failures: met.filter((error) => !ofFiles.has(error)).map((error) => readFailure(error, paths)),
    counts: countsOf(files, facts),
  };
}

function stoppedBy(ending: Ending): string | undefined {
  return ending.kind === 'interrupted' ? ending.why : undefined;
}

/** A file that Playwright did not come to, because it or another one failed to load. */
function unreadFile(found: FoundFile, met: readonly TestError[], paths: RunPaths): FileNode {
  const { path, project } = found;
  const failures = met.filter((error) => isErrorOf(error, found)).map((error) => readFailure(error, paths));
  const load = failures.length > 0 ? 'failed' : 'stopped';
  return { kind: 'file', path, project, load, failures, children: [] };
}

function isErrorOf({ location }: TestError, { file }: FoundFile): boolean {
  return location?.file === file;
}

type ReportedRun = Pick<EndedRun, 'told' | 'ended'>;

/** One file with its tests. Pure. */
export function fileNode(
  file: TestFile,
  run: ReportedRun,
  facts: RunFacts & { readonly stopped?: string | undefined },
): FileNode {
  const known = run.ended.get(file);
  if (known !== undefined) return known;
  const { path, project, suites, groups } = file;
  const nodes = new Map<TestCase, CaseNode>(
    groups.map((group) => [group.tests[0], run.told.get(group) ?? nodeOf(group, facts)]),
  );
  return {
    kind: 'file',
    path,
    project,
    load: 'loaded',
    failures: suites.flatMap((suite) => failuresHere(suite, facts)),
    children: suites.flatMap((suite) => childrenOf(suite, nodes, facts)),
  };
}

function childrenOf(suite: Suite, nodes: ReadonlyMap<TestCase, CaseNode>, facts: RunFacts): readonly TestNode[] {
  return suite.entries().flatMap((entry): readonly TestNode[] => {
    // A repetition stands in the node of the first.
    if (entry.type === 'test') return [nodes.get(entry)].flatMap((node) => node ?? []);
    const children = childrenOf(entry, nodes, facts);
    if (entry.title === '') return children;
    const failures = failuresHere(entry, facts);
    if (children.length + failures.length === 0) return [];
    return [{ kind: 'suite', title: entry.title, failures, children }];
  });
}

/** Those of a suite and of the describes in it that have no title, and so no row. */
function failuresHere(suite: Suite, facts: RunFacts): FileNode['failures'] {
  const hidden = suite.suites.filter(({ title }) => title === '');
  return [...facts.blockers.failuresOf(suite), ...hidden.flatMap((inner) => failuresHere(inner, facts))];
}

/** Playwright's own numbers; a test that only its `afterAll` turned red has not failed. */
function countsOf(files: readonly TestFile[], facts: RunFacts): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const group of files.flatMap(({ groups }) => groups)) {
    const outcomes = new Set(group.tests.map((test) => test.outcome()));
    if (outcomes.has('unexpected') || outcomes.has('flaky')) counts[columnOf(group, facts)] += 1;
    else if (outcomes.has('expected')) counts.passed += 1;
    else counts.skipped += 1;
  }
  return counts;
}

function columnOf(group: TestGroup, facts: RunFacts): keyof Counts {
  const { kind } = nodeOf(group, facts).outcome;
  return kind === 'passed' || kind === 'skipped' ? kind : 'failed';
}
