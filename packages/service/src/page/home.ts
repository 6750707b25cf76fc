import type { ItemOutput } from '../output/folder-tree.ts';
import type { Project } from '../store/projects.ts';

import { html, type Html } from './html.ts';

/** A project with its tree, scripts with their progress. */
export type ProjectTree = { readonly project: Project; readonly items: readonly ItemOutput[] };

/** The start page: every project with its folders, scripts and notes. */
export function renderHome(trees: readonly ProjectTree[]): Html {
  return html`<main class="home">${trees.map(renderProject)}</main>`;
}

function renderProject({ project, items }: ProjectTree): Html {
  return html`<section>
    <h1>${project.name}</h1>
    ${project.description === '' ? [] : html`<p>${project.description}</p>`}
    ${items.length === 0 ? html`<p class="empty">Nothing here yet.</p>` : renderItems(items)}
  </section>`;
}

function renderItems(items: readonly ItemOutput[]): Html {
  return html`<ul class="tree">${items.map((item) => html`<li>${renderItem(item)}</li>`)}</ul>`;
}

function renderItem(item: ItemOutput): Html {
  switch (item.type) {
    case 'note':
      return html`<p class="note">${item.name}</p>`;
    case 'script':
      return html`<a href="/scripts/${item.id}">${item.name}</a>
        <small>${item.progress?.summary ?? ''}</small>`;
    case 'folder':
      return html`<details open><summary>${item.name}</summary>${renderItems(item.contents)}</details>`;
    default:
      return item satisfies never;
  }
}
