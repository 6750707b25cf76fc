import { createAnswer } from './answer.ts';
import { clustersOf } from './clusters.ts';
import { columnsOf } from './columns.ts';
import { pathOfRun } from './load.ts';
import { createMemo } from './memo.ts';
import { parseLines } from './our-json.ts';
import type { Script } from './read-script.ts';
import { judgedRun, type Model, modelOf, type Seen } from './script-model.ts';
import type { ViewState } from './url-state.ts';

/** Reads what is shown, only when its causes have changed: a key press must not go through all rows again. */
export function createModelReader(redraw: () => void): (script: Script, state: ViewState) => Model {
  const askLines = createAnswer(redraw);
  const [seenMemo, modelMemo] = [createMemo<Seen>(), createMemo<Model>()];
  return (script, state) => {
    const { cell: _cell, run: _run, ...choices } = state;
    const seen = seenMemo(() => {
      const columns = columnsOf(script, state);
      return { columns, at: judgedRun(script, columns, state.compare.length === 2) };
    }, [script, JSON.stringify(choices)]);
    const said = askLines(pathOfRun(script.data, seen.at, 'lines'));
    return modelMemo(() => {
      const clusters = said !== undefined && 'text' in said ? clustersOf(parseLines(said.text).lines) : [];
      return modelOf(script, state, { ...seen, clusters });
    }, [seen, said]);
  };
}
