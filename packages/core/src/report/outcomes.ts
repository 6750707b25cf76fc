import type { CaseNode, Counts, Ending, FileNode, Outcome, Report, SuiteNode } from './report.ts';

/** Cases of a Report by what happened to them. */
export type OutcomeCounts = { readonly [Kind in Outcome['kind']]: number };

export type ReportCounts = {
  readonly outcomes: OutcomeCounts;
  readonly flaky: number;
  /** Files, suites and the run itself that have failures of their own: what failed without being a test. */
  readonly failedHeadings: number;
};

export function countReport({ files, failures }: Pick<Report, 'files' | 'failures'>): ReportCounts {
  const outcomes = { passed: 0, failed: 0, skipped: 0, todo: 0, unfinished: 0, unselected: 0 };
  let flaky = 0;
  let failedHeadings = failures.length > 0 ? 1 : 0;
  walkTests(files, {
    heading: ({ node }) => {
      if (node.failures.length > 0) failedHeadings += 1;
    },
    test: ({ outcome }) => {
      outcomes[outcome.kind] += 1;
      if (outcome.kind === 'passed' && outcome.attempts > 1) flaky += 1;
    },
  });
  return { outcomes, flaky, failedHeadings };
}

/** A file or a suite, with the headings above it. */
export type Heading = { readonly node: FileNode | SuiteNode; readonly above: Heading | undefined };

type Visitor = {
  readonly heading: (heading: Heading) => void;
  readonly test: (node: CaseNode, heading: Heading) => void;
};

/** Visits files and all that stands in them, in document order. Without recursion: a report may be deep. */
export function walkTests(files: readonly FileNode[], { heading, test }: Visitor): void {
  for (const file of files) {
    const open = [openHeading(file, undefined)];
    heading({ node: file, above: undefined });
    for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
      const { value: node, done } = level.rest.next();
      if (done === true) {
        open.pop();
      } else if (node.kind === 'case') {
        test(node, level.heading);
      } else {
        open.push(openHeading(node, level.heading));
        heading({ node, above: level.heading });
      }
    }
  }
}

function openHeading(node: FileNode | SuiteNode, above: Heading | undefined) {
  return { heading: { node, above }, rest: node.children.values() };
}

export function countOutcomes({ files }: Pick<Report, 'files'>): OutcomeCounts {
  return countReport({ files, failures: [] }).outcomes;
}

/** Whether nothing in it has failed. */
export function isGreen(report: Pick<Report, 'files' | 'failures'>): boolean {
  const { outcomes, failedHeadings } = countReport(report);
  return outcomes.failed === 0 && failedHeadings === 0;
}

/** As a runner counts: what neither passed nor failed is skipped. */
export function countsOf(files: Report['files']): Counts {
  const { passed, failed, ...others } = countOutcomes({ files });
  return { passed, failed, skipped: Object.values(others).reduce((sum, count) => sum + count, 0) };
}

/** Counts of several parts of a run together. */
export function addCounts(all: readonly Counts[]): Counts {
  const of = (key: keyof Counts) => all.reduce((sum, counts) => sum + counts[key], 0);
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

/** All cases. */
export function sumOf(counts: OutcomeCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * Whether the tree holds what the runner printed. Tests that a hook kept from running are skipped for Vitest and failed for
 * Jest. Custom runners of Jest report skipped tests that Jest does not count.
 */
export function agreesWithRunner(counts: OutcomeCounts, printed: Report['counts']): boolean {
  const { passed, failed, skipped, todo, unfinished, unselected } = counts;
  return (
    passed === printed.passed &&
    printed.failed >= failed &&
    printed.failed <= failed + unfinished &&
    printed.skipped <= skipped + todo + unselected + unfinished
  );
}

/** A green run whose process ends as failed has failed: somebody set the exit code, or has stopped it. Pure. */
export function withExitCode(report: Report, exitCode: number): Report {
  const { ending } = report;
  if (exitCode === 0 || !isGreen(report)) return report;
  const why = ending.kind === 'interrupted' ? `It did not come to its end: ${ending.why}.` : WHY;
  const message = `The process ended with exit code ${exitCode}, though no test has failed. ${why}`;
  return { ...report, failures: [{ message, diff: '', stack: '', location: undefined }] };
}

const WHY = 'Coverage thresholds, a global teardown or another reporter can do that; the output of the run says which.';

/** Whether this outcome counts where one test has ended in two ways. Pure. */
export function isWorse(one: Outcome, other: Outcome): boolean {
  return RANKS[one.kind] > RANKS[other.kind];
}

const RANKS: { readonly [Kind in Outcome['kind']]: number } = {
  failed: 5,
  unfinished: 4,
  passed: 3,
  skipped: 2,
  todo: 1,
  unselected: 0,
};

/** How often a case was tried; one that never ran counts as tried once. */
export function attemptsOf({ outcome }: Pick<CaseNode, 'outcome'>): number {
  return outcome.kind === 'passed' || outcome.kind === 'failed' ? outcome.attempts : 1;
}

/** A file that did not come to its turn, with why its run ended; any other file as it is. Pure. */
export function withCause(file: FileNode, ending: Ending): FileNode {
  const isCutShort = file.load === 'stopped' && ending.kind === 'interrupted';
  return isCutShort ? { ...file, cutShort: ending.why } : file;
}
