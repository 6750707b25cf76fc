import { CODES } from '@runsheet/core/history';

import type { Script } from './read-script.ts';

/** The verdicts of the filters, in their order, and the ids of the rows that have each in a run. */
export type Verdicts = readonly (readonly [name: string, words: string, ids: ReadonlySet<number>])[];

/** Reads all verdicts of a run; expensive, for it looks at every run before. Pure. */
export function verdictsOf({ history, newsIn }: Script, at: number): Verdicts {
  const { rows = [], flaky = [] } = newsIn(at) ?? {};
  const told = (wanted: string) => new Set(rows.filter(({ kind }) => kind === wanted).map(({ rowId }) => rowId));
  const coded = (code: number) =>
    new Set(history.rows.ids.filter((_, place) => history.runs[at]?.codes[place] === code));
  return [
    ['new', 'New', told('new-failure')],
    ['still', 'Still failing', told('still-failing')],
    ['unknown', 'No known pass', told('unknown-since')],
    ['fixed', 'Fixed', told('fixed')],
    ['flaky', 'Flaky', new Set(flaky)],
    ['failed', 'Failed', coded(CODES.fail)],
    ['blocked', 'Blocked', coded(CODES.blocked)],
  ];
}
