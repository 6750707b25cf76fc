import { type JSX, render } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { ScriptData } from '../data/page-data.ts';

import { CellPanel } from './cell-panel.tsx';
import { columnsOf } from './columns.ts';
import { Grid } from './grid.tsx';
import type { Focus } from './sizes.ts';
import { openHelp } from './help.ts';
import { kept } from './kept.ts';
import type { Script } from './read-script.ts';
import { RunPanel } from './run-panel.tsx';
import { judgedRun, type Model, modelOf, nextFailure } from './script-model.ts';
import { Toolbar } from './toolbar.tsx';
import { TrendChart } from './trend-chart.tsx';
import { followKeys } from './shortcuts.ts';
import { useLines } from './use-lines.ts';
import { verdictsOf } from './verdicts.ts';
import { type ViewState, writeState } from './url-state.ts';
import { type SetView, useViewState } from './use-view-state.ts';

/** One script: its outline against its runs, and beside it the cell or the run that is looked at. */
export function ScriptView({ script }: { readonly script: Script }): JSX.Element {
  const [stored, setState] = useViewState();
  const state = { ...stored, order: stored.order || keptOrder() };
  const search = useRef<HTMLInputElement>(null);
  const { branch, environment, parts, order, compare } = state;
  const columns = useMemo(() => columnsOf(script, state), [script, branch, environment, parts, order, compare.join()]);
  const at = judgedRun(script, columns, state.compare.length === 2);
  const verdicts = useMemo(() => verdictsOf(script, at), [script, at]);
  const lines = useLines(script, at);
  const { cell: _cell, run: _run, ...choices } = state;
  const model = useMemo(
    () => modelOf(script, state, { columns, verdicts, at, lines }),
    [script, columns, verdicts, at, lines, JSON.stringify(choices)],
  );
  useChart(script, columns);
  const cell = findCell(script, state.cell);
  const [focus, setFocus] = useState<Focus>({
    row: cell?.row ?? model.rows[0] ?? 0,
    column: cell === undefined ? 0 : Math.max(0, model.columns.indexOf(cell.run)),
  });
  const open = ({ row, column }: Focus): void => {
    const run = script.data.runs[model.columns[column] ?? -1];
    setFocus({ row, column });
    if (run !== undefined) setState({ cell: [String(script.data.ids[row]), run.id], run: '' });
  };
  const goToFailure = (step: 1 | -1): void => {
    const column = Math.max(0, cell === undefined ? focus.column : model.columns.indexOf(cell.run));
    const run = model.columns[column] ?? at;
    const row = nextFailure(script, { rows: model.rows, run, from: cell?.row ?? focus.row, step });
    if (row === undefined) return;
    if (cell === undefined) setFocus({ row, column });
    else open({ row, column });
  };
  // Drawn again when it closes: places may lead elsewhere.
  const showHelp = (): void => openHelp(() => setState({}));
  useShortcuts({
    '/': () => search.current?.focus(),
    '?': showHelp,
    n: () => goToFailure(1),
    p: () => goToFailure(-1),
    r: () => setState({ run: script.data.runs[model.columns[Math.max(0, focus.column)] ?? at]?.id ?? '', cell: [] }),
    Escape: () => setState({ cell: [], run: '' }),
  });
  const run = script.data.runs.findIndex(({ id }) => id === state.run);
  return (
    <>
      <Toolbar {...{ script, model, state, setState, lines, search, showHelp }} />
      <OlderRuns data={script.data} state={stored} />
      <main class="split">
        {script.data.runs.length === 0 && script.outline.count === 0 ? (
          <p class="pad">
            No rows yet. Publish a run: <code>npx runsheet init</code>{' '}
            <button data-copy="npx runsheet init">Copy</button>
          </p>
        ) : (
          <Grid {...{ script, model, state, setState, focus, setFocus, open }} />
        )}
        <NothingChosen {...{ script, model, state, setState }} />
        {cell !== undefined && <CellPanel {...{ script, ...cell, state, setState, goToFailure }} />}
        {cell === undefined && run >= 0 && <RunPanel {...{ script, run, setState }} />}
      </main>
    </>
  );
}

/** The head of the page comes from the service. */
function useChart(script: Script, columns: readonly number[]): void {
  useLayoutEffect(() => {
    const place = document.querySelector('#chart');
    if (place !== null) render(<TrendChart {...{ script, columns }} />, place);
  }, [script, columns]);
}

type NothingProps = {
  readonly script: Script;
  readonly model: Model;
  readonly state: ViewState;
  readonly setState: SetView;
};

/** Why the grid is empty, and the way back. */
function NothingChosen({ script, model, state, setState }: NothingProps): JSX.Element | false {
  if (model.rows.length > 0 || script.outline.count === 0) return false;
  const { compare, q, cluster, verdicts } = state;
  const isComparison = compare.length === 2 && q === '' && cluster === '' && verdicts.length === 0;
  return (
    <p class="nothing">
      {isComparison ? 'No test differs between these two runs.' : 'No row is left by these filters.'}{' '}
      <button onClick={() => setState(NO_FILTER)}>{isComparison ? 'End comparison' : 'Show all rows'}</button>
    </p>
  );
}

const NO_FILTER = { q: '', verdicts: [], branch: '', environment: '', last: 0, cluster: '', compare: [] } as const;

/** The runs that were not sent. A link, for the change of the address loads them. */
function OlderRuns({ data, state }: { readonly data: ScriptData; readonly state: ViewState }): JSX.Element | false {
  const { runs, olderRuns } = data;
  if (olderRuns === 0) return false;
  const asked = state.cell[1] ?? state.run;
  const isMissing = asked !== '' && !runs.some(({ id }) => id === asked);
  return (
    <p class="quiet older">
      {isMissing && `Run ${asked} is older. `}These are the newest {runs.length} of {runs.length + olderRuns} runs.{' '}
      <a href={`#${writeState({ ...state, runs: 'all' })}`}>Show all</a>
    </p>
  );
}

function keptOrder(): 'newest-left' | 'newest-right' {
  return kept('order') === 'newest-right' ? 'newest-right' : 'newest-left';
}

function findCell({ data }: Script, [rowId, runId]: readonly string[]): { row: number; run: number } | undefined {
  const row = data.ids.indexOf(Number(rowId));
  const run = data.runs.findIndex(({ id }) => id === runId);
  return row < 0 || run < 0 ? undefined : { row, run };
}

function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const newest = useRef(actions);
  newest.current = actions;
  // With the first rows: a key that comes before the next frame counts too.
  useLayoutEffect(() => followKeys(() => newest.current), []);
}
