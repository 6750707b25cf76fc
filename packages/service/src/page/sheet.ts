import { type Grid, renderGrid } from './grid.ts';
import { html, type Html } from './html.ts';
import { renderRemarks } from './remarks.ts';

/** The page of one script. */
export type Sheet = Grid & {
  /** How many older runs are left out of the columns. */
  readonly hiddenRuns: number;
  /** The rows that are shown, of all. */
  readonly window: {
    readonly page: number;
    readonly pages: number;
    readonly start: number;
    readonly end: number;
    readonly isShowingAll: boolean;
  };
};

/** A script as a grid, and below it what was said about its results. */
export function renderSheet({ hiddenRuns, window, ...grid }: Sheet): Html {
  return html`<main>
    ${renderHidden(hiddenRuns, window)} ${renderPager(window)} ${renderGrid(grid, window)}
    ${renderRemarks({ ...grid, tests: grid.tests.slice(window.start, window.end) })}
  </main>`;
}

function renderHidden(count: number, { isShowingAll }: Sheet['window']): Html | undefined {
  if (count === 0) return undefined;
  const runs = `${count} older ${count === 1 ? 'run' : 'runs'}`;
  return isShowingAll ? html`<p>Without ${runs}</p>` : html`<p><a href="?page=1&amp;runs=all">Show ${runs}</a></p>`;
}

function renderPager({ page, pages, isShowingAll }: Sheet['window']): Html | undefined {
  if (pages === 1) return undefined;
  const runs = isShowingAll ? html`&amp;runs=all` : undefined;
  const link = (to: number, words: string): Html | undefined =>
    to < 1 || to > pages ? undefined : html`<a href="?page=${to}${runs}">${words}</a>`;
  return html`<p>Page ${page} of ${pages} ${link(page - 1, 'Previous page')} ${link(page + 1, 'Next page')}</p>`;
}
