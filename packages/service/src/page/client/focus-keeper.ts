import type { Script } from './read-script.ts';
import type { Model } from './script-model.ts';
import type { ViewState } from './url-state.ts';

/** Row id and run id of what has the focus; of a title without a run. */
type FocusIds = readonly string[];

export type FocusKeeper = {
  readonly move: (to: FocusIds) => void;
  /** Where the focus is now. */
  readonly settle: (script: Script, model: Model, state: ViewState) => FocusIds;
};

/** Goes to the cell that is opened and to the run that is selected; else it stays, whatever is published. */
export function createFocusKeeper(): FocusKeeper {
  let focus: FocusIds | undefined;
  let followed: Pick<ViewState, 'cell' | 'run'> = { cell: [], run: '' };
  return {
    move: (to) => {
      focus = to;
    },
    settle: ({ data }, model, state) => {
      const runId = data.runs[model.at]?.id ?? '';
      focus ??= [String(data.ids[model.rows[0] ?? 0]), runId];
      if (state.run !== followed.run && state.run === runId) focus = [focus[0] ?? '', runId];
      if (state.cell !== followed.cell && findCell(data, state.cell) !== undefined) focus = state.cell;
      followed = state;
      return focus;
    },
  };
}

/** A row and a run of these ids; undefined: one of them is not there. Pure. */
export function findCell(
  { ids, runs }: Pick<Script['data'], 'ids' | 'runs'>,
  [rowId, runId]: readonly string[],
): { readonly row: number; readonly run: number } | undefined {
  const row = ids.indexOf(Number(rowId));
  const run = runs.findIndex(({ id }) => id === runId);
  return row < 0 || run < 0 ? undefined : { row, run };
}
