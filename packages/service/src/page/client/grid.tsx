import { CODES } from '@runsheet/core/history';
import type { JSX, TargetedKeyboardEvent } from 'preact';

import { codeAt } from './code-at.ts';
import { GridHead } from './grid-head.tsx';
import { turnHeadings } from './fold.ts';
import { FOCUSED, rowOnScreen } from './grid-row.tsx';
import { isHeading } from './outline.ts';
import type { Script } from './read-script.ts';
import type { Model } from './script-model.ts';
import type { Sight } from './sight.ts';
import { searchOf, type SetView, type ViewState } from './url-state.ts';
import { COLUMN, type Focus, HEAD, ROW } from './sizes.ts';
import { moveFocus } from './move-focus.ts';
import type { Span } from './window.ts';

type Props = {
  readonly script: Script;
  readonly model: Model;
  readonly state: ViewState;
  readonly setState: SetView;
  readonly focus: Focus;
  /** Ids of what has the focus. */
  readonly cell: string;
  readonly setFocus: (focus: Focus) => void;
  readonly open: (focus: Focus) => void;
  readonly sight: Sight;
};

/** Rows and columns of which only those in sight are drawn. One tab stop; the focused cell is named, not focused. */
export function Grid({ script, model, state, setState, focus, cell, setFocus, open, sight }: Props): JSX.Element {
  const { rows, columns } = model;
  const { down, across, titleWidth } = sight.spans(rows.length, columns.length);
  const toggle = (row: number): void => {
    const id = model.sign * (script.data.ids[row] ?? 0);
    setState(turnHeadings(state, [id]));
  };
  // A heading opens or closes, but where it has a result of its own; a title stands for the run that is judged.
  const enter = (row: number, column: number): void => {
    const run = columns[column] ?? -1;
    if (isHeading(script.outline, row) && codeAt(script, row, run) <= CODES.pass) toggle(row);
    else open({ row, column: column < 0 ? Math.max(0, columns.indexOf(model.at)) : column });
  };
  const place = Math.max(0, rows.indexOf(focus.row));
  const isDrawn = isWithin(down, place) && (focus.column < 0 || isWithin(across, focus.column));
  const common = { script, columns, across, titleWidth, at: model.at };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const row = rows[place];
    if (row === undefined || event.altKey || event.metaKey) return;
    const act = moveFocus(event, {
      rows,
      place,
      focus,
      columns: columns.length,
      page: Math.max(1, Math.floor((event.currentTarget.clientHeight - HEAD) / ROW) - 1),
      isHeading: isHeading(script.outline, row),
      isClosed: model.closed.has(row),
    });
    if (act === undefined) return;
    event.preventDefault();
    if (act === 'toggle') toggle(row);
    else if (act === 'open') enter(row, focus.column);
    else setFocus(act);
  };
  return (
    <div
      // A new function for each drawing, so it is called after each.
      ref={(frame) => {
        if (frame !== null) sight.settle(frame, { search: searchOf(state), cell, focus, place });
      }}
      class="grid"
      role="treegrid"
      aria-label={`Results of ${script.data.name}`}
      tabIndex={0}
      onScroll={sight.read}
      onKeyDown={onKeyDown}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={isDrawn ? FOCUSED : undefined}
      onMouseDown={({ currentTarget }) => {
        currentTarget.dataset['selected'] = String(getSelection());
      }}
      onClick={(event) => {
        const { target, currentTarget } = event;
        const at = placeAt(target);
        const row = rows[at.place];
        const selected = String(getSelection());
        // A drag over a text selects it, and opens nothing.
        const isDrag = selected !== '' && selected !== currentTarget.dataset['selected'];
        if (row === undefined || isDrag) return;
        // Nothing else shows a finger the whole title of a heading.
        if (event instanceof PointerEvent && event.pointerType === 'touch') setFocus({ row, column: at.column });
        enter(row, at.column);
      }}
    >
      <p class="printed">
        {down.end} of {rows.length} rows are printed, and the runs that fit.
      </p>
      <div
        class="canvas"
        role="presentation"
        style={{ width: `${titleWidth + columns.length * COLUMN}px`, height: `${HEAD + rows.length * ROW}px` }}
      >
        <GridHead
          {...{
            ...common,
            rows,
            showRun: (id: string) => setState({ run: id, cell: [], panel: '' }),
          }}
        />
        {columns.includes(model.at) && (
          <div class="selected" style={`left:${titleWidth + columns.indexOf(model.at) * COLUMN}px`} />
        )}
        <div class="rows" role="presentation" style={`transform:translateY(${down.start * ROW}px)`}>
          {rows.slice(down.start, down.end).map((row, nth) =>
            rowOnScreen(nth, {
              ...common,
              row,
              place: down.start + nth,
              focused: down.start + nth === place ? focus.column : undefined,
              isClosed: model.closed.has(row),
            }),
          )}
        </div>
      </div>
    </div>
  );
}

function isWithin({ start, end }: Span, place: number): boolean {
  return start <= place && place < end;
}

/** Where a row was clicked, as its elements say: the column -1 is its title, and the line behind its last cell. */
function placeAt(target: EventTarget | null): { readonly place: number; readonly column: number } {
  const [row, cell] = ['.row', '.row [aria-colindex]'].map((part) =>
    target instanceof Element ? target.closest(part) : null,
  );
  return { place: indexOf(row, 'aria-rowindex'), column: indexOf(cell, 'aria-colindex') };
}

function indexOf(element: Element | null | undefined, name: string): number {
  return Number(element?.getAttribute(name) ?? 1) - 2;
}
