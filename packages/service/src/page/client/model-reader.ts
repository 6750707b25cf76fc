import { createAnswer } from './answer.ts';
import { columnsOf } from './columns.ts';
import { pathOfRun } from './load.ts';
import { createMemo } from './memo.ts';
import { parseLines } from './our-json.ts';
import type { Script } from './read-script.ts';
import { type Model, modelOf, selectedRun } from './script-model.ts';
import type { ViewState } from './url-state.ts';

/** Reads what is shown, only when its causes have changed: a key press must not go through all rows again. */
export function createModelReader(redraw: () => void): (script: Script, state: ViewState) => Model {
  const askLines = createAnswer(redraw);
  const [columnsMemo, modelMemo] = [createMemo<readonly number[]>(), createMemo<Model>()];
  return (script, state) => {
    const { cell: _cell, run: _run, panel: _panel, ...choices } = state;
    const columns = columnsMemo(() => columnsOf(script, state), [script, JSON.stringify(choices)]);
    const at = selectedRun(script, columns, state);
    const said = askLines(pathOfRun(script.data, at, 'lines'));
    return modelMemo(() => {
      const { lines } = said !== undefined && 'text' in said ? parseLines(said.text) : NOTHING_SAID;
      return modelOf(script, state, { columns, at, lines });
    }, [script, columns, at, said]);
  };
}

const NOTHING_SAID = { lines: [] };
