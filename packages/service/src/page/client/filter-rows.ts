import { CODES, type RunNews } from '@runsheet/core/history';

import { isHeading } from './outline.ts';
import { codeAt, type Script } from './read-script.ts';

export const VERDICTS = ['new', 'still', 'fixed', 'flaky', 'failed', 'blocked'] as const;

export type VerdictWord = (typeof VERDICTS)[number];

export type RowFilter = {
  readonly text: string;
  readonly verdicts: readonly string[];
  /** Rows with a cell in one of these runs only; undefined: all. */
  readonly runs: readonly number[] | undefined;
  /** Rows with these ids only; undefined: all. */
  readonly ids: ReadonlySet<number> | undefined;
};

/** A 1 for each row that is wanted; undefined where every row is. `at` is the run whose verdicts count. Pure. */
export function filterRows(
  script: Script,
  news: RunNews | undefined,
  filter: RowFilter & { at: number },
): Uint8Array | undefined {
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0 && filter.verdicts.length === 0 && filter.runs === undefined && filter.ids === undefined) {
    return undefined;
  }
  const { outline, data } = script;
  const verdictOfRow = filter.verdicts.length === 0 ? undefined : verdictsById(news);
  return Uint8Array.from(data.ids, (id, row) => {
    if (isHeading(outline, row) && codeAt(script, row, filter.at) === CODES.none) return 0;
    if (filter.ids !== undefined && !filter.ids.has(id)) return 0;
    if (!words.every((word) => outline.paths[row]?.includes(word))) return 0;
    if (filter.runs?.every((run) => codeAt(script, row, run) === CODES.none) === true) return 0;
    if (verdictOfRow === undefined) return 1;
    const told = [...(verdictOfRow.get(id) ?? []), ...byCode(codeAt(script, row, filter.at))];
    return Number(filter.verdicts.some((verdict) => told.some((word) => word === verdict)));
  });
}

function byCode(code: number): readonly VerdictWord[] {
  if (code === CODES.fail) return ['failed'];
  return code === CODES.blocked ? ['blocked'] : [];
}

function verdictsById(news: RunNews | undefined): ReadonlyMap<number, readonly VerdictWord[]> {
  const told = new Map<number, VerdictWord[]>();
  const add = (id: number, word: VerdictWord): unknown => told.set(id, [...(told.get(id) ?? []), word]);
  for (const { rowId, kind } of news?.rows ?? []) add(rowId, WORDS[kind]);
  for (const id of news?.flaky ?? []) add(id, 'flaky');
  return told;
}

const WORDS = { 'new-failure': 'new', 'still-failing': 'still', 'unknown-since': 'still', fixed: 'fixed' } as const;

/** How many rows have each verdict in a run. Pure. */
export function countVerdicts(
  script: Script,
  news: RunNews | undefined,
  at: number,
): Readonly<Record<VerdictWord, number>> {
  const counts = { new: 0, still: 0, fixed: 0, flaky: news?.flaky.length ?? 0, failed: 0, blocked: 0 };
  for (const { kind } of news?.rows ?? []) counts[WORDS[kind]] += 1;
  for (const code of script.history.runs[at]?.codes ?? []) for (const word of byCode(code)) counts[word] += 1;
  return counts;
}
