import { renderDescription } from './description.ts';
import { html, type Html } from './html.ts';

export type ScriptPlace = {
  readonly name: string;
  readonly description: string;
  readonly comments: string;
  readonly project: string;
  /** Names of the folders above it, from the top. */
  readonly folders: readonly string[];
};

/** Where a script lies, its name, and what people and builds wrote about it; beside it a place for how its runs went. */
export function renderScriptHead({ name, description, comments, project, folders }: ScriptPlace, brand: Html): Html {
  return html`<header class="script-head">
    <div class="title">
      <nav aria-label="Place">${brand}${[project, ...folders].map((part) => html`<span>${part}</span>`)}</nav>
      <h1>${name}</h1>
      ${renderDescription(description)} ${comments === '' ? undefined : html`<p class="lead">${comments}</p>`}
    </div>
    <div id="chart"></div>
  </header>`;
}

/** Leads home. */
export const HOME_LINK: Html = html`<a class="brand" href="/">runsheet</a>`;
