import { CODES, defaultBranchOf, judgeRun, type RunNews } from '@runsheet/core/history';

import type { Script } from './read-script.ts';

/** The verdicts of the filters, in their order. */
export const VERDICT_WORDS = {
  new: 'New',
  still: 'Still failing',
  fixed: 'Fixed',
  flaky: 'Flaky',
  failed: 'Failed',
  blocked: 'Blocked',
} as const;

type Verdict = keyof typeof VERDICT_WORDS;

/** The ids of the rows that have a verdict in a run. */
export type Verdicts = Readonly<Record<Verdict, ReadonlySet<number>>>;

/** Reads what is new in a run. Pure. */
export function newsOf({ history }: Script, at: number): RunNews | undefined {
  return judgeRun(history, at, defaultBranchOf(history, undefined));
}

/** Reads all verdicts of a run; expensive, for it looks at every run before. Pure. */
export function verdictsOf(script: Script, at: number): Verdicts {
  const { rows = [], flaky = [] } = newsOf(script, at) ?? {};
  const { history } = script;
  const told = (...kinds: readonly string[]) =>
    new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ rowId }) => rowId));
  const coded = (code: number) =>
    new Set(history.rows.ids.filter((_, place) => history.runs[at]?.codes[place] === code));
  return {
    new: told('new-failure'),
    still: told('still-failing', 'unknown-since'),
    fixed: told('fixed'),
    flaky: new Set(flaky),
    failed: coded(CODES.fail),
    blocked: coded(CODES.blocked),
  };
}
