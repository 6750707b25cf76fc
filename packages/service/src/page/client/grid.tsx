import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { GridHead } from './grid-head.tsx';
import { FOCUSED, GridRow } from './grid-row.tsx';
import { isHeading } from './outline.ts';
import type { Script } from './read-script.ts';
import type { Model } from './script-model.ts';
import { sumsOf } from './sums.ts';
import type { ViewState } from './url-state.ts';
import { titleWidthIn, useSpans } from './use-spans.ts';
import type { SetView } from './use-view-state.ts';
import { COLUMN, type Focus, HEAD, ROW } from './sizes.ts';
import { moveFocus } from './move-focus.ts';
import { scrollTo } from './window.ts';

type Props = {
  readonly script: Script;
  readonly model: Model;
  readonly state: ViewState;
  readonly setState: SetView;
  readonly focus: Focus;
  readonly setFocus: (focus: Focus) => void;
  readonly open: (focus: Focus) => void;
};

/** Rows and columns of which only those in sight are drawn. One tab stop; the focused cell is named, not focused. */
export function Grid({ script, model, state, setState, focus, setFocus, open }: Props): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const { rows, columns } = model;
  const { down, across, titleWidth } = useSpans(frame, rows.length, columns.length);
  const sums = useMemo(() => sumsOf(script), [script]);
  const toggle = (row: number): void => {
    const id = script.data.ids[row] ?? 0;
    setState({ closed: state.closed.includes(id) ? state.closed.filter((one) => one !== id) : [...state.closed, id] });
  };
  const place = Math.max(0, rows.indexOf(focus.row));
  const { q, verdicts, cluster, compare, last } = state;
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.scrollTop = 0;
  }, [q, verdicts.join(), cluster, compare.join(), last]);
  useLayoutEffect(() => {
    const view = frame.current;
    if (view === null) return;
    view.scrollTop = scrollTo({ offset: view.scrollTop, length: view.clientHeight - HEAD, size: ROW, index: place });
    if (focus.column < 0) return;
    view.scrollLeft = scrollTo({
      offset: view.scrollLeft,
      // The first drawing does not know the width yet.
      length: view.clientWidth - titleWidthIn(view.clientWidth),
      size: COLUMN,
      index: focus.column,
    });
  }, [focus]);
  useLayoutEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[place];
    if (row === undefined || event.altKey || event.metaKey) return;
    const act = moveFocus(event, {
      rows,
      place,
      focus,
      columns: columns.length,
      page: Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - HEAD) / ROW) - 1),
      isHeading: isHeading(script.outline, row),
      isClosed: state.closed.includes(script.data.ids[row] ?? 0),
    });
    if (act === undefined) return;
    event.preventDefault();
    if (act.kind === 'move') setFocus(act.to);
    else if (act.kind === 'toggle') toggle(row);
    else open({ row, column: Math.max(0, focus.column) });
  };
  return (
    <div
      ref={frame}
      class="grid"
      role="treegrid"
      aria-label={`Results of ${script.data.name}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={FOCUSED}
      onClick={(event) => {
        const at = cellAt(event.target);
        const row = rows[at.place];
        if (row === undefined) return;
        if (at.column < 0 && isHeading(script.outline, row)) toggle(row);
        else open({ row, column: Math.max(0, at.column) });
      }}
    >
      <div
        class="canvas"
        role="presentation"
        style={{ width: `${titleWidth + columns.length * COLUMN}px`, height: `${HEAD + rows.length * ROW}px` }}
      >
        <GridHead
          {...{
            script,
            columns,
            across,
            titleWidth,
            at: model.at,
            shown: rows.length,
            showRun: (id: string) => setState({ run: id, cell: [] }),
          }}
        />
        <div class="rows" role="presentation" style={`transform:translateY(${down.start * ROW}px)`}>
          {rows.slice(down.start, down.end).map((row, index) => (
            <GridRow
              key={index}
              {...{ script, row, columns, across, titleWidth, sums }}
              place={down.start + index}
              focused={focus.row === row ? focus.column : undefined}
              isClosed={state.closed.includes(script.data.ids[row] ?? 0)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Which cell was clicked, as its element says: -1 is the title, or no row. */
function cellAt(target: EventTarget | null): { readonly place: number; readonly column: number } {
  const cell = target instanceof Element ? target.closest('[aria-colindex]') : null;
  return { place: indexOf(cell?.closest('.row'), 'aria-rowindex'), column: indexOf(cell, 'aria-colindex') };
}

function indexOf(element: Element | null | undefined, name: string): number {
  return Number(element?.getAttribute(name) ?? 1) - 2;
}
