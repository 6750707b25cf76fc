import { html, type Html } from './html.ts';

/** The description of a script: what people have written, and, folded away, what builds have noted there. */
export function renderDescription(description: string): Html {
  const notes = [...description.matchAll(NOTE)].map(([, note = '']) => note);
  const written = description.replaceAll(NOTE, '').trim();
  return html`${written === '' ? undefined : html`<p class="lead">${written}</p>`}
  ${notes.length === 0 ? undefined : renderNotes(notes)}`;
}

/** Reporters keep what they have found out where each of them can read it: as `[rows: inserted in place]`. */
const NOTE = /\s*\[((?:runsheet|runsheet part \d+|rows|runs|run key|texts|comments|shown otherwise): [^\]]*)\]/g;

function renderNotes(notes: readonly string[]): Html {
  return html`<details class="notes">
    <summary>Noted by builds</summary>
    <ul>
      ${notes.map((note) => html`<li>${note}</li>`)}
    </ul>
  </details>`;
}
