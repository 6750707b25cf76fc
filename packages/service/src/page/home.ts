import type { Counts } from '../output/counts.ts';
import type { ItemOutput } from '../output/folder-tree.ts';
import type { Project } from '../store/projects.ts';

import { html, type Html } from './html.ts';
import { describeCounts, renderBar } from './marks.ts';

/** The newest run of a script. */
export type LatestRun = { readonly label: string; readonly counts: Counts };

export type ProjectTree = {
  readonly project: Project;
  readonly items: readonly ItemOutput[];
  /** By script id; a script that was never run is missing. */
  readonly latest: ReadonlyMap<number, LatestRun>;
};

/** The start page: every project with its folders, notes and scripts, and how the last runs went. */
export function renderHome(trees: readonly ProjectTree[]): Html {
  return html`<header>
      <span class="brand">runsheet</span>
      <nav><a href="/keys">Keys</a></nav>
    </header>
    <main class="narrow">${trees.map(renderProject)}</main>`;
}

function renderProject({ project, items, latest }: ProjectTree): Html {
  const description = project.description === '' ? undefined : html`<p class="lead">${project.description}</p>`;
  const content =
    items.length === 0
      ? html`<p class="quiet">Nothing here yet: a script appears with the first run that is published.</p>`
      : renderItems(items, latest);
  return html`<section>
    <h1>${project.name}</h1>
    ${description}${content}
  </section>`;
}

function renderItems(items: readonly ItemOutput[], latest: ProjectTree['latest']): Html {
  return html`<ul class="tree">
    ${items.map((item) => html`<li>${renderItem(item, latest)}</li>`)}
  </ul>`;
}

function renderItem(item: ItemOutput, latest: ProjectTree['latest']): Html {
  switch (item.type) {
    case 'note':
      return html`<p class="note">${item.name}</p>`;
    case 'script':
      return renderScriptLine(item.id, item.name, latest.get(item.id));
    case 'folder':
      return html`<details open>
        <summary>${item.name}</summary>
        ${renderItems(item.contents, latest)}
      </details>`;
    default:
      return item satisfies never;
  }
}

function renderScriptLine(id: number, name: string, run: LatestRun | undefined): Html {
  const state =
    run === undefined
      ? html`<small>no run yet</small>`
      : html`${renderBar(run.counts)}<small>${describeCounts(run.counts)} (${run.label})</small>`;
  return html`<a class="script" href="/scripts/${id}">${name}</a>${state}`;
}
