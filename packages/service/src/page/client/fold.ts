import { isAboveCases } from './cases.ts';
import { isHeading } from './outline.ts';
import type { Script } from './read-script.ts';
import type { ViewState } from './url-state.ts';

/** Of the ids of headings in the state: -1 among rows that a search has found. */
type Sign = 1 | -1;

type Facts = { readonly sign: Sign; readonly isRed: (row: number) => boolean };

/** The headings that are closed: as the switches have all of them, but for those that the reader has turned. Pure. */
export function closedRows(
  { data, outline }: Pick<Script, 'data' | 'outline'>,
  { closed, fold, first }: ViewState,
  { sign, isRed }: Facts,
): ReadonlySet<number> {
  const turned = new Set(closed);
  const isClosed = (row: number): boolean => {
    if (sign === -1) return fold === 'found';
    if (fold === 'all' || fold === 'open') return fold === 'all';
    return first === 'failing' ? !isRed(row) : isAboveCases(data, row);
  };
  const rows = [...data.ids.keys()].filter((row) => isHeading(outline, row));
  return new Set(rows.filter((row) => isClosed(row) !== turned.has(sign * (data.ids[row] ?? 0))));
}

/** Turns headings: an open one is closed, a closed one is open. Pure. */
export function turnHeadings({ closed }: ViewState, ids: readonly number[]): Pick<ViewState, 'closed'> {
  const turned = new Set(ids);
  return { closed: [...closed.filter((id) => !turned.has(id)), ...ids.filter((id) => !closed.includes(id))] };
}

/** Closes or opens all headings, of the rows that a search has found where there is one. Pure. */
export function foldAll(state: ViewState, sign: Sign, isClosing: boolean): Pick<ViewState, 'closed' | 'fold'> {
  const closed = state.closed.filter((id) => id * sign < 0);
  if (sign === -1) return { closed, fold: isClosing ? 'found' : '' };
  if (isClosing) return { closed, fold: 'all' };
  return { closed, fold: state.first + state.cases === '' ? '' : 'open' };
}
