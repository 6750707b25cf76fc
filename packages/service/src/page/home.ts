import type { HomeData, ItemSummary, RunSums, ScriptSummary } from './data/home-data.ts';
import { html, type Html } from './html.ts';

/**
 * The start page: every project with its folders, notes and scripts, and how each script's runs went. It is whole without
 * script; the script of the page searches and sorts it, and puts a newer one in its place.
 */
export function renderHome({ projects }: HomeData, tag: string): Html {
  const red = countRed(projects.flatMap(({ items }) => items));
  const words =
    red.scripts === 0 ? 'Nothing is red' : `${plural(red.failures, 'failure')} in ${plural(red.scripts, 'script')}`;
  return html`<header class="bar-top">
      <span class="brand">runsheet</span>
      <span class="pill ${red.scripts === 0 ? 'calm' : 'alarm'}">${words}</span>
      <input type="search" class="scripted" aria-label="Search scripts" placeholder="Search scripts  /" />
      <label class="scripted">
        Sort
        <select>
          <option value="newest">newest first</option>
          <option value="name">by name</option>
        </select>
      </label>
      <a class="keys" href="/keys">Keys</a>
    </header>
    <div role="status"></div>
    <main class="home" data-tag="${tag}">
      ${projects.map(
        ({ name, description, items }) =>
          html`<section>
            <h1>${name}</h1>
            ${description === '' ? undefined : html`<p class="lead">${description}</p>`}
            ${items.length === 0 ? FIRST_STEPS : html`${renderItems(items)} ${NOT_FOUND}`}
          </section>`,
      )}
    </main>`;
}

const FIRST_STEPS = html`<div class="empty">
  <p>Nothing here yet: a script appears with the first run that is published. In the folder of your tests:</p>
  <pre>npx runsheet init</pre>
  <button class="scripted" data-copy="npx runsheet init">Copy</button>
</div>`;

const NOT_FOUND = html`<p class="quiet not-found" hidden>No script has this name.</p>`;

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** How much failed in the last runs, and in how many scripts. */
function countRed(items: readonly ItemSummary[]): { readonly failures: number; readonly scripts: number } {
  const sum = { failures: 0, scripts: 0 };
  for (const item of items) {
    const own = item.type === 'script' ? (item.last?.sums[1] ?? 0) : 0;
    const red = item.type === 'folder' ? countRed(item.contents) : { failures: own, scripts: Number(own > 0) };
    sum.failures += red.failures;
    sum.scripts += red.scripts;
  }
  return sum;
}

function renderItems(items: readonly ItemSummary[]): Html {
  if (items.length === 0) return html`<p class="quiet">Empty.</p>`;
  const newestFirst = items.toSorted((a, b) => newest(b).localeCompare(newest(a)));
  return html`<ul class="tree">
    ${newestFirst.map((item) => html`<li data-newest="${newest(item)}">${renderItem(item)}</li>`)}
  </ul>`;
}

/** When something below was run last. Notes are as new as can be: they stay on top. */
function newest(item: ItemSummary): string {
  if (item.type === 'note') return '9';
  if (item.type === 'script') return item.last?.created ?? '';
  const times = item.contents.filter(({ type }) => type !== 'note').map(newest);
  return times.toSorted().at(-1) ?? '';
}

function renderItem(item: ItemSummary): Html {
  switch (item.type) {
    case 'note':
      return html`<p class="note item">${item.name}</p>`;
    case 'script':
      return renderScriptLine(item);
    case 'folder':
      return html`<details open>
        <summary class="item" id="${item.id}">${item.name}</summary>
        ${renderItems(item.contents)}
      </details>`;
    default:
      return item satisfies never;
  }
}

function renderScriptLine({ id, name, last, trend }: ScriptSummary): Html {
  return html`<div class="script-line">
    <a class="item" id="s${id}" href="/scripts/${id}">${name}</a>
    ${renderTrend(trend)}
    <small>${last === undefined ? 'no run yet' : renderLast(last)}</small>
  </div>`;
}

function renderLast({ sums: [pass, fail, blocked], created, branch }: NonNullable<ScriptSummary['last']>): Html {
  return html`${renderCount(fail, 'red', 'failed')}${renderCount(blocked, 'amber', 'blocked')}${renderCount(pass, 'green', 'passed')}
    <time datetime="${created}" title="${created}">${created.replace('T', ' ').slice(0, 16)} UTC</time>${
      branch === '' ? undefined : ` on ${branch}`
    }`;
}

function renderCount(count: number, colour: string, words: string): Html | undefined {
  return count === 0 ? undefined : html`<b class="${colour}">${count} ${words}</b>, `;
}

/** A bar for each of the last runs, the oldest at the left. */
function renderTrend(runs: readonly RunSums[]): Html {
  const red = runs.filter(([, fail]) => fail > 0).length;
  return html`<svg class="trend" viewBox="0 0 120 20" role="img" aria-label="${runs.length} runs, ${red} with failures">
    ${runs.map(renderTrendRun)}
  </svg>`;
}

function renderTrendRun([pass, fail, blocked, query]: RunSums, at: number): Html {
  const whole = Math.max(1, pass + fail + blocked + query);
  const bad = fail + blocked === 0 ? 0 : Math.max(4, Math.round((20 * (fail + blocked)) / whole));
  const kind = fail > 0 ? 'fail' : 'blocked';
  return html`<rect class="pass" x="${at * 4}" y="${bad}" width="3" height="${20 - bad}" />${
      bad > 0 ? html`<rect class="${kind}" x="${at * 4}" width="3" height="${bad}" />` : undefined
    }`;
}
