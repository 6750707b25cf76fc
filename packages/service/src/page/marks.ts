import type { Counts } from '../output/counts.ts';
import { triedOf } from '../output/counts.ts';
import type { Result } from '../store/results.ts';

import { html, type Html } from './html.ts';
import { SIGNS } from './signs.ts';

type Mark = Result['result'];

/** A result as a coloured sign; its word is there for readers of all kinds. */
export function renderMark(mark: Mark): Html {
  const word = mark === '' ? 'no result' : mark;
  return html`<abbr class="mark ${mark}" title="${word}">${SIGNS[mark || 'none']}</abbr>`;
}

/** How the results of a run are spread, as a bar; the same in words is its title. */
export function renderBar(counts: Counts): Html {
  const { tests, pass, fail, block, query } = counts;
  const parts = [
    { kind: 'pass', count: pass },
    { kind: 'fail', count: fail },
    { kind: 'blocked', count: block },
    { kind: 'query', count: query },
  ];
  let start = 0;
  const segments = parts.map(({ kind, count }) => {
    const segment = html`<rect class="${kind}" x="${start}" width="${count}" height="1" />`;
    start += count;
    return count === 0 ? html`` : segment;
  });
  return html`<svg class="bar" viewBox="0 0 ${Math.max(tests, 1)} 1" preserveAspectRatio="none" role="img">
    <title>${describeCounts(counts)}</title>
    ${segments}
  </svg>`;
}

/** The counts in words; what did not happen is left out. */
export function describeCounts(counts: Counts): string {
  const { tests, pass, fail, block, query } = counts;
  const parts = [
    { count: pass, word: 'pass' },
    { count: fail, word: 'fail' },
    { count: block, word: 'blocked' },
    { count: query, word: 'query' },
    { count: tests - triedOf(counts), word: 'without result' },
  ];
  const told = parts.filter(({ count }) => count > 0).map(({ count, word }) => `${count} ${word}`);
  return told.length === 0 ? 'no tests' : told.join(', ');
}
