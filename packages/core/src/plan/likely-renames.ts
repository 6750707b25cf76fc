import { groupBy } from '../report/group-by.ts';
import { comparedTitle } from '../sheet/compared-title.ts';
import { headingsAbove } from '../sheet/headings-above.ts';
import type { Row } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { ObsoleteRow, OutlineRow } from './outline.ts';
import { rowPaths } from './row-titles.ts';

/** A row that left the code, and the new one that is probably the same test. */
export type LikelyRename = {
  readonly from: ObsoleteRow;
  readonly to: Row;
  /** The old and the new path where its whole file looks moved or renamed. */
  readonly file: { readonly from: string; readonly to: string } | undefined;
};

type RowChanges = {
  /** In document order. */
  readonly obsolete: readonly ObsoleteRow[];
  readonly missing: readonly Row[];
  /** All rows of the Sheet. */
  readonly rows: readonly Row[];
  /** All rows of the service. */
  readonly outline: readonly OutlineRow[];
  /** Ids of rows that are still in the code. */
  readonly claimed: ReadonlySet<number>;
};

/**
 * Pairs what left with what came: first tests of files that moved as a whole, under the same base name or another; then by
 * the title, where a test has moved to another heading; then by the heading, where the titles share most of their words.
 * Nothing depends on it: it is said to a reader, never acted upon. Linear.
 */
export function likelyRenames({ obsolete, missing, rows, outline, claimed }: RowChanges): readonly LikelyRename[] {
  const added = missing.filter(({ kind }) => kind === 'case');
  if (obsolete.length === 0 || added.length === 0) return [];
  const paths = rowPaths(outline, new Set(obsolete.map(({ id }) => id)));
  const above = headingsAbove(rows);
  const isMissing = new Set(missing);
  const tests: Tests = {
    gone: obsolete.map((row) => {
      const path = paths.get(row.id) ?? [];
      return { row, titles: path.map(({ text }) => titleOf(text)), isGone: path.map(({ id }) => !claimed.has(id)) };
    }),
    added: added.map((row) => {
      const path = above(row);
      const fileAt = path.findIndex((heading) => heading.kind === 'file' && isMissing.has(heading));
      return { row, titles: [...path, row].map(({ text }) => titleOf(text)), fileAt };
    }),
    paired: new Set(),
  };
  return [...pairByFile(tests, baseName), ...pairByFile(tests, () => ''), ...pairByTitle(tests), ...pairByWords(tests)];
}

type Tests = {
  readonly gone: readonly GoneTest[];
  readonly added: readonly AddedTest[];
  /** Grows with each pair. */
  readonly paired: Set<Row | ObsoleteRow>;
};

type GoneTest = { readonly row: ObsoleteRow; readonly titles: readonly string[]; readonly isGone: readonly boolean[] };

/** `fileAt`: where in its path its new file stands; -1: its file is known. */
type AddedTest = { readonly row: Row; readonly titles: readonly string[]; readonly fileAt: number };

/** What is a file, and what a project, the rows of the service do not tell: each of the two top headings may be one. */
function pairByFile(tests: Tests, nameOf: (path: string) => string): readonly LikelyRename[] {
  const keyAt = ({ titles }: Pick<AddedTest, 'titles'>, at: number) =>
    JSON.stringify(titles.map((title, i) => (i === at ? [nameOf(title)] : title)));
  const gone = tests.gone.flatMap((test) =>
    [0, 1].flatMap((at) =>
      test.isGone[at] === true && at < test.titles.length - 1 ? { test, key: keyAt(test, at) } : [],
    ),
  );
  const added = tests.added.flatMap((test) => (test.fileAt < 0 ? [] : { test, key: keyAt(test, test.fileAt) }));
  return pairAlike({ gone, added }, tests.paired).map(([from, to]) => {
    const file = { from: String(from.titles[to.fileAt]), to: String(to.titles[to.fileAt]) };
    return { from: from.row, to: to.row, file };
  });
}

function pairByTitle({ gone, added, paired }: Tests): readonly LikelyRename[] {
  const pairs = pairAlike({ gone: gone.map(byTitle), added: added.map(byTitle) }, paired);
  return pairs.map(([from, to]) => ({ from: from.row, to: to.row, file: undefined }));
}

function byTitle<Test extends GoneTest | AddedTest>(test: Test): Keyed<Test> {
  return { test, key: titleOf(test.row.text) };
}

type Keyed<Test> = { readonly test: Test; readonly key: string };
type KeyedTests = { readonly gone: readonly Keyed<GoneTest>[]; readonly added: readonly Keyed<AddedTest>[] };

/** Each new test with the first one that left under the same key. */
function pairAlike({ gone, added }: KeyedTests, paired: Tests['paired']): readonly (readonly [GoneTest, AddedTest])[] {
  const byKey = groupBy(gone, ({ key }) => key);
  const queues = new Map([...byKey].map(([key, tests]) => [key, tests.values()]));
  return added.flatMap(({ test: to, key }) => {
    if (paired.has(to.row)) return [];
    for (const { test: from } of queues.get(key) ?? []) {
      if (paired.has(from.row)) continue;
      paired.add(from.row).add(to.row);
      return [[from, to] as const];
    }
    return [];
  });
}

function pairByWords({ gone, added, paired }: Tests): readonly LikelyRename[] {
  const left = <Test extends GoneTest | AddedTest>(tests: readonly Test[]) =>
    groupBy(
      tests.filter(({ row }) => !paired.has(row)),
      ({ titles }) => JSON.stringify(titles.slice(0, -1)),
    );
  const addedBelow = left(added);
  return [...left(gone)].flatMap(([heading, tests]) => {
    const candidates = addedBelow.get(heading) ?? [];
    // Where whole blocks were rewritten there is nothing to recognise, and comparing all with all would take long.
    return tests.length > MOST_COMPARED || candidates.length > MOST_COMPARED ? [] : mostAlike(tests, candidates);
  });
}

const MOST_COMPARED = 20;

function mostAlike(gone: readonly GoneTest[], added: readonly AddedTest[]): readonly LikelyRename[] {
  const candidates = added.map(({ row }) => ({ to: row, words: wordsOf(row.text) }));
  const pairs = gone
    .flatMap(({ row: from }) => {
      const known = wordsOf(from.text);
      return candidates.map(({ to, words }) => ({ from, to, share: shareOf(known, words) }));
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share);
  const paired = new Set<Row | ObsoleteRow>();
  return pairs.flatMap(({ from, to }) => {
    if (paired.has(from) || paired.has(to)) return [];
    paired.add(from).add(to);
    return [{ from, to, file: undefined }];
  });
}

const LEAST_SHARE = 0.5;

function wordsOf(text: string): ReadonlySet<string> {
  const words = normaliseTitle(text).toLowerCase();
  return new Set(words.match(/[\p{L}\p{N}]+/gu));
}

/** The words that two titles share, measured against those they have: 0 to 1, or `NaN` where neither has any. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / (one.size + other.size);
}

function titleOf(text: string): string {
  return comparedTitle(normaliseTitle(text));
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
