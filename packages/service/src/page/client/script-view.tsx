import { type JSX, render } from 'preact';

import { createAnswer } from './answer.ts';
import { codeAt } from './code-at.ts';
import { shownOf } from './mark.ts';
import { CellPanel } from './cell-panel.tsx';
import { NoRows, NothingChosen, OlderRuns } from './few-rows.tsx';
import { Grid } from './grid.tsx';
import { openHelp } from './help.ts';
import { kept } from './kept.ts';
import { pathOfRun } from './load.ts';
import { createMemo } from './memo.ts';
import { createModelReader } from './model-reader.ts';
import { parentsOf } from './outline.ts';
import type { Script } from './read-script.ts';
import { RunPanel } from './run-panel.tsx';
import { nextFailure } from './script-model.ts';
import { followKeys } from './shortcuts.ts';
import { createSight } from './sight.ts';
import { showTab, tabOf } from './tab.ts';
import type { Focus } from './sizes.ts';
import { Toolbar } from './toolbar.tsx';
import { TrendChart } from './trend-chart.tsx';
import type { SetView, ViewState } from './url-state.ts';

type Page = { readonly redraw: () => void; readonly setState: SetView };

/** One script: its outline against its runs, and beside it the cell or the run that is looked at. */
export function createScriptView({ redraw, setState }: Page): (script: Script, stored: ViewState) => JSX.Element {
  const sight = createSight(redraw);
  const readModel = createModelReader(redraw);
  const askCell = createAnswer(redraw);
  const chart = createMemo();
  // Row id and run id; of a title without a run.
  let focus: readonly string[] | undefined;
  let opened: readonly string[] = [];
  let shortcuts: Readonly<Record<string, () => void>> = {};
  followKeys(() => shortcuts);
  // What had the focus is gone: without it, keys would move nothing.
  const close = (): void => {
    setState({ cell: [], run: '' });
    focusOn('.grid');
  };
  // Drawn again when it closes: places may lead elsewhere.
  const showHelp = (): void => openHelp(redraw);
  return (script, stored) => {
    const { data, outline } = script;
    const state = { ...stored, order: stored.order || kept('order') };
    const model = readModel(script, state);
    showTab(tabOf(script, model.at));
    chart(() => drawChart(script, model.columns), [script, model.columns]);
    const cell = findCell(script, state.cell);
    const said = askCell(cell && pathOfRun(data, cell.run, `cells/${data.ids[cell.row]}`));
    const idsAt = (to: Focus) => [String(data.ids[to.row]), data.runs[model.columns[to.column] ?? -1]?.id ?? ''];
    if (state.cell !== opened && cell !== undefined) focus = state.cell;
    opened = state.cell;
    focus ??= idsAt({ row: model.rows[0] ?? 0, column: 0 });
    const place = placeOf(script, model.columns, focus);
    const column = Math.max(0, place.column);
    const setFocus = (to: Focus): void => {
      focus = idsAt(to);
      redraw();
    };
    const open = (to: Focus): void => {
      if (to.column in model.columns) setState({ cell: idsAt(to), run: '' });
    };
    const goToFailure = (step: 1 | -1): void => {
      const run = model.columns[column] ?? model.at;
      const row = nextFailure(script, { rows: model.found, run, from: place.row, step });
      if (row === undefined) return;
      const isAbove = (id: number) => parentsOf(outline, row).includes(data.ids.indexOf(model.sign * id));
      if (state.closed.some(isAbove)) setState({ closed: state.closed.filter((id) => !isAbove(id)) });
      (cell === undefined ? setFocus : open)({ row, column });
    };
    shortcuts = {
      '/': () => focusOn('.toolbar input'),
      '?': showHelp,
      n: () => goToFailure(1),
      p: () => goToFailure(-1),
      r: () => setState({ run: data.runs[model.columns[column] ?? model.at]?.id ?? '', cell: [] }),
      Escape: close,
    };
    const isNew = data.runs.length + outline.count === 0;
    return (
      <>
        <Toolbar {...{ script, model, state, setState, showHelp }} />
        <OlderRuns data={data} state={stored} />
        <p class="said" role="status">
          {cell === undefined ? state.run && `Run ${state.run}` : cellWords(script, cell)}
        </p>
        <main class="split">
          {isNew ? (
            <NoRows />
          ) : (
            <Grid {...{ script, model, state, setState, focus: place, cell: focus.join(), setFocus, open, sight }} />
          )}
          <NothingChosen {...{ script, model, state, setState }} />
          {cell === undefined ? (
            <RunPanel {...{ script, runId: state.run, close }} />
          ) : (
            <CellPanel {...{ script, ...cell, said, setState, close, goToFailure }} />
          )}
        </main>
      </>
    );
  };
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** The head of the page comes from the service. */
function drawChart(script: Script, columns: readonly number[]): void {
  const place = document.querySelector('#chart');
  if (place !== null) render(<TrendChart {...{ script, columns }} />, place);
}

/** Where something is now; its run may be out of sight, and its row gone. */
function placeOf({ data }: Script, columns: readonly number[], [rowId, runId = '']: readonly string[]): Focus {
  const column = columns.indexOf(data.runs.findIndex(({ id }) => id === runId));
  return { row: Math.max(0, data.ids.indexOf(Number(rowId))), column: runId === '' ? -1 : Math.max(0, column) };
}

/** Said to readers who do not see the panel open. */
function cellWords(script: Script, { row, run }: { readonly row: number; readonly run: number }): string {
  const { texts, runs } = script.data;
  return `${texts[row]}: ${shownOf(codeAt(script, row, run)).word} in run ${runs[run]?.id}`;
}

function findCell({ data }: Script, [rowId, runId]: readonly string[]): { row: number; run: number } | undefined {
  const row = data.ids.indexOf(Number(rowId));
  const run = data.runs.findIndex(({ id }) => id === runId);
  return row < 0 || run < 0 ? undefined : { row, run };
}
