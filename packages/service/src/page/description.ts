import { html, type Html } from './html.ts';

/** The description of a script, without what builds have noted there for each other. */
export function renderDescription(description: string): Html | undefined {
  const written = description.slice(0, LONGEST_READ).replaceAll(BLOCK, '').trim();
  return written === '' ? undefined : html`<p class="lead">${written}</p>`;
}

/**
 * Reporters keep what they have found out where each of them can read it: as `[runsheet: for shop; tests 2-40]`. A block
 * ends at the next bracket of either kind, so that reading stays linear whatever stands in the description.
 */
const BLOCK = /\[runsheet: [^[\]]*\]/g;

/** In characters. What follows is not shown. */
const LONGEST_READ = 100_000;
