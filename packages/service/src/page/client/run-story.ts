import { clustersOf } from './clusters.ts';
import type { Script } from './read-script.ts';
import { sinceWords } from './since.ts';
import type { Verdicts } from './verdicts.ts';

/** A row in the list of a run. */
export type Entry = {
  readonly row: number;
  /** Since when; empty: that is not known. */
  readonly since: string;
  /** The first lines of what was said. */
  readonly lines: string;
};

/** Rows of a run that have one verdict, named as in the filters. */
export type Chapter = { readonly name: string; readonly words: string; readonly entries: readonly Entry[] };

/** Blocked rows with one cause. */
export type Cause = { readonly cause: string; readonly entries: readonly Entry[] };

export type RunStory = { readonly chapters: readonly Chapter[]; readonly causes: readonly Cause[] };

/** In the order in which a reader needs them. */
const CHAPTERS = ['new', 'still', 'unknown', 'flaky', 'fixed'];

type Facts = {
  readonly run: number;
  /** Of that run. */
  readonly verdicts: Verdicts;
  /** The first lines of each message, by row id. */
  readonly lines: ReadonlyMap<number, string>;
};

/** What is to be said of a run: its failures, the new ones first, then what is flaky, fixed and blocked. Pure. */
export function runStory(script: Script, { run, verdicts, lines }: Facts): RunStory {
  const { branch = '' } = script.data.runs[run]?.headers ?? {};
  const news = new Map((script.newsIn(run)?.rows ?? []).map((one) => [one.rowId, one] as const));
  const rows = new Map(script.data.ids.map((id, row) => [id, row] as const));
  const entriesOf = (ids: Iterable<number>): readonly Entry[] =>
    Array.from(ids, (id) => {
      const told = news.get(id);
      const since = told === undefined ? '' : sinceWords(told, branch);
      return { row: rows.get(id) ?? -1, since, lines: lines.get(id) ?? '' };
    }).toSorted((a, b) => a.row - b.row);
  const chapters = CHAPTERS.flatMap((wanted) => {
    const [, words = '', ids = new Set<number>()] = verdicts.find(([name]) => name === wanted) ?? [];
    return ids.size === 0 ? [] : [{ name: wanted, words, entries: entriesOf(ids) }];
  });
  const [, , blocked = new Set<number>()] = verdicts.find(([name]) => name === 'blocked') ?? [];
  const clusters = clustersOf([...blocked].map((id) => [id, lines.get(id) ?? 'no cause told'] as const));
  return { chapters, causes: clusters.map(({ name, ids }) => ({ cause: name, entries: entriesOf(ids) })) };
}
