import { html, type Html } from './html.ts';
import { SIGNS } from './signs.ts';

/** A script under its head: where the script of the page draws it. The data comes while the script of the page is still read. Images of comments are shown from the named origins. */
export function renderFrame(head: Html, dataPath?: string, imagesFrom: readonly string[] = []): Html {
  const preload =
    dataPath === undefined
      ? undefined
      : html`<link rel="preload" as="fetch" href="${dataPath}" crossorigin="anonymous" />`;
  return html`${preload}${HELP}
    <div class="script">
      ${head}
      <div id="page" data-images="${imagesFrom.join(' ')}"></div>
    </div>`;
}

const KEYS = [
  ['↑ ↓ ← →', 'move in the grid; → opens and ← closes a heading'],
  ['Home End', 'first and last column; with Ctrl first and last row'],
  ['PageUp PageDown', 'a screen up or down'],
  ['Enter', 'open the cell; open or close a heading'],
  ['n p', 'next and previous failure of the selected run'],
  ['r', 'select the run of this column'],
  [', .', 'previous and next run'],
  ['/', 'search'],
  ['Escape', 'close what is open'],
  ['?', 'this list'],
] as const;

const MARKS = [
  ['pass', 'passed'],
  ['retried', 'passed on a later attempt'],
  ['fail', 'failed'],
  ['blocked', 'blocked'],
  ['query', 'query'],
  ['exclude', 'excluded'],
] as const;

const HEADINGS = [
  ['cell some', '3', 'how many rows below this heading failed'],
  ['cell some halted', '2', 'how many were blocked, where none failed'],
  ['cell all', '', 'a green line: all rows below passed'],
  ['quiet', '4', 'behind a closed heading: how many rows it hides'],
  ['sample part', '12', 'italic below a dotted line: a run of some tests only, which does not count as the newest'],
  ['sample judged', '12', 'framed: the selected run'],
] as const;

/** What signs mean, the keys, and where links to sources lead. Closed, until the script of the page opens it. */
const HELP = html`<dialog class="help" aria-label="Help">
  <form method="dialog" class="buttons"><button class="close" aria-label="Close">✕</button></form>
  <h2>Marks</h2>
  <dl>
    ${MARKS.map(
      ([kind, words]) =>
        html`<dt><i class="cell ${kind}">${SIGNS[kind]}</i></dt>
          <dd>${words}</dd>`,
    )}
  </dl>
  <h2>Headings and columns</h2>
  <dl>
    ${HEADINGS.map(
      ([kind, letter, words]) =>
        html`<dt><i class="${kind}">${letter}</i></dt>
          <dd>${words}</dd>`,
    )}
    <dt>main</dt>
    <dd>above the numbers: branch and day of the runs</dd>
  </dl>
  <h2>Keys</h2>
  <dl>
    ${KEYS.map(
      ([keys, words]) =>
        html`<dt>${keys}</dt>
          <dd>${words}</dd>`,
    )}
  </dl>
  <h2>Links to sources</h2>
  <p>
    <input
      class="template"
      aria-label="Address of a place in the sources"
      aria-describedby="template-words"
      placeholder="vscode://file/home/me/shop/{file}:{line}"
    />
  </p>
  <p id="template-words" class="quiet">
    With {file}, {line}, {column}, {commit} and {branch}. Empty: GitHub or GitLab, as the build tells. Kept in this
    browser.
  </p>
</dialog>`;
