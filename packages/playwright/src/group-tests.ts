import type { Suite, TestCase } from './playwright-results.ts';
import type { RunPaths } from '@runsheet/core/adapter';

const { stringify } = JSON;

/** Tests that share a row: one test and its repetitions by `--repeat-each`, or the same one of several merged machines. */
export type TestGroup = {
  /** Titles of the describes around it, from the outside in. */
  readonly describes: readonly string[];
  readonly title: string;
  /** Undefined: it is declared in another file. */
  readonly line: number | undefined;
  readonly tests: readonly [TestCase, ...TestCase[]];
};

/** A test file of a project, with its tests in the order of the source. */
export type TestFile = {
  /** Relative to the package. */
  readonly path: string;
  readonly project: string;
  /** One for each repetition; merged reports have one for each shard with tests of the file. */
  readonly suites: readonly Suite[];
  readonly groups: readonly TestGroup[];
};

type NameOptions = { readonly paths: RunPaths; readonly hasProjects: boolean };

/** The files of a run, in the order in which Playwright lists them. Pure. */
export function groupTests(root: Suite, { paths, hasProjects }: NameOptions): readonly TestFile[] {
  const files = new Map<string, OpenFile>();
  for (const project of root.suites) {
    for (const suite of project.suites) {
      const path = paths.relative(suite.location?.file ?? suite.title);
      const name = hasProjects ? project.title : '';
      const key = stringify([name, path]);
      const file = files.get(key) ?? { path, project: name, suites: [], groups: new Map() };
      files.set(key, file);
      addSuite(file, suite);
    }
  }
  return [...files.values()].map((file) => ({ ...file, groups: [...file.groups.values()] }));
}

type OpenFile = Pick<TestFile, 'path' | 'project'> & {
  readonly suites: Suite[];
  readonly groups: Map<string, OpenGroup>;
};

type OpenGroup = TestGroup & { readonly tests: [TestCase, ...TestCase[]] };

function addSuite({ suites, groups }: OpenFile, suite: Suite): void {
  suites.push(suite);
  // Playwright refuses duplicate titles, but describes without a title can hide them.
  const seen = new Map<string, number>();
  for (const { test, describes } of testsIn(suite, [])) {
    const place = stringify([...describes, test.title]);
    const nth = (seen.get(place) ?? 0) + 1;
    seen.set(place, nth);
    const known = groups.get(`${nth} ${place}`);
    known?.tests.push(test);
    if (known !== undefined) continue;
    const { title, location } = test;
    const line = location.file === suite.location?.file ? location.line : undefined;
    groups.set(`${nth} ${place}`, { describes, title, line, tests: [test] });
  }
}

type PlacedTest = { readonly test: TestCase; readonly describes: readonly string[] };

function testsIn(suite: Suite, describes: readonly string[]): readonly PlacedTest[] {
  return suite.entries().flatMap((entry) => {
    if (entry.type === 'test') return [{ test: entry, describes }];
    // A describe without a title only groups.
    return testsIn(entry, entry.title === '' ? describes : [...describes, entry.title]);
  });
}
