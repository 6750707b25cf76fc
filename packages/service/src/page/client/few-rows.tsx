import type { JSX } from 'preact';

import type { ScriptData } from '../data/page-data.ts';
import { Panel } from './panel.tsx';
import type { Script } from './read-script.ts';
import { missingRun, type Model } from './script-model.ts';
import { type SetView, type ViewState, writeState } from './url-state.ts';

/** A script that is new. */
export function NoRows(): JSX.Element {
  return (
    <p class="pad">
      No rows yet. Publish a run: <code>npx runsheet init</code> <button data-copy="npx runsheet init">Copy</button>
    </p>
  );
}

type NothingProps = {
  readonly script: Script;
  readonly model: Model;
  readonly state: ViewState;
  readonly setState: SetView;
};

/** Why the grid is empty, and the way back. */
export function NothingChosen({ script, model, state, setState }: NothingProps): JSX.Element | false {
  if (script.data.runs.length === 0) return script.outline.count > 0 && <p class="nothing no-runs">No run yet.</p>;
  if (model.columns.length === 0) return <NoRuns {...{ state, setState }} />;
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

function NoRuns({ state, setState }: Pick<NothingProps, 'state' | 'setState'>): JSX.Element {
  return (
    <p class="nothing no-runs">
      {state.parts === '' ? 'No run is left by these filters.' : 'Each of these runs is a part, and parts are hidden.'}{' '}
      <button onClick={() => setState({ parts: '', branch: '', environment: '', compare: [] })}>Show all runs</button>
    </p>
  );
}

const NO_FILTER = { q: '', verdicts: [], branch: '', environment: '', last: 0, cluster: '', compare: [] } as const;

/** The runs that were not sent. */
export function OlderRuns({
  data,
  state,
}: {
  readonly data: ScriptData;
  readonly state: ViewState;
}): JSX.Element | false {
  const { runs, olderRuns } = data;
  if (olderRuns === 0) return false;
  return (
    <p class="quiet older">
      These are the newest {runs.length} of {runs.length + olderRuns} runs. <AllRuns state={state} words="Show all" />
    </p>
  );
}

/** A link, for the change of the address loads them. */
function AllRuns({ state, words }: { readonly state: ViewState; readonly words: string }): JSX.Element {
  return <a href={`#${writeState({ ...state, runs: 'all' })}`}>{words}</a>;
}

type MissingProps = Pick<NothingProps, 'script' | 'state' | 'setState'> & {
  readonly close: () => void;
};

/** The panel of a run that is not here. */
export function MissingRun({ script, state, setState, close }: MissingProps): JSX.Element | false {
  const missing = missingRun(script.data, state);
  if (missing === undefined || state.panel !== '') return false;
  return (
    <Panel label="Run" close={close}>
      <p>{missing.words}</p>
      {missing.isOlder && <AllRuns state={state} words="Show all runs" />}{' '}
      <button onClick={() => setState({ run: '', cell: [] })}>Show the newest run</button>
    </Panel>
  );
}
