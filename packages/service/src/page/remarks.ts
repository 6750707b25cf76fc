import { labelOf } from '../output/runs.ts';
import type { Result, Results } from '../store/results.ts';
import type { Run } from '../store/runs.ts';
import type { Script } from '../store/scripts.ts';
import type { Test } from '../store/tests.ts';

import { html, type Html } from './html.ts';
import { renderMark } from './marks.ts';

type Remark = { readonly test: Test; readonly result: Result };

type RunRemarks = { readonly run: Run; readonly remarks: readonly Remark[] };

type Sheet = {
  readonly script: Script;
  readonly tests: readonly Test[];
  readonly columns: readonly { readonly run: Run; readonly results: Results }[];
};

/** Comments and issues of all runs, the newest run first and opened. */
export function renderRemarks({ script, tests, columns }: Sheet): Html {
  const runs = columns.toReversed().map(({ run, results }) => ({ run, remarks: collect(tests, results) }));
  const told = runs.filter(({ remarks }) => remarks.length > 0);
  return html`${told.map((entry, index) => renderRun(entry, script, index === 0))}`;
}

/** Whether there is more to say about a result than its mark. */
export function hasRemark({ comment, issue }: Result): boolean {
  return comment !== '' || issue !== '';
}

/** Where the remark of a cell stands in the page. */
export function remarkId(run: Run, test: Test): string {
  return `r${run.key}-t${test.id}`;
}

function collect(tests: readonly Test[], results: Results): readonly Remark[] {
  return tests.flatMap((test) => {
    const result = results.get(test.id);
    return result !== undefined && hasRemark(result) ? [{ test, result }] : [];
  });
}

function renderRun({ run, remarks }: RunRemarks, script: Script, isOpen: boolean): Html {
  const summary = html`<summary>
    ${labelOf(run, script.fields)} <small>${remarks.length === 1 ? '1 comment' : `${remarks.length} comments`}</small>
  </summary>`;
  const articles = remarks.map(({ test, result }) => renderRemark(run, { test, result }));
  return isOpen
    ? html`<details class="remarks" open>${summary}${articles}</details>`
    : html`<details class="remarks">${summary}${articles}</details>`;
}

function renderRemark(run: Run, { test, result }: Remark): Html {
  const issue = result.issue === '' ? undefined : html`<p>Issue: ${result.issue}</p>`;
  const comment = result.comment === '' ? undefined : html`<pre>${result.comment}</pre>`;
  return html`<article id="${remarkId(run, test)}">
    <h2>${renderMark(result.result)} ${test.text}</h2>
    ${issue}${comment}
  </article>`;
}
