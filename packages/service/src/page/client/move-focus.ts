import type { Focus } from './sizes.ts';

/** Where the focus goes, or what happens to its cell. */
type GridAct = Focus | 'toggle' | 'open';

type Place = {
  readonly rows: readonly number[];
  /** Of the focused row among the rows. */
  readonly place: number;
  readonly focus: Focus;
  readonly columns: number;
  /** Rows of a screen. */
  readonly page: number;
  readonly isHeading: boolean;
  readonly isClosed: boolean;
};

/** What a key does in the grid; undefined: nothing. Pure. */
export function moveFocus({ key, ctrlKey }: { key: string; ctrlKey: boolean }, at: Place): GridAct | undefined {
  const { rows, place, focus, columns, page, isHeading, isClosed } = at;
  const to = (index: number, column: number): GridAct => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))] ?? 0;
    return { row, column: Math.max(-1, Math.min(columns - 1, column)) };
  };
  const isTitle = focus.column < 0;
  const moves: Readonly<Record<string, GridAct>> = {
    ArrowDown: to(place + 1, focus.column),
    ArrowUp: to(place - 1, focus.column),
    PageDown: to(place + page, focus.column),
    PageUp: to(place - page, focus.column),
    ArrowRight: isTitle && isHeading && isClosed ? 'toggle' : to(place, focus.column + 1),
    ArrowLeft: isTitle && isHeading && !isClosed ? 'toggle' : to(place, focus.column - 1),
    Home: ctrlKey ? to(0, focus.column) : to(place, -1),
    End: ctrlKey ? to(rows.length - 1, focus.column) : to(place, columns - 1),
    Enter: isTitle && isHeading ? 'toggle' : 'open',
  };
  return moves[key === ' ' ? 'Enter' : key];
}
