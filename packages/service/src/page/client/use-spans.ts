import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

import { COLUMN, HEAD, ROW } from './sizes.ts';
import { type Span, spanOf } from './window.ts';

type Spans = {
  readonly down: Span;
  readonly across: Span;
  readonly titleWidth: number;
};

/** Which rows and columns are in sight. Follows scrolling and the size of the frame; on paper all rows are in sight. */
export function useSpans(frame: RefObject<HTMLDivElement | null>, rows: number, columns: number): Spans {
  const [view, setView] = useState(UNSEEN);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const read = (): void => {
      const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth: width } = element;
      setView((before) => {
        const next = { top, left, height, width };
        return JSON.stringify(spansOf(before, rows, columns)) === JSON.stringify(spansOf(next, rows, columns))
          ? before
          : next;
      });
    };
    const showAll = (): void => {
      const printed = Math.min(rows, MOST_PRINTED);
      setView((before) => ({ ...before, top: 0, left: 0, height: HEAD + printed * ROW }));
    };
    read();
    addEventListener('beforeprint', showAll);
    addEventListener('afterprint', read);
    element.addEventListener('scroll', read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => {
      removeEventListener('beforeprint', showAll);
      removeEventListener('afterprint', read);
      element.removeEventListener('scroll', read);
      observer.disconnect();
    };
  }, [rows, columns]);
  return spansOf(view, rows, columns);
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
export function titleWidthIn(width: number): number {
  return Math.max(150, Math.min(440, Math.round(width * 0.45)));
}
