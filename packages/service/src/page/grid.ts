import { labelOf } from '../output/runs.ts';
import type { Mark, Result, Results, Run } from '../store/runs.ts';
import type { Script } from '../store/scripts.ts';
import type { Test } from '../store/tests.ts';

import { html, type Html } from './html.ts';

/** A run as a column of the grid. */
export type Column = { readonly run: Run; readonly results: Results };

export type Grid = {
  readonly script: Script;
  readonly tests: readonly Test[];
  readonly columns: readonly Column[];
};

/** A letter besides the colour, so that colour is not the only sign. */
const SIGNS: Readonly<Record<Mark, string>> = { pass: 'P', fail: 'F', blocked: 'B', query: '?', exclude: '–' };

/** Deeper rows are shown at this depth: the stylesheet has a class for each. */
const MAX_SHOWN_INDENT = 12;

/** The script as a grid: rows are tests, columns are runs; below it, what was said about failures. */
export function renderGrid({ script, tests, columns }: Grid): Html {
  const labels = columns.map(({ run }) => labelOf(run, script.fields));
  return html`<main>
    <p><a href="/">All scripts</a></p>
    <h1>${script.name}</h1>
    ${script.description === '' ? [] : html`<p>${script.description}</p>`}
    <div class="frame"><table>
      <thead><tr><th scope="col">Test</th>${labels.map((label) => html`<th scope="col" title="${label}">${label}</th>`)}</tr></thead>
      <tbody>${tests.map((test, index) => renderRow(test, tests[index + 1], columns))}</tbody>
    </table></div>
    ${columns.toReversed().map((column) => renderRemarks(column, tests, script))}
  </main>`;
}

function renderRow(test: Test, next: Test | undefined, columns: readonly Column[]): Html {
  const depth = `i${Math.min(test.indent, MAX_SHOWN_INDENT)}`;
  const kind = (next?.indent ?? 0) > test.indent ? 'heading' : 'test';
  return html`<tr class="${kind}"><th scope="row" class="${depth}">${test.text}</th>${columns.map(({ run, results }) =>
    renderCell(results.get(test.id), `r${run.key}-t${test.id}`),
  )}</tr>
`;
}

function renderCell(result: Result | undefined, remark: string): Html {
  if (result === undefined) return html`<td></td>`;
  const sign = result.result === '' ? '*' : SIGNS[result.result];
  const name = result.result === '' ? 'remark' : result.result;
  const mark = html`<abbr title="${name}">${sign}</abbr>`;
  if (!hasRemark(result)) return html`<td class="${name}">${mark}</td>`;
  return html`<td class="${name}"><a href="#${remark}">${mark}</a></td>`;
}

function hasRemark({ comment, issue }: Result): boolean {
  return comment !== '' || issue !== '';
}

function renderRemarks({ run, results }: Column, tests: readonly Test[], script: Script): Html {
  const remarks = tests.flatMap((test) => {
    const result = results.get(test.id);
    return result !== undefined && hasRemark(result) ? [{ test, result }] : [];
  });
  if (remarks.length === 0) return html``;
  return html`<section>
    <h2>${labelOf(run, script.fields)}</h2>
    ${remarks.map(
      ({ test, result }) => html`<article id="r${run.key}-t${test.id}">
        <h3><span class="mark ${result.result}">${result.result}</span> ${test.text}</h3>
        ${result.issue === '' ? [] : html`<p>Issue: ${result.issue}</p>`}
        <pre>${result.comment}</pre>
      </article>`,
    )}
  </section>`;
}
