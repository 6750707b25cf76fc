import { duration } from '../output/duration.ts';
import {
  type HomeData,
  type ItemSummary,
  type RunSummary,
  type ScriptSummary,
  USUAL_BRANCHES,
} from './data/home-data.ts';
import { html, type Html } from './html.ts';

/**
 * The start page: what is red in each project, then all its folders, notes and scripts, and how each script's runs went. It
 * is whole without script; the script of the page searches and sorts it, and puts a newer one in its place.
 */
export function renderHome({ projects, branch, branches }: HomeData, tag: string): Html {
  const all = projects.flatMap(({ items }) => scriptsIn(items));
  const red = all.filter(({ script }) => isRed(script));
  const failures = red.reduce((sum, { script }) => sum + failuresOf(script), 0);
  const isToldOf = all.some(({ script }) => script.last !== undefined);
  const icon = red.length > 0 ? 'red' : isToldOf ? 'green' : 'plain';
  const words =
    red.length === 0 ? 'Nothing is red' : `${plural(failures, 'failure')} in ${plural(red.length, 'script')}`;
  return html`<header class="bar-top">
      <span class="brand">runsheet</span>
      <span class="pill ${red.length === 0 ? 'calm' : 'alarm'}">${words}</span>
      <input type="search" class="scripted" aria-label="Search scripts" placeholder="Search scripts  /" />
      <label class="scripted">Branch ${renderBranches(branches, { branch, usual: usualBranch(all) })}</label>
      <label class="scripted">
        Sort
        <select class="sort">
          <option value="newest">newest first</option>
          <option value="name">by name</option>
        </select>
      </label>
      <a class="keys" href="/keys">Keys</a>
    </header>
    <div role="status"></div>
    <main class="home" data-tag="${tag}" data-icon="${icon}" data-failures="${failures}">
      ${projects.map((project) => renderProject(project, branch))} ${isToldOf ? LEGEND : undefined}
    </main>`;
}

type PlacedScript = { readonly script: ScriptSummary; readonly path: readonly string[] };

function scriptsIn(items: readonly ItemSummary[], path: readonly string[] = []): readonly PlacedScript[] {
  return items.flatMap((item) => {
    if (item.type === 'folder') return scriptsIn(item.contents, [...path, item.name]);
    return item.type === 'script' ? [{ script: item, path }] : [];
  });
}

function failuresOf({ last }: ScriptSummary): number {
  return last?.sums[1] ?? 0;
}

function isRed(script: ScriptSummary): boolean {
  return failuresOf(script) > 0;
}

/** The name of the default branch, where all scripts have the same and nobody doubts it. */
function usualBranch(all: readonly PlacedScript[]): string {
  const branches = new Set(all.flatMap(({ script }) => (script.last === undefined ? [] : [script.last.branch])));
  return (branches.size === 1 && USUAL_BRANCHES.find((branch) => branches.has(branch))) || '';
}

function renderBranches(
  branches: readonly string[],
  { branch, usual }: { readonly branch: string; readonly usual: string },
): Html {
  const chosen = (one: string): Html | undefined => (one === branch ? html` selected` : undefined);
  const words = branch !== '' || usual === '' ? 'default branch' : `${usual} (default)`;
  return html`<select class="branches" id="branches">
    <option value="">${words}</option>
    ${branches.map((one) => html`<option${chosen(one)}>${one}</option>`)}
  </select>`;
}

function renderProject({ name, description, items }: HomeData['projects'][number], branch: string): Html {
  const all = scriptsIn(items);
  const red = all.filter(({ script }) => isRed(script));
  // Where everything is red, the list below says the same.
  const isApart = red.length > 0 && red.length < all.length;
  return html`<section>
    <h1>${name}</h1>
    ${description === '' ? undefined : html`<p class="lead">${description}</p>`} ${isApart ? renderRed(red) : undefined}
    ${items.length === 0 ? FIRST_STEPS : html`${renderItems(items, { branch, isTold: !isApart })} ${NOT_FOUND}`}
  </section>`;
}

/** With the folders of each. */
function renderRed(red: readonly PlacedScript[]): Html {
  const newestFirst = red.toSorted((a, b) => newest(b.script).localeCompare(newest(a.script)));
  return html`<div class="failing">
    <h2>Red</h2>
    <ul class="tree">
      ${newestFirst.map(
        ({ script, path }) =>
          html`<li data-newest="${newest(script)}">
            ${renderScriptLine(script, { id: `r${script.id}`, path, branch: '', isTold: true })}
          </li>`,
      )}
    </ul>
    <h2>All scripts</h2>
  </div>`;
}

const LEGEND = html`<p class="quiet legend">
  Each bar is a run, the newest at the right. Its height is the duration, red the share that failed, amber the share
  that was blocked.
</p>`;

const FIRST_STEPS = html`<div class="empty">
  <p>Nothing here yet: a script appears with the first run that is published. In the folder of your tests:</p>
  <pre>npx runsheet init</pre>
  <button class="scripted" data-copy="npx runsheet init">Copy</button>
</div>`;

const NOT_FOUND = html`<p class="quiet not-found" hidden>No script has this name.</p>`;

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function renderItems(items: readonly ItemSummary[], how: Manner): Html {
  if (items.length === 0) return html`<p class="quiet">Empty.</p>`;
  const newestFirst = items.toSorted((a, b) => newest(b).localeCompare(newest(a)));
  return html`<ul class="tree">
    ${newestFirst.map((item) => html`<li data-newest="${newest(item)}">${renderItem(item, how)}</li>`)}
  </ul>`;
}

/** When something below was run last. Notes are as new as can be: they stay on top. */
function newest(item: ItemSummary): string {
  if (item.type === 'note') return '9';
  if (item.type === 'script') return item.last?.created ?? '';
  const times = item.contents.filter(({ type }) => type !== 'note').map(newest);
  return times.toSorted().at(-1) ?? '';
}

function renderItem(item: ItemSummary, how: Manner): Html {
  switch (item.type) {
    case 'note':
      return html`<p class="note item">${item.name}</p>`;
    case 'script':
      return renderScriptLine(item, { ...how, id: `s${item.id}`, path: [] });
    case 'folder':
      return html`<details open>
        <summary class="item" id="${item.id}">${item.name}</summary>
        ${renderItems(item.contents, how)}
      </details>`;
    default:
      return item satisfies never;
  }
}

/** `isTold`: a red script says what is new in it, as soon as the script of the page knows. */
type Manner = { readonly branch: string; readonly isTold: boolean };

type Line = Manner & { readonly id: string; readonly path: readonly string[] };

function renderScriptLine({ id, name, hasRuns, last, trend }: ScriptSummary, line: Line): Html {
  const { id: lineId, path, branch, isTold } = line;
  const none = hasRuns ? `no run of ${branch}` : 'no run yet';
  return html`<div class="script-line">
    <span class="item"
      >${path.map((folder) => html`<small>${folder} / </small>`)}<a id="${lineId}" href="/scripts/${id}"
        >${name}</a
      ></span
    >
    ${renderTrend(trend)}
    <small>${last === undefined ? html`<span>${none}</span>` : renderLast(id, last, isTold)}</small>
  </div>`;
}

function renderLast(scriptId: number, { id, sums: [pass, fail, blocked], ...run }: RunSummary, isTold: boolean): Html {
  const { created, branch, environment, durationMs } = run;
  const counts = [
    renderCount(fail, 'red', 'failed'),
    renderCount(blocked, 'amber', 'blocked'),
    renderCount(pass, 'green', 'passed'),
  ].flatMap((count) => count ?? []);
  const told = counts.flatMap((count, at) => (at === 0 ? [count] : [html`, `, count]));
  const news = html`<span class="news" data-path="/page-data/scripts/${scriptId}" data-run="${id}"></span>`;
  return html`<span>
      ${told}${durationMs === undefined ? undefined : ` in ${duration(durationMs)}`}
      ${isTold && fail > 0 ? news : undefined}
    </span>
    <span class="when"
      ><a href="/scripts/${scriptId}#run=${id}">#${id}</a>
      <time datetime="${created}" title="${created}">${created.replace('T', ' ').slice(0, 16)} UTC</time>${
        branch === '' ? undefined : ` on ${branch}`
      }${environment === '' ? undefined : `, ${environment}`}</span
    >`;
}

function renderCount(count: number, colour: string, words: string): Html | undefined {
  return count === 0 ? undefined : html`<b class="${colour}">${count} ${words}</b>`;
}

/** A bar for each of the last runs, the oldest at the left. */
function renderTrend(runs: readonly RunSummary[]): Html {
  if (runs.length === 0) return html`<span></span>`;
  const red = runs.filter(({ sums }) => sums[1] > 0).length;
  const times = runs.flatMap(({ durationMs }) => durationMs ?? []);
  const [shortest, longest] = [Math.min(...times), Math.max(...times)];
  const range = [...new Set([shortest, longest].map(duration))].join(' to ');
  const took = times.length === 0 ? '' : `, ${range}`;
  return html`<svg
    class="trend"
    viewBox="0 0 120 20"
    role="img"
    aria-label="${plural(runs.length, 'run')}, ${red} with failures${took}"
  >
    ${runs.map((run, at) => renderBar(run, { at, longest }))}
  </svg>`;
}

/** One failure of thousands is seen, too. */
const LEAST_PART = 3;

/** As high as the run took long; a run that does not tell is as high as the longest. */
function renderBar(
  { sums: [pass, fail, blocked, query], durationMs }: RunSummary,
  { at, longest }: { readonly at: number; readonly longest: number },
): Html {
  const whole = Math.max(1, pass + fail + blocked + query);
  const height = durationMs === undefined ? 20 : Math.max(6, Math.round((20 * durationMs) / Math.max(1, longest)));
  const [x, top] = [at * 4, 20 - height];
  const heightOf = (count: number): number =>
    count === 0 ? 0 : Math.max(LEAST_PART, Math.round((height * count) / whole));
  const failed = Math.min(height, heightOf(fail));
  const halted = Math.min(height - failed, heightOf(blocked));
  const parts = [
    { kind: 'pass', y: top + failed + halted, size: height - failed - halted },
    { kind: 'fail', y: top, size: failed },
    { kind: 'blocked', y: top + failed, size: halted },
  ];
  return html`${parts
    .filter(({ size }) => size > 0)
    .map(({ kind, y, size }) => html`<rect class="${kind}" x="${x}" y="${y}" width="3" height="${size}" />`)}`;
}
