import { groupBy } from '../report/group-by.ts';
import { comparedTitle } from '../sheet/compared-title.ts';
import { headingsAbove } from '../sheet/headings-above.ts';
import type { Row } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { ObsoleteRow, OutlineRow } from './outline.ts';
import { rowPaths } from './row-titles.ts';

/** A file, describe or project that looks moved or renamed: its tests left the code, and came back below a new heading. */
export type MovedHeading = { readonly from: string; readonly to: string; readonly tests: readonly ObsoleteRow[] };

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
 * Pairs the tests below headings that left the code with those below new ones: first where a file kept its base name, then
 * where the tests alone are alike. Nothing depends on it: it is only shown. Linear.
 */
export function movedHeadings({ obsolete, missing, rows, outline, claimed }: RowChanges): readonly MovedHeading[] {
  const newHeadings = new Set(missing.filter(({ kind }) => kind !== 'case'));
  if (obsolete.length === 0 || newHeadings.size === 0) return [];
  const paths = rowPaths(outline, new Set(obsolete.map(({ id }) => id)));
  const above = headingsAbove(rows);
  const gone = obsolete.flatMap((row) => {
    const path = paths.get(row.id) ?? [];
    const at = path.findIndex(({ id }) => id !== row.id && !claimed.has(id));
    return at === -1 ? [] : { row, titles: path.map(({ text }) => titleOf(text)), at };
  });
  const added = missing.flatMap((row) => {
    const path = above(row);
    const at = path.findIndex((heading) => newHeadings.has(heading));
    if (row.kind !== 'case' || at === -1) return [];
    const projects = path.filter(({ kind }) => kind === 'project').length;
    return { row, titles: [...path, row].map(({ text }) => titleOf(text)), at, shownFrom: Math.min(projects, at) };
  });
  const paired = new Set<Row | ObsoleteRow>();
  const pairs = [baseName, () => ''].flatMap((nameOf) => pairTests({ gone, added, paired }, nameOf));
  return [...groupBy(pairs, ({ from, to }) => JSON.stringify([from, to])).values()].flatMap((moved) =>
    moved.slice(0, 1).map(({ from, to }) => ({ from, to, tests: moved.map(({ row }) => row) })),
  );
}

/** A test with the titles on its path; `at`: the first of them that left the code, or that is new. */
type TestPath<TestRow> = { readonly row: TestRow; readonly titles: readonly string[]; readonly at: number };

type Tests = {
  readonly gone: readonly TestPath<ObsoleteRow>[];
  /** `shownFrom`: a heading is named with those above it, but without the project. */
  readonly added: readonly (TestPath<Row> & { readonly shownFrom: number })[];
  /** Grows with each pair. */
  readonly paired: Set<Row | ObsoleteRow>;
};

type Pair = { readonly from: string; readonly to: string; readonly row: ObsoleteRow };

/** Each new test with the first one that left under the same path but for the name of that heading. */
function pairTests({ gone, added, paired }: Tests, nameOf: (path: string) => string): readonly Pair[] {
  const keyOf = ({ titles, at }: TestPath<unknown>) =>
    JSON.stringify(titles.map((title, i) => (i === at ? [nameOf(title)] : title)));
  const queues = new Map([...groupBy(gone, keyOf)].map(([key, tests]) => [key, tests.values()]));
  return added.flatMap((to) => {
    const queue = paired.has(to.row) ? undefined : queues.get(keyOf(to));
    for (const from of queue ?? []) {
      if (paired.has(from.row)) continue;
      paired.add(from.row).add(to.row);
      const nameIn = (titles: readonly string[]) => titles.slice(to.shownFrom, to.at + 1).join(' > ');
      return [{ from: nameIn(from.titles), to: nameIn(to.titles), row: from.row }];
    }
    return [];
  });
}

function titleOf(text: string): string {
  return comparedTitle(normaliseTitle(text));
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function movedLine({ from, to, tests: { length } }: MovedHeading): string {
  return `${from} looks moved to ${to}: ${length} ${length === 1 ? 'test' : 'tests'}`;
}
