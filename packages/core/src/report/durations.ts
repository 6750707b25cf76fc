import type { FileNode, Report, SuiteNode } from './report.ts';

/** The durations of all tests of a file, in milliseconds; 0 where none is known. Without recursion. */
export function sumDurations(file: FileNode): number {
  let sum = 0;
  const open: (FileNode | SuiteNode)[] = [file];
  for (let heading = open.pop(); heading !== undefined; heading = open.pop()) {
    for (const node of heading.children) {
      if (node.kind === 'case') sum += node.durationMs ?? 0;
      else open.push(node);
    }
  }
  return sum;
}

/** A duration as a case holds it: whole milliseconds; nothing for less than one, or for what is no duration. */
export function timed(ms: number | null | undefined): { readonly durationMs?: number } {
  const durationMs = Math.round(ms ?? 0);
  return durationMs > 0 && Number.isFinite(durationMs) ? { durationMs } : {};
}

export type SlowTest = {
  /** Its path, such as `src/cart.test.ts > Cart > adds two items`. */
  readonly title: string;
  readonly durationMs: number;
};

const MOST_TESTS = 10;

/** The ten tests that took longest, the slowest first. Tests without a known duration are left out. Pure, without recursion. */
export function slowestTests({ files }: Pick<Report, 'files'>): readonly SlowTest[] {
  let slowest: TimedCase[] = [];
  const open: Heading[] = files.map((node) => ({ node, above: undefined }));
  for (let heading = open.pop(); heading !== undefined; heading = open.pop()) {
    for (const node of heading.node.children) {
      if (node.kind !== 'case') open.push({ node, above: heading });
      else if (node.durationMs !== undefined) slowest.push({ heading, title: node.title, durationMs: node.durationMs });
    }
    if (slowest.length > 100 * MOST_TESTS) slowest = firstOf(slowest);
  }
  return firstOf(slowest).map(({ heading, title, durationMs }) => {
    return { title: [...titlesOf(heading), title].join(' > '), durationMs };
  });
}

type Heading = { readonly node: FileNode | SuiteNode; readonly above: Heading | undefined };
type TimedCase = { readonly heading: Heading; readonly title: string; readonly durationMs: number };

function firstOf(cases: readonly TimedCase[]): TimedCase[] {
  return cases.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, MOST_TESTS);
}

function titlesOf(heading: Heading): readonly string[] {
  const titles: string[] = [];
  for (let each: Heading | undefined = heading; each !== undefined; each = each.above) {
    titles.unshift(...titlesOfNode(each.node));
  }
  return titles;
}

function titlesOfNode(node: FileNode | SuiteNode): readonly string[] {
  if (node.kind === 'suite') return [node.title];
  return node.project === '' ? [node.path] : [node.project, node.path];
}
