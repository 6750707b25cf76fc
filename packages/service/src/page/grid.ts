import type { Counts } from '../output/counts.ts';
import { labelOf } from '../output/runs.ts';
import type { Result, Results } from '../store/results.ts';
import type { Run } from '../store/runs.ts';
import type { Script } from '../store/scripts.ts';
import type { Test } from '../store/tests.ts';

import { html, type Html } from './html.ts';
import { renderBar, renderMark } from './marks.ts';
import { hasRemark, remarkId } from './remarks.ts';

/** A run as a column of the grid: what all its rows count, and the results of those that are shown. */
export type Column = { readonly run: Run; readonly counts: Counts; readonly results: Results };

export type Grid = {
  readonly script: Script;
  readonly tests: readonly Test[];
  readonly columns: readonly Column[];
};

/** Deeper rows are shown at this depth: the stylesheet has a class for each. */
const MAX_SHOWN_INDENT = 12;

/** The script as a table: a row per test from `start` to `end`, a column per run. */
export function renderGrid(
  { script, tests, columns }: Grid,
  { start, end }: { readonly start: number; readonly end: number },
): Html {
  const heads = columns.map(({ run, counts }) => renderHead(labelOf(run, script.fields), counts));
  const rows = tests.slice(start, end).map((test, index) => {
    const isHeading = (tests[start + index + 1]?.indent ?? 0) > test.indent;
    return renderRow(test, isHeading, columns);
  });
  return html`<div class="frame" role="region" aria-label="Results" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">${tests.length === 1 ? '1 row' : `${tests.length} rows`}</th>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function renderHead(label: string, counts: Counts): Html {
  return html`<th scope="col"><span class="label">${label}</span>${renderBar(counts)}</th>`;
}

function renderRow(test: Test, isHeading: boolean, columns: readonly Column[]): Html {
  const depth = Math.min(test.indent, MAX_SHOWN_INDENT);
  const tags = test.tags === '' ? undefined : html` <small class="tags">${test.tags.toUpperCase()}</small>`;
  const cells = columns.map(({ run, results }) => renderCell(results.get(test.id), remarkId(run, test)));
  return html`<tr class="${isHeading ? 'heading' : 'leaf'}">
    <th scope="row" class="i${depth}">${test.text}${tags}</th>
    ${cells}
  </tr> `;
}

function renderCell(result: Result | undefined, remark: string): Html {
  if (result === undefined) return html`<td></td>`;
  const mark = renderMark(result.result);
  return hasRemark(result) ? html`<td><a href="#${remark}">${mark}</a></td>` : html`<td>${mark}</td>`;
}
