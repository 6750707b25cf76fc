import type { ResponseContext } from '../output/context.ts';

import { renderDescription } from './description.ts';
import { type Grid, renderGrid } from './grid.ts';
import { html, type Html } from './html.ts';
import { renderRemarks } from './remarks.ts';

/** The page of one script. */
export type Sheet = Grid & {
  readonly context: ResponseContext;
  /** How many older runs are left out of the columns. */
  readonly hiddenRuns: number;
};

/** A script as a grid, and below it what was said about its results. */
export function renderSheet({ context, hiddenRuns, ...grid }: Sheet): Html {
  const { script } = grid;
  return html`<header>
      <a class="brand" href="/">runsheet</a>
      <nav>${renderPath(context)}</nav>
    </header>
    <main>
      <h1>${script.name}</h1>
      ${renderDescription(script.description)}
      ${script.comments === '' ? undefined : html`<p class="lead">${script.comments}</p>`}
      ${hiddenRuns === 0 ? undefined : html`<p><a href="?runs=all">Show ${hiddenRuns} older ${hiddenRuns === 1 ? 'run' : 'runs'}</a></p>`}
      ${renderGrid(grid)} ${renderRemarks(grid)}
    </main>`;
}

function renderPath({ project, folderPath }: ResponseContext): Html {
  const names = [project.name, ...folderPath.folders.map(({ name }) => name)];
  return html`${names.map((name) => html`<span>${name}</span>`)}`;
}
