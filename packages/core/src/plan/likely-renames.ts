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
  const keyAt = ({ titles }: Pick<GoneTest, 'titles'>, at: number) =>
    JSON.stringify(titles.map((title, i) => (i === at ? [nameOf(title)] : title)));
  return pairAlike(tests, {
    goneKeys: (test) => [0, 1].flatMap((at) => (test.isGone[at] === true ? keyAt(test, at) : [])),
    addedKey: (test) => (test.fileAt < 0 ? undefined : keyAt(test, test.fileAt)),
    fileOf: (from, { titles, fileAt }) => ({ from: String(from.titles[fileAt]), to: String(titles[fileAt]) }),
  });
}

function pairByTitle(tests: Tests): readonly LikelyRename[] {
  return pairAlike(tests, {
    goneKeys: ({ row }) => [titleOf(row.text)],
    addedKey: ({ row }) => titleOf(row.text),
    fileOf: () => undefined,
  });
}

type Likeness = {
  readonly goneKeys: (test: GoneTest) => readonly string[];
  readonly addedKey: (test: AddedTest) => string | undefined;
  readonly fileOf: (from: GoneTest, to: AddedTest) => LikelyRename['file'];
};

/** Each new test with the first one that left under the same key. */
function pairAlike({ gone, added, paired }: Tests, { goneKeys, addedKey, fileOf }: Likeness): readonly LikelyRename[] {
  const keyed = gone.flatMap((test) => goneKeys(test).map((key) => ({ test, key })));
  const queues = new Map([...groupBy(keyed, ({ key }) => key)].map(([key, tests]) => [key, tests.values()]));
  return added.flatMap((to) => {
    const queue = paired.has(to.row) ? undefined : queues.get(addedKey(to) ?? '');
    for (const { test: from } of queue ?? []) {
      if (paired.has(from.row)) continue;
      paired.add(from.row).add(to.row);
      return [{ from: from.row, to: to.row, file: fileOf(from, to) }];
    }
    return [];
  });
}

/** Below one heading, each test that left with the new one that shares most of its words. */
function pairByWords({ gone, added, paired }: Tests): readonly LikelyRename[] {
  const left = groupBy(
    gone.filter(({ row }) => !paired.has(row)),
    headingOf,
  );
  const came = groupBy(
    added.filter(({ row }) => !paired.has(row)),
    headingOf,
  );
  return [...left].flatMap(([heading, tests]) => {
    const candidates = came.get(heading) ?? [];
    // Where whole blocks were rewritten there is nothing to recognise, and comparing all with all would take long.
    if (tests.length > MOST_COMPARED || candidates.length > MOST_COMPARED) return [];
    return tests.flatMap(({ row: from }) => {
      const shares = candidates.map(({ row: to }) => ({ to, share: paired.has(to) ? 0 : shareOf(from.text, to.text) }));
      const [best] = shares.filter(({ share }) => share >= LEAST_SHARE).toSorted((a, b) => b.share - a.share);
      if (best === undefined) return [];
      paired.add(best.to);
      return [{ from, to: best.to, file: undefined }];
    });
  });
}

function headingOf({ titles }: Pick<GoneTest, 'titles'>): string {
  return JSON.stringify(titles.slice(0, -1));
}

const MOST_COMPARED = 20;
const LEAST_SHARE = 0.5;

/** The words that two titles share, measured against those they have: 0 to 1, or `NaN` where neither has any. */
function shareOf(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return (2 * [...words].filter((word) => others.has(word)).length) / (words.size + others.size);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    normaliseTitle(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
}

function titleOf(text: string): string {
  return comparedTitle(normaliseTitle(text));
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What looks moved or renamed, one line a file that moved as a whole, else one a test. */
export function tellRenames(renames: readonly LikelyRename[]): readonly string[] {
  const files = groupBy(renames, ({ file }) => file && `${file.from} looks moved to ${file.to}`);
  const tests = files.get(undefined) ?? [];
  files.delete(undefined);
  return [
    ...[...files].map(([line, { length }]) => `${line}: ${length} ${length === 1 ? 'test' : 'tests'}`),
    ...tests.map(
      ({ from, to }) => `${from.path} ${from.text === to.text ? 'looks moved' : `looks renamed to ${to.text}`}`,
    ),
  ];
}
