import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { ScriptData } from '../data/page-data.ts';

import { CellPanel } from './cell-panel.tsx';
import { CopyButton } from './copy-button.tsx';
import { columnsOf } from './columns.ts';
import { Grid } from './grid.tsx';
import type { Focus } from './sizes.ts';
import { Help } from './help.tsx';
import type { Script } from './read-script.ts';
import { RunPanel } from './run-panel.tsx';
import { judgedRun, type Model, modelOf, newsOf, nextFailure } from './script-model.ts';
import { ScriptHead } from './script-head.tsx';
import { Toolbar } from './toolbar.tsx';
import { useLines } from './use-lines.ts';
import { type ViewState, writeState } from './url-state.ts';
import { type SetView, useViewState } from './use-view-state.ts';

/** One script: its outline against its runs, and beside it the cell or the run that is looked at. */
export function ScriptView({ script }: { readonly script: Script }): JSX.Element {
  const [stored, setState] = useViewState();
  const state = { ...stored, order: stored.order || keptOrder() };
  const [isHelp, setHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const { branch, environment, parts, order, compare } = state;
  const columns = useMemo(() => columnsOf(script, state), [script, branch, environment, parts, order, compare.join()]);
  const at = judgedRun(script, columns, state.compare.length === 2);
  const news = useMemo(() => newsOf(script, at), [script, at]);
  const lines = useLines(script, at);
  const { cell: _cell, run: _run, ...choices } = state;
  const model = useMemo(
    () => modelOf(script, state, { columns, news, at, lines }),
    [script, columns, news, at, lines, JSON.stringify(choices)],
  );
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
  useShortcuts({
    '/': () => search.current?.focus(),
    '?': () => setHelp(!isHelp),
    n: () => goToFailure(1),
    p: () => goToFailure(-1),
    r: () => setState({ run: script.data.runs[model.columns[Math.max(0, focus.column)] ?? at]?.id ?? '', cell: [] }),
    Escape: () => (isHelp ? setHelp(false) : setState({ cell: [], run: '' })),
  });
  const run = script.data.runs.findIndex(({ id }) => id === state.run);
  return (
    <div class="script">
      <ScriptHead script={script} columns={model.columns} />
      <Toolbar {...{ script, model, state, setState, lines, search, showHelp: () => setHelp(true) }} />
      <OlderRuns data={script.data} state={stored} />
      <main class="split">
        {script.data.runs.length === 0 && script.outline.count === 0 ? (
          <p class="pad">
            No rows yet. Publish a run: <code>npx runsheet init</code>{' '}
            <CopyButton text="npx runsheet init" words="Copy" />
          </p>
        ) : (
          <Grid {...{ script, model, state, setState, focus, setFocus, open }} />
        )}
        <NothingChosen {...{ script, model, state, setState }} />
        {cell !== undefined && <CellPanel {...{ script, news, ...cell, state, setState, goToFailure }} />}
        {cell === undefined && run >= 0 && <RunPanel {...{ script, run, setState }} />}
      </main>
      {isHelp && <Help close={() => setHelp(false)} />}
    </div>
  );
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

const ORDER_KEY = 'runsheet-order';

function keptOrder(): 'newest-left' | 'newest-right' {
  return localStorage.getItem(ORDER_KEY) === 'newest-right' ? 'newest-right' : 'newest-left';
}

function findCell({ data }: Script, [rowId, runId]: readonly string[]): { row: number; run: number } | undefined {
  const row = data.ids.indexOf(Number(rowId));
  const run = data.runs.findIndex(({ id }) => id === runId);
  return row < 0 || run < 0 ? undefined : { row, run };
}

/** Keys that work wherever the reader is, but not while something is typed. */
function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const newest = useRef(actions);
  newest.current = actions;
  // With the first rows: a key that comes before the next frame counts too.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (event.ctrlKey || event.metaKey || event.altKey || (isTyping && event.key !== 'Escape')) return;
      const action = newest.current[event.key];
      if (action === undefined) return;
      event.preventDefault();
      if (isTyping && event.target instanceof HTMLElement) event.target.blur();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
