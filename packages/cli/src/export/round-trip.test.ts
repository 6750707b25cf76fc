import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileNode, TestNode } from '@runsheet/core/adapter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReportFile } from '../report-files/read-report-file.ts';
import { type ServedScript, toExported } from './exported-script.ts';
import { writeJunit } from './write-junit.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runsheet-round-trip-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const ROOTS = { package: '/shop/api', repository: undefined, told: undefined };

/** Titles with what is special in XML, JSON, paths and readers of reports. */
const title = fc
  .array(
    fc.constantFrom(
      'Cart',
      'adds',
      '<a>',
      '&amp;',
      '"',
      "'",
      ']]>',
      'a > b',
      '=1',
      '😀',
      'é',
      '#620',
      '%',
      '.js',
      '()',
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((words) => words.join(' '));
const comment = fc.constantFrom(
  '',
  'no money',
  'first\n\nsecond <b>',
  'bell \u0007 and half \uD83D',
  '--- expected\n+++ "got"',
);
const result = fc.constantFrom('pass', 'fail', 'blocked', '');

type Leaf = { readonly title: string; readonly result: string; readonly comment: string };
type Branch = { readonly title: string; readonly isRed: boolean; readonly children: readonly (Leaf | Branch)[] };

const leaf: fc.Arbitrary<Leaf> = fc.record({ title, result, comment });
const branches = fc.letrec<{ node: Leaf | Branch; branch: Branch }>((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, leaf, tie('branch')),
  branch: fc.record({ title, isRed: fc.boolean(), children: fc.array(tie('node'), { minLength: 1, maxLength: 4 }) }),
}));
/** Files have different names, and suites of one parent too: equal ones are one group for every reader. */
const outline = fc
  .uniqueArray(branches.branch, { minLength: 1, maxLength: 3, selector: (branch) => branch.title })
  .filter((files) => files.every(hasSuitesOnce));

function hasSuitesOnce({ children }: Branch): boolean {
  const suites = children.flatMap((child) => ('children' in child ? [child] : []));
  return new Set(suites.map((suite) => suite.title)).size === suites.length && suites.every(hasSuitesOnce);
}

/** As Maven Surefire writes it when a class could not be set up. */
const SAME_TITLES: readonly Branch[] = [
  {
    title: 'Cart',
    isRed: false,
    children: [{ title: 'Cart', isRed: false, children: [{ title: 'Cart', result: 'fail', comment: '' }] }],
  },
];

test('what is exported as JUnit XML is read again with the same rows and marks', () => {
  fc.assert(
    fc.property(outline, (files) => {
      const script = toExported(served(files));
      const [run] = script.runs;
      if (run === undefined) throw new TypeError('there is one');
      const path = join(folder, 'junit');
      writeFileSync(path, writeJunit(script, run));
      const { reading } = readReportFile(path, 'junit', ROOTS);
      const lines = linesOfOutline(files);
      expect(reading.files.flatMap(linesOfFile).toSorted()).toEqual(lines.toSorted());
      // What the file says of itself is what it holds, or publishing it would warn that something is missing.
      expect(reading.totals).toEqual(countsOf(lines.filter((line) => !line.endsWith(' |'))));
    }),
    { numRuns: 150, examples: [[SAME_TITLES]] },
  );
});

function served(files: readonly Branch[]): ServedScript {
  const tests: { id: number; text: string; indent: number }[] = [];
  const results: Record<string, { result: string; comment: string; issue: string }> = {};
  const add = (node: Leaf | Branch, indent: number): void => {
    const id = tests.length + 1;
    tests.push({ id, text: node.title, indent });
    if (!('children' in node)) {
      if (node.result !== '') results[id] = { result: node.result, comment: node.comment, issue: '' };
      return;
    }
    if (node.isRed) results[id] = { result: 'fail', comment: 'hook threw', issue: '' };
    for (const child of node.children) add(child, indent + 1);
  };
  for (const file of files) add(file, 0);
  return { id: 1, name: 'shop', tests, runs: [{ id: 1, results }] };
}

/** What has a result: path and mark. */
function linesOfOutline(files: readonly Branch[]): readonly string[] {
  const lines = (node: Leaf | Branch, above: readonly string[]): readonly string[] => {
    const path = [...above, node.title];
    if (!('children' in node)) return node.result === '' ? [] : [`${node.result} ${path.join(' | ')}`];
    const own = node.isRed ? [`fail ${path.join(' | ')} |`] : [];
    return [...own, ...node.children.flatMap((child) => lines(child, path))];
  };
  return files.flatMap((file) => lines(file, []));
}

function countsOf(lines: readonly string[]): object {
  const count = (mark: string) => lines.filter((line) => line.startsWith(`${mark} `)).length;
  return { passed: count('pass'), failed: count('fail'), skipped: count('blocked') };
}

function linesOfFile({ path, failures, children }: FileNode): readonly string[] {
  return linesOfNodes({ failures: failures.length, children }, [path]);
}

type Group = { readonly failures: number; readonly children: readonly TestNode[] };

function linesOfNodes({ failures, children }: Group, path: readonly string[]): readonly string[] {
  const own = failures > 0 ? [`fail ${path.join(' | ')} |`] : [];
  const inner = children.flatMap((node) => {
    const here = [...path, node.title];
    if (node.kind === 'suite') return linesOfNodes({ ...node, failures: node.failures.length }, here);
    return [`${MARKS[node.outcome.kind]} ${here.join(' | ')}`];
  });
  return [...own, ...inner];
}

const MARKS = {
  passed: 'pass',
  failed: 'fail',
  skipped: 'blocked',
  todo: 'blocked',
  unfinished: 'blocked',
  unselected: '',
};
