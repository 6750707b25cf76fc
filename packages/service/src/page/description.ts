import { html, type Html } from './html.ts';

/** The description of a script: what people have written, and, folded away, what builds have noted there. */
export function renderDescription(description: string): Html {
  const { written, notes } = readDescription(description);
  return html`${written === '' ? undefined : html`<p class="lead">${written}</p>`}
  ${notes.length === 0 ? undefined : renderNotes(notes)}`;
}

/** What people have written, and what builds have noted. */
function readDescription(description: string): { readonly written: string; readonly notes: readonly string[] } {
  const start = description.slice(0, LONGEST_READ);
  return {
    written: start.replaceAll(BLOCK, '').trim(),
    notes: [...start.matchAll(BLOCK)].flatMap(([, parts = '']) => parts.split('; ')),
  };
}

/**
 * Reporters keep what they have found out where each of them can read it: as `[runsheet: for shop; tests 2-40]`. A block
 * ends at the next bracket of either kind, so that reading stays linear whatever stands in the description.
 */
const BLOCK = /\[runsheet: ([^[\]]*)\]/g;

/** In characters. What follows is not shown. */
const LONGEST_READ = 100_000;

function renderNotes(notes: readonly string[]): Html {
  return html`<details class="notes">
    <summary>Noted by builds</summary>
    <ul>
      ${notes.map((note) => html`<li>${note}</li>`)}
    </ul>
  </details>`;
}
