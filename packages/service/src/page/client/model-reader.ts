import { createAnswer } from './answer.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { columnsOf } from './columns.ts';
import { pathOfRun } from './load.ts';
import { createMemo } from './memo.ts';
import { parseLines } from './our-json.ts';
import type { Script } from './read-script.ts';
import { judgedRun, type Model, modelOf } from './script-model.ts';
import type { ViewState } from './url-state.ts';
import { type Verdicts, verdictsOf } from './verdicts.ts';

/** Reads what is shown, each part of it only when its causes have changed: a key press must not judge all runs again. */
export function createModelReader(redraw: () => void): (script: Script, state: ViewState) => Model {
  const lines = createAnswer(redraw);
  const memo = {
    columns: createMemo<readonly number[]>(),
    verdicts: createMemo<Verdicts>(),
    clusters: createMemo<readonly Cluster[]>(),
    model: createMemo<Model>(),
  };
  return (script, state) => {
    const { branch, environment, parts, order, compare } = state;
    const columns = memo.columns(
      () => columnsOf(script, state),
      [script, branch, environment, parts, order, compare.join()],
    );
    const at = judgedRun(script, columns, compare.length === 2);
    const verdicts = memo.verdicts(() => verdictsOf(script, at), [script, at]);
    const said = lines(pathOfRun(script.data, at, 'lines'));
    const clusters = memo.clusters(() => {
      return said !== undefined && 'text' in said ? clustersOf(parseLines(said.text).lines) : [];
    }, [said]);
    const { cell: _cell, run: _run, ...choices } = state;
    return memo.model(
      () => modelOf(script, state, { columns, verdicts, at, clusters }),
      [script, columns, verdicts, at, clusters, JSON.stringify(choices)],
    );
  };
}
