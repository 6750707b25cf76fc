import type { JSX } from 'preact';

import { isAboveCases } from './cases.ts';
import { cellMark } from './cell-mark.ts';
import { COLUMN } from './sizes.ts';
import { createMemo } from './memo.ts';
import { isHeading } from './outline.ts';
import type { Script } from './read-script.ts';
import { sectionOf } from './sums.ts';
import type { Span } from './window.ts';

type Props = {
  readonly script: Script;
  readonly row: number;
  readonly place: number;
  readonly columns: readonly number[];
  readonly across: Span;
  readonly titleWidth: number;
  readonly isClosed: boolean;
  /** The selected run; -1: none. */
  readonly at: number;
  /** The focused column of this row; -1 is the title; undefined: another row is focused. */
  readonly focused: number | undefined;
};

/** The id of the focused cell: there is one at most. */
export const FOCUSED = 'focused';

/** The row at a place of the screen: its title, and a cell for each run in sight. Drawn again only when it has changed. */
export function rowOnScreen(nth: number, props: Props): JSX.Element {
  const { script, row, place, columns, across, titleWidth, isClosed, at, focused } = props;
  const memo = (onScreen[nth] ??= createMemo());
  return memo(
    () => drawRow(props),
    [script, row, place, columns, across.start, across.end, titleWidth, isClosed, at, focused],
  );
}

const onScreen: ReturnType<typeof createMemo<JSX.Element>>[] = [];

function drawRow(props: Props): JSX.Element {
  const { script, row, place, columns, across, titleWidth, isClosed, focused } = props;
  const { outline, data } = script;
  const isSection = isHeading(outline, row);
  const depth = outline.depths[row] ?? 0;
  const isObsolete = script.obsolete[row] === 1;
  return (
    <div
      class={`row ${isSection ? 'section' : ''} ${isObsolete ? 'obsolete' : ''} ${focused === undefined ? '' : 'current'}`}
      role="row"
      aria-rowindex={place + 2}
      aria-level={depth + 1}
      aria-expanded={isSection ? !isClosed : undefined}
    >
      <div
        id={focused === -1 ? FOCUSED : undefined}
        class={`name ${focused === -1 ? 'focused' : ''}`}
        role="rowheader"
        aria-colindex={1}
        title={data.texts[row]}
        style={`width:${titleWidth}px;padding-left:${8 + Math.min(depth, 12) * 14}px`}
      >
        {drawTitle(props, isSection)}
      </div>
      <div
        class="cells"
        role="presentation"
        style={`left:${titleWidth + across.start * COLUMN}px;width:${(across.end - across.start) * COLUMN}px`}
      >
        {columns.slice(across.start, across.end).map((run, index) => drawCell(props, { run, index }))}
      </div>
    </div>
  );
}

function drawTitle({ script, row, isClosed, at }: Props, isSection: boolean): JSX.Element {
  const { outline, data, obsolete } = script;
  const tags = data.tags[data.ids[row] ?? 0];
  return (
    <>
      {isSection ? (isClosed ? '▸ ' : '▾ ') : ''}
      {data.texts[row]}
      {isAboveCases(data, row) && at >= 0 && <small> {passedOf(script, at, row)}</small>}
      {isClosed && !isAboveCases(data, row) && <small class="quiet"> {(outline.ends[row] ?? row) - row - 1}</small>}
      {obsolete[row] === 1 && <small class="obsolete-mark"> obsolete</small>}
      {tags !== undefined && [' ', <small class="tags">{tags}</small>]}
    </>
  );
}

/** Of cases in a run, such as `11 of 12`. */
function passedOf(script: Script, at: number, row: number): string {
  const { told, failed, blocked } = sectionOf(script.outline, script.sumsIn(at), row);
  return `${told - failed - blocked} of ${told}`;
}

function drawCell(
  { script, row, focused, across }: Props,
  { run, index }: { run: number; index: number },
): JSX.Element {
  const column = across.start + index;
  const { letter, word, kind } = cellMark(script, row, run);
  return (
    <div
      id={focused === column ? FOCUSED : undefined}
      class={`cell ${kind} ${focused === column ? 'focused' : ''}`}
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={word}
      style={`left:${index * COLUMN}px`}
    >
      {letter}
    </div>
  );
}
