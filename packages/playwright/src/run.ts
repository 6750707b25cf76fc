/** IO: environment. The command line of a run is read. */
import type { CaseNode, FileNode, Session } from '@runsheet/core/adapter';
import { createBlockers } from './blockers.ts';
import { buildReport, fileNode, type RunFacts } from './build-report.ts';
import { nodeOf } from './case-node.ts';
import { groupTests, type TestFile, type TestGroup } from './group-tests.ts';
import { missingBlobs } from './missing-blobs.ts';
import type { Config, PlaywrightEnd, Suite, TestCase, TestError, TestResult } from './playwright-results.ts';
import { errorsMet, isNothingFound } from './run-errors.ts';
import { selectionOf } from './selection.ts';
import { findTestFiles } from './test-files.ts';

/** One run of Playwright Test. */
export type Run = {
  testEnded(test: TestCase, result: TestResult): void;
  errorMet(error: TestError): void;
  /** Whether the run has to fail, because the user asked for that. */
  finish(result: PlaywrightEnd): Promise<boolean>;
};

export type RunParts = {
  readonly config: Config;
  /** The folder of the configuration. */
  readonly root: string;
  readonly suite: Suite;
  readonly session: Session;
  /** Whether `merge-reports` plays what other runs have recorded. */
  readonly isMerged: boolean;
};

/** Begins to follow a run. */
export function beginRun(parts: RunParts): Run {
  const { suite, session } = parts;
  const facts = beginSession(parts);
  const files = groupTests(suite, facts);
  const ended = createEnded({ files, session, facts });
  const errors: TestError[] = [];
  if (files.length > 0) {
    session.prepare();
    session.filesSelected({ files: files.map(({ path, project }) => ({ path, project })), selection: facts.selection });
  }
  return {
    testEnded: (test, result) => {
      if (!session.isOff()) ended.add(test, result);
    },
    errorMet: (error) => void errors.push(error),
    async finish(result) {
      if (session.isOff()) return false;
      for (const test of suite.allTests()) facts.blockers.note(test, true);
      return finishRun({ ...ended, files, errors, result, listed: [] }, { ...parts, facts });
    },
  };
}

function beginSession({ config, root, suite, session, isMerged }: RunParts): RunFacts {
  const { shard } = config;
  const runner = { name: 'playwright', version: config.version };
  const paths = session.begin({
    root,
    run: suite,
    runner,
    watch: false,
    shard: shard ? { index: shard.current, count: shard.total } : undefined,
    isApart: true,
    isAnnotated: config.reporter.some(([name]) => name === 'github') || undefined,
  });
  const hasProjects = new Set(config.projects.map(({ name }) => name)).size > 1;
  const selection = isMerged ? ({ kind: 'all' } as const) : selectionOf(process.argv.slice(2), suite);
  return { paths, hasProjects, selection, blockers: createBlockers(paths) };
}

type FollowedRun = { readonly files: readonly TestFile[]; readonly session: Session; readonly facts: RunFacts };

/** What has ended while the run goes on. */
function createEnded({ files, session, facts }: FollowedRun) {
  const places = new Map(
    files.flatMap((file) =>
      file.groups.flatMap((group) => group.tests.map((test) => [test, { file, group }] as const)),
    ),
  );
  const told = new Map<TestGroup, CaseNode>();
  const ended = new Map<TestFile, FileNode>();
  const done = new Set<TestCase>();
  const add = (test: TestCase, result: TestResult) => {
    const place = places.get(test);
    // While we load, the next attempt may have begun: it looks skipped until it ends, and its end is told as well.
    if (place === undefined || result !== test.results.at(-1)) return;
    const { file, group } = place;
    facts.blockers.note(test);
    if (hasEnded(test)) done.add(test);
    if (told.has(group) || !group.tests.every((one) => done.has(one))) return;
    const node = nodeOf(group, facts);
    told.set(group, node);
    session.caseEnded({ file: file.path, project: file.project, suites: group.describes }, node);
    if (!file.groups.every((one) => told.has(one))) return;
    const whole = fileNode(file, { told, ended }, facts);
    ended.set(file, whole);
    session.fileEnded(whole);
  };
  return { told, ended, add };
}

/** Whether no attempt of a test follows. */
function hasEnded(test: TestCase): boolean {
  const last = test.results.at(-1);
  // Why one was interrupted is known at the end of the run.
  if (last === undefined || last.status === 'interrupted') return false;
  const isWaiting = last.status === 'skipped' && test.expectedStatus !== 'skipped';
  const isDone = test.outcome() !== 'unexpected' && !isWaiting;
  return isDone || test.results.length > test.retries;
}

type EndFacts = RunParts & { readonly facts: RunFacts };

async function finishRun(
  run: Parameters<typeof buildReport>[0],
  { config, session, isMerged, facts }: EndFacts,
): Promise<boolean> {
  const met = errorsMet(run.errors);
  const isEmpty = run.files.length === 0;
  const isNoneFound = met.length > 0 && met.every(isNothingFound);
  const isAllowed = met.length === 0 && run.result.status === 'passed';
  // A shard that may be without a test is one that the others have to know of.
  if (isEmpty && (isNoneFound || (isAllowed && config.shard === null))) {
    session.discard();
    return false;
  }
  const listed = isEmpty && met.length > 0 ? findTestFiles(config, facts) : [];
  const missing = isMerged ? missingBlobs(process.argv.slice(2)) : undefined;
  return (await session.finish(buildReport({ ...run, listed }, facts), missing)).failRun;
}
