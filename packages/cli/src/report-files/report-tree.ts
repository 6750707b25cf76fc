import type { CaseNode, Failure, FileNode, SuiteNode, TestNode } from '@runsheet/core/adapter';
import { runsheetError } from '@runsheet/core/command';
import { LIMITS } from './report-format.ts';

export type NodePlace = { readonly file: string; readonly project?: string; readonly suites: readonly string[] };

/** Builds the files of a Report from cases that are named by their path. */
export type ReportTree = {
  readonly addCase: (place: NodePlace, node: CaseNode) => void;
  /** Adds an error of a suite, or of a file where the place names no suite. */
  readonly addFailure: (place: NodePlace, failure: Failure) => void;
  readonly hasSuite: (place: NodePlace) => boolean;
  readonly hasFailure: (place: NodePlace) => boolean;
  readonly files: () => readonly FileNode[];
};

/** Throws RS1011 about `file` when there are too many cases, or too many suites within suites. */
export function createTree(file: string): ReportTree {
  const files = new Map<string, OpenFile>();
  let cases = 0;
  const fileAt = (place: NodePlace) => {
    const { file: path, project = '' } = place;
    const key = keyOf(place);
    const known: OpenFile = files.get(key) ?? { path, project, children: [], failures: [], suites: new Map() };
    files.set(key, known);
    return known;
  };
  const suiteAt = (place: NodePlace) => {
    if (place.suites.length > LIMITS.depth) throw tooMuch(file, `more than ${LIMITS.depth} suites within suites`);
    let suite: OpenSuite = fileAt(place);
    for (const title of place.suites) suite = suite.suites.get(title) ?? addSuite(suite, title);
    return suite;
  };
  const find = (place: NodePlace) => {
    let suite: OpenSuite | undefined = files.get(keyOf(place));
    for (const title of place.suites) suite = suite?.suites.get(title);
    return suite;
  };
  return {
    addCase: (place, node) => {
      cases += 1;
      if (cases > LIMITS.cases) throw tooMuch(file, `more than ${LIMITS.cases} tests`);
      suiteAt(place).children.push(node);
    },
    addFailure: (place, failure) => {
      suiteAt(place).failures.push(failure);
    },
    hasSuite: (place) => find(place) !== undefined,
    hasFailure: (place) => (find(place)?.failures.length ?? 0) > 0,
    files: () => [...files.values()].map(toFileNode),
  };
}

function keyOf({ project = '', file }: NodePlace): string {
  return `${project}\0${file}`;
}

function tooMuch(file: string, what: string): Error {
  return runsheetError('RS1011', { file, reason: `it holds ${what}` });
}

type OpenSuite = {
  readonly children: TestNode[];
  readonly failures: Failure[];
  readonly suites: Map<string, OpenSuite>;
};
type OpenFile = OpenSuite & { readonly path: string; readonly project: string };

function addSuite(parent: OpenSuite, title: string): OpenSuite {
  const children: TestNode[] = [];
  const failures: Failure[] = [];
  const node: SuiteNode = { kind: 'suite', title, failures, children };
  const suite = { children, failures, suites: new Map<string, OpenSuite>() };
  parent.children.push(node);
  parent.suites.set(title, suite);
  return suite;
}

/** A file with errors and no tests is one that could not be loaded. */
function toFileNode({ path, project, failures, children }: OpenFile): FileNode {
  const load = children.length === 0 && failures.length > 0 ? 'failed' : 'loaded';
  return { kind: 'file', path, project, load, failures, children };
}
