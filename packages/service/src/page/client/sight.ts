import { COLUMN, type Focus, HEAD, ROW } from './sizes.ts';
import { scrollTo, type Span, spanOf } from './window.ts';

type Spans = {
  readonly down: Span;
  readonly across: Span;
  readonly titleWidth: number;
};

/** What the frame of the grid was drawn with. */
type Drawn = {
  /** Another one begins at the first row again. */
  readonly search: string;
  /** Another one is scrolled to. */
  readonly cell: string;
  readonly focus: Focus;
  /** Of the focused row among the rows. */
  readonly place: number;
};

export type Sight = {
  /** Which of so many rows and columns are in sight. */
  readonly spans: (rows: number, columns: number) => Spans;
  /** Called after each drawing: scrolls to what has the focus now. */
  readonly settle: (frame: HTMLElement, drawn: Drawn) => void;
  /** Called after scrolling. */
  readonly read: () => void;
};

/** Follows scrolling and the size of the frame; on paper all rows are in sight. `redraw`: others than before are. */
export function createSight(redraw: () => void): Sight {
  let frame: HTMLElement | undefined;
  let settled: Drawn | undefined;
  let view = UNSEEN;
  let counts: readonly [rows: number, columns: number] = [0, 0];
  let shown = '';
  const see = (next: View): void => {
    view = next;
    if (JSON.stringify(spansOf(view, ...counts)) !== shown) redraw();
  };
  const read = (): void => {
    if (frame === undefined) return;
    const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth: width } = frame;
    see({ top, left, height, width });
  };
  const observer = new ResizeObserver(read);
  addEventListener('beforeprint', () => {
    see({ ...view, top: 0, left: 0, height: HEAD + Math.min(counts[0], MOST_PRINTED) * ROW });
  });
  addEventListener('afterprint', read);
  return {
    read,
    spans: (...now) => {
      counts = now;
      const spans = spansOf(view, ...now);
      shown = JSON.stringify(spans);
      return spans;
    },
    settle: (element, drawn) => {
      if (drawn.search !== settled?.search) element.scrollTop = 0;
      // A panel that opens beside the frame is drawn after it, and takes its room.
      if (drawn.cell !== settled?.cell) queueMicrotask(() => scrollToFocus(element, drawn));
      // Columns have their places when the size of the frame is known.
      settled = view === UNSEEN ? undefined : drawn;
      if (element === frame) return;
      frame = element;
      observer.disconnect();
      observer.observe(frame);
      frame.focus({ preventScroll: true });
      read();
    },
  };
}

function scrollToFocus(frame: HTMLElement, { focus, place }: Drawn): void {
  frame.scrollTop = scrollTo({ offset: frame.scrollTop, length: frame.clientHeight - HEAD, size: ROW, index: place });
  if (focus.column < 0) return;
  frame.scrollLeft = scrollTo({
    offset: frame.scrollLeft,
    length: frame.clientWidth - titleWidthIn(frame.clientWidth),
    size: COLUMN,
    index: focus.column,
  });
}

/** The frame is not there yet: a guess would draw rows that are drawn again at once. */
const UNSEEN = { top: 0, left: 0, height: 0, width: 0 };

/** Some fifty sheets: who needs more filters, or exports. */
const MOST_PRINTED = 2_000;

const NOTHING = { start: 0, end: 0 };

type View = { readonly top: number; readonly left: number; readonly height: number; readonly width: number };

function spansOf(view: View, rows: number, columns: number): Spans {
  const { top, left, height, width } = view;
  if (view === UNSEEN) return { down: NOTHING, across: NOTHING, titleWidth: 0 };
  const titleWidth = titleWidthIn(width);
  return {
    down: spanOf({ offset: top, length: height - HEAD, size: ROW, count: rows }),
    across: spanOf({ offset: left, length: width - titleWidth, size: COLUMN, count: columns }),
    titleWidth,
  };
}

/** How wide titles are in a frame of this width. Pure. */
function titleWidthIn(width: number): number {
  return Math.max(150, Math.min(440, Math.round(width * 0.45)));
}
