import { turnHeadings } from './fold.ts';
import { parentsOf } from './outline.ts';
import type { Script } from './read-script.ts';
import { type Model, neighbourRun, nextFailure } from './script-model.ts';
import type { Focus } from './sizes.ts';
import type { SetView, ViewState } from './url-state.ts';

/** What the reader sees, and how that is changed. */
type Facts = {
  readonly script: Script;
  readonly model: Model;
  readonly state: ViewState;
  readonly setState: SetView;
  /** The cell whose panel is open. */
  readonly cell: { readonly run: number } | undefined;
  readonly place: Focus;
  readonly moveFocus: (ids: readonly string[]) => void;
};

export type ScriptActs = {
  readonly setFocus: (to: Focus) => void;
  readonly open: (to: Focus) => void;
  readonly select: (runId: string) => void;
  /** To the run of the focused column. */
  readonly selectFocused: () => void;
  readonly goToRun: (step: 1 | -1) => void;
  /** Of the open cell's run, else of the selected one. */
  readonly goToFailure: (step: 1 | -1) => void;
};

/** What keys and buttons do. */
export function scriptActs({ script, model, state, setState, cell, place, moveFocus }: Facts): ScriptActs {
  const { data, outline } = script;
  const { columns } = model;
  const idOf = (run: number): string => data.runs[run]?.id ?? '';
  const idsAt = (to: Focus) => [String(data.ids[to.row]), idOf(columns[to.column] ?? -1)];
  const setFocus = (to: Focus): void => moveFocus(idsAt(to));
  const open = (to: Focus): void => {
    if (to.column in columns) setState({ cell: idsAt(to) });
  };
  const select = (run: string): void => setState({ run, cell: [], panel: '' });
  return {
    setFocus,
    open,
    select,
    selectFocused: () => select(idOf(columns[Math.max(0, place.column)] ?? model.at)),
    goToRun: (step) => {
      const run = neighbourRun(model, step);
      if (run !== undefined) select(idOf(run));
    },
    goToFailure: (step) => {
      const run = cell?.run ?? model.at;
      const row = nextFailure(script, { rows: model.found, run, from: place.row, step });
      if (row === undefined) return;
      const shut = parentsOf(outline, row).filter((above) => model.closed.has(above));
      const ids = shut.map((above) => model.sign * (data.ids[above] ?? 0));
      if (ids.length > 0) setState(turnHeadings(state, ids));
      (cell === undefined ? setFocus : open)({ row, column: Math.max(0, columns.indexOf(run)) });
    },
  };
}
