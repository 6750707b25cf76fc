import { groupBy } from '../report/group-by.ts';
import type { Row, RowKey } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { KnownOutline } from './known-outline.ts';
import type { LikelyRename } from './likely-rename.ts';
import { movedTests } from './moved-files.ts';
import type { OutlineRow } from './outline.ts';

type Changed = {
  /** In document order. */
  readonly obsolete: readonly OutlineRow[];
  readonly missing: readonly Row[];
  readonly known: KnownOutline;
  /** Ids of rows that are still in the code. */
  readonly claimed: ReadonlySet<number>;
};

/**
 * Pairs what left with what came: first tests of files that moved as a whole; then by the title, where a test has moved to another heading; then by the heading,
 * where the titles share most of their words. Nothing depends on it: it is said to a reader, never acted upon.
 */
export function likelyRenames({ obsolete, missing, known, claimed }: Changed): readonly LikelyRename[] {
  const added = missing.filter(({ kind }) => kind === 'case');
  if (obsolete.length === 0 || added.length === 0) return [];
  const isPaired = new Set<object>();
  const left = <Each extends object>(rows: readonly Each[]) => rows.filter((row) => !isPaired.has(row));
  const withFiles = movedTests({ obsolete, missing, outline: known.rows, claimed });
  for (const { from, to } of withFiles) isPaired.add(from).add(to);
  const moved = pairByTitle(left(obsolete), left(added));
  for (const { from, to } of moved) isPaired.add(from).add(to);
  return [...withFiles, ...moved, ...pairByHeading(left(obsolete), left(added), headingsOf(known))];
}

function pairByTitle(obsolete: readonly OutlineRow[], added: readonly Row[]): readonly LikelyRename[] {
  const byText = groupBy(obsolete, ({ text }) => normaliseTitle(text));
  const queues = new Map([...byText].map(([text, rows]) => [text, rows.values()]));
  return added.flatMap((to) => {
    const next = queues.get(to.text)?.next();
    return next === undefined || next.done === true ? [] : [{ from: next.value, to, file: undefined }];
  });
}

function pairByHeading(
  obsolete: readonly OutlineRow[],
  added: readonly Row[],
  headings: ReadonlyMap<OutlineRow, RowKey | undefined>,
): readonly LikelyRename[] {
  const newBelow = groupBy(added, ({ parent }) => parent);
  return [...groupBy(obsolete, (row) => headings.get(row))].flatMap(([heading, gone]) => {
    const candidates = newBelow.get(heading) ?? [];
    // Where whole blocks were rewritten there is nothing to recognise, and comparing all with all would take long.
    return gone.length > MOST_COMPARED || candidates.length > MOST_COMPARED ? [] : mostAlike(gone, candidates);
  });
}

const MOST_COMPARED = 20;

function mostAlike(gone: readonly OutlineRow[], candidates: readonly Row[]): readonly LikelyRename[] {
  const wanted = candidates.map((to) => ({ to, words: wordsOf(to.text) }));
  const pairs = gone
    .flatMap((from) => {
      const known = wordsOf(from.text);
      return wanted.map(({ to, words }) => ({ from, to, share: shareOf(known, words) }));
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share);
  const isPaired = new Set<object>();
  return pairs.flatMap(({ from, to }) => {
    if (isPaired.has(from) || isPaired.has(to)) return [];
    isPaired.add(from).add(to);
    return [{ from, to, file: undefined }];
  });
}

const LEAST_SHARE = 0.5;

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    normaliseTitle(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}

/** The words that two titles share, measured against those they have: 0 to 1, or `NaN` where neither has any. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / (one.size + other.size);
}

/** The heading that each row stands below. */
function headingsOf({ rows, index }: KnownOutline): ReadonlyMap<OutlineRow, RowKey | undefined> {
  const keyOf = new Map(
    [...index.groups.values()].flatMap(({ key, blocks }) => blocks.map(({ id }) => [id, key] as const)),
  );
  const headings = new Map<OutlineRow, RowKey | undefined>();
  const open: OutlineRow[] = [];
  for (const row of rows) {
    while ((open.at(-1)?.indent ?? Number.NEGATIVE_INFINITY) >= row.indent) open.pop();
    headings.set(row, keyOf.get(open.at(-1)?.id ?? Number.NaN));
    open.push(row);
  }
  return headings;
}
