import { type JSX, render } from 'preact';

import { createAnswer } from './answer.ts';
import { cellMark } from './cell-mark.ts';
import { CellPanel } from './cell-panel.tsx';
import { MissingRun, NoRows, NothingChosen, OlderRuns } from './few-rows.tsx';
import { focusOn } from './focus-on.ts';
import { createFocusKeeper, findCell } from './focus-keeper.ts';
import { Grid } from './grid.tsx';
import { openHelp } from './help.ts';
import { kept } from './kept.ts';
import { pathOfRun } from './load.ts';
import { createMemo } from './memo.ts';
import { createModelReader } from './model-reader.ts';
import { type Script, withFoldedCases } from './read-script.ts';
import { RunPanel, sentenceOf } from './run-panel.tsx';
import { scriptActs } from './script-acts.ts';
import { missingRun, type Model } from './script-model.ts';
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
  const keeper = createFocusKeeper();
  let shortcuts: Readonly<Record<string, () => void>> = {};
  followKeys(() => shortcuts);
  const wide = matchMedia('(min-width: 1100px)');
  wide.addEventListener('change', redraw);
  const moveFocus = (ids: readonly string[]): void => {
    keeper.move(ids);
    redraw();
  };
  const close = (part: Partial<ViewState>): void => {
    setState(part);
    focusOn('.grid');
  };
  const closeCell = (): void => close({ cell: [] });
  const closeRun = (): void => close({ panel: 'shut' });
  // Drawn again when it closes: places may lead elsewhere.
  const showHelp = (): void => openHelp(redraw);
  const foldedMemo = createMemo<Script | undefined>();
  return (plain, stored) => {
    const folded = foldedMemo(() => withFoldedCases(plain), [plain]);
    const script = stored.cases === '' ? plain : (folded ?? plain);
    const { data } = script;
    const state = { ...stored, order: stored.order || kept('order') };
    const model = readModel(script, state);
    showTab(tabOf(script, model.at));
    chart(() => drawChart(script, model.columns), [script, model.columns]);
    const cell = findCell(data, state.cell);
    const said = askCell(cell && pathOfRun(data, cell.run, `cells/${data.ids[cell.row]}`));
    const focus = keeper.settle(script, model, state);
    const place = placeOf(script, model.columns, focus);
    const acts = scriptActs({ script, model, state, setState, cell, place, moveFocus });
    // Where there is room it stands beside the grid; else it lies over it, when a run was chosen.
    const isOpen = model.at >= 0 && state.panel === '' && (wide.matches || state.run !== '');
    shortcuts = {
      '/': () => focusOn('.toolbar input'),
      '?': showHelp,
      n: () => acts.goToFailure(1),
      p: () => acts.goToFailure(-1),
      r: acts.selectFocused,
      ',': () => acts.goToRun(-1),
      '.': () => acts.goToRun(1),
      Escape: cell === undefined ? closeRun : closeCell,
    };
    const shown = { script, model, state, setState };
    return (
      <>
        <Toolbar {...{ ...shown, showHelp, isOpen, hasTables: folded !== undefined }} />
        <OlderRuns data={data} state={stored} />
        <p class="said" role="status">
          {panelWords(shown, cell, isOpen)}
        </p>
        <p class="printed">{runWords(script, model.at)}</p>
        <main class="split">
          {data.runs.length + data.ids.length === 0 ? (
            <NoRows />
          ) : (
            <Grid {...{ ...shown, ...acts, focus: place, cell: focus.join(), sight }} />
          )}
          <NothingChosen {...shown} />
          <MissingRun {...{ ...shown, close: closeRun }} />
          {cell === undefined ? (
            isOpen && <RunPanel {...{ ...shown, ...acts, close: closeRun }} />
          ) : (
            <CellPanel {...{ ...shown, ...acts, ...cell, said, close: closeCell }} />
          )}
        </main>
      </>
    );
  };
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

type Cell = { readonly row: number; readonly run: number };

/** Said to readers who do not see the panel change; of the run that is shown at first, nothing. */
function panelWords(
  { script, model, state }: { script: Script; model: Model; state: ViewState },
  cell: Cell | undefined,
  isOpen: boolean,
): string {
  if (cell !== undefined) return cellWords(script, cell);
  const missing = missingRun(script.data, state);
  if (missing !== undefined) return missing.words;
  return isOpen && state.run !== '' ? runWords(script, model.at) : '';
}

function runWords(script: Script, at: number): string {
  const run = script.data.runs[at];
  return run === undefined ? '' : `Run ${run.id}: ${sentenceOf(script, at)}`;
}

function cellWords(script: Script, { row, run }: { readonly row: number; readonly run: number }): string {
  const { texts, runs } = script.data;
  return `${texts[row]}: ${cellMark(script, row, run).word} in run ${runs[run]?.id}`;
}
