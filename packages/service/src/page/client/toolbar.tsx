import type { JSX } from 'preact';

import { runChoice, valuesOf } from './columns.ts';
import { Clusters } from './cluster-list.tsx';
import { foldAll } from './fold.ts';
import { kept } from './kept.ts';
import { isHeading } from './outline.ts';
import type { RunData } from '../data/page-data.ts';
import type { Script } from './read-script.ts';
import type { Model } from './script-model.ts';
import type { SetView, ViewState } from './url-state.ts';

type Props = {
  readonly script: Script;
  readonly model: Model;
  readonly state: ViewState;
  readonly setState: SetView;
  readonly showHelp: () => void;
  /** Whether the panel of the selected run is. */
  readonly isOpen: boolean;
  /** Whether there are cases to fold. */
  readonly hasTables: boolean;
};

/** What is shown, and what is left out. */
export function Toolbar({ script, model, state, setState, showHelp, isOpen, hasTables }: Props): JSX.Element {
  const { runs } = script.data;
  const toggle = (verdict: string): void => {
    const isOn = state.verdicts.includes(verdict);
    setState({ verdicts: isOn ? state.verdicts.filter((one) => one !== verdict) : [...state.verdicts, verdict] });
  };
  return (
    <div class="toolbar" role="search" aria-label="Filters">
      <input
        type="search"
        aria-label="Search rows"
        placeholder="Search rows  /"
        value={state.q}
        onInput={(event) => setState({ q: event.currentTarget.value })}
      />
      <SelectedRun {...{ script, model, setState, isOpen }} />
      <span class="chips">
        {shownChips(model, state).map(([verdict, words, { size }]) => (
          <button
            key={verdict}
            class="chip"
            aria-pressed={state.verdicts.includes(verdict)}
            onClick={() => toggle(verdict)}
          >
            {words} <b>{size}</b>
          </button>
        ))}
      </span>
      <HeaderChoice label="Branch" all="all branches" header="branch" {...{ runs, state, setState }} />
      <HeaderChoice label="Environment" all="all environments" header="environment" {...{ runs, state, setState }} />
      <Compare {...{ script, state, setState }} />
      <Clusters {...{ clusters: model.clusters, state, setState }} />
      <ViewMenu {...{ script, state, setState, hasTables }} />
      <Folding {...{ model, state, setState }} />
      <button onClick={showHelp} title="Signs and keys: ?">
        Legend
      </button>
    </div>
  );
}

type MenuProps = Pick<Props, 'script' | 'state' | 'setState' | 'hasTables'>;

/** What is chosen once: it would only take room beside the filters. */
function ViewMenu({ script, state, setState, hasTables }: MenuProps): JSX.Element {
  const keepOrder = (): void => {
    const order = state.order === 'newest-right' ? 'newest-left' : 'newest-right';
    kept('order', order);
    setState({ order });
  };
  const isChanged = state.last > 0 || `${state.parts}${state.cases}${state.obsolete}` !== '';
  return (
    <details class="menu view">
      <summary class={isChanged ? 'chosen' : ''}>View</summary>
      <div class="list">
        <Select
          label="Rows of"
          value={String(state.last)}
          choices={LAST}
          choose={(last) => setState({ last: Number(last) })}
        />
        <button onClick={keepOrder}>Newest runs: {state.order === 'newest-right' ? 'right' : 'left'}</button>
        {script.history.runs.some(({ scope }) => scope === 'part') && (
          <button
            aria-pressed={state.parts !== ''}
            onClick={() => setState({ parts: state.parts === '' ? 'hide' : '' })}
          >
            Hide parts
          </button>
        )}
        {(state.cases !== '' || hasTables) && (
          <button
            aria-pressed={state.cases !== ''}
            title="Tests whose titles differ in values alone stand below one line"
            onClick={() => setState({ cases: state.cases === '' ? 'fold' : '' })}
          >
            Fold cases
          </button>
        )}
        <ObsoleteRows {...{ script, state, setState }} />
      </div>
    </details>
  );
}

/** What no row has would only take room. */
function shownChips({ verdicts }: Model, state: ViewState): Model['verdicts'] {
  return verdicts.filter(([name, , { size }]) => size > 0 || state.verdicts.includes(name));
}

/** The run that the filters speak of; it opens and closes the panel of that run. */
function SelectedRun({
  script,
  model,
  setState,
  isOpen,
}: Omit<Props, 'state' | 'showHelp' | 'hasTables'>): JSX.Element | false {
  const run = script.data.runs[model.at];
  return (
    run !== undefined && (
      <button
        aria-expanded={isOpen}
        onClick={() => setState(isOpen ? { panel: 'shut', cell: [] } : { panel: '', run: run.id, cell: [] })}
      >
        Run {run.id}
      </button>
    )
  );
}

function Folding({ model, state, setState }: Pick<Props, 'model' | 'state' | 'setState'>): JSX.Element {
  return (
    <>
      <button
        aria-pressed={state.first !== ''}
        onClick={() => setState({ first: state.first === '' ? 'failing' : '', fold: '', closed: [] })}
      >
        Failing first
      </button>
      <span class="pair">
        <FoldButton sign="▸" words="Collapse all" act={() => setState(foldAll(state, model.sign, true))} />
        <FoldButton sign="▾" words="Expand all" act={() => setState(foldAll(state, model.sign, false))} />
      </span>
    </>
  );
}

type FoldProps = { readonly sign: string; readonly words: string; readonly act: () => void };

function FoldButton({ sign, words, act }: FoldProps): JSX.Element {
  return (
    <button aria-label={words} title={words} onClick={act}>
      {sign}
    </button>
  );
}

function ObsoleteRows({ script, state, setState }: Pick<Props, 'script' | 'state' | 'setState'>): JSX.Element | null {
  const count = script.obsolete.reduce(
    (sum, isObsolete, row) => sum + (isHeading(script.outline, row) ? 0 : isObsolete),
    0,
  );
  if (count === 0) return null;
  return (
    <button
      title="Rows whose tests are no longer in the code"
      aria-pressed={state.obsolete !== ''}
      onClick={() => setState({ obsolete: state.obsolete === '' ? 'show' : '' })}
    >
      Obsolete <b>{count}</b>
    </button>
  );
}

const LAST = [
  ['0', 'all rows'],
  ['1', 'rows of the last run'],
  ['5', 'rows of the last 5 runs'],
  ['20', 'rows of the last 20 runs'],
] as const;

type ChoiceProps = Pick<Props, 'state' | 'setState'> & {
  readonly label: string;
  /** What stands there while nothing is chosen. */
  readonly all: string;
  readonly header: 'branch' | 'environment';
  readonly runs: readonly RunData[];
};

function HeaderChoice({ label, all, header, runs, state, setState }: ChoiceProps): JSX.Element | false {
  const values = valuesOf(runs, header);
  const value = state[header];
  const choices = [['', all], ...values.map((one) => [one, one] as const)] as const;
  return (
    (values.length > 1 || value !== '') && (
      <Select {...{ label, value, choices }} choose={(one) => setState({ [header]: one })} />
    )
  );
}

type SelectProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, words: string])[];
  readonly choose: (value: string) => void;
};

function Select({ label, value, choices, choose }: SelectProps): JSX.Element {
  return (
    <select aria-label={label} value={value} onChange={(event) => choose(event.currentTarget.value)}>
      {choices.map(([one, words]) => (
        <option value={one}>{words}</option>
      ))}
    </select>
  );
}

function Compare({ script, state, setState }: Pick<Props, 'script' | 'state' | 'setState'>): JSX.Element | null {
  const runs = script.data.runs.toReversed();
  const [newest, before] = runs;
  if (newest === undefined || before === undefined) return null;
  if (state.compare.length < 2) {
    return <button onClick={() => setState({ compare: [before.id, newest.id] })}>Compare</button>;
  }
  const choices = runs.map((run) => [run.id, runChoice(run)] as const);
  const pick = (place: number, id: string): void =>
    setState({ compare: state.compare.map((one, at) => (at === place ? id : one)) });
  return (
    <span class="compare">
      {['Compare run', 'with run'].map((label, place) => (
        <label>
          {label} <Select {...{ label, choices }} value={state.compare[place] ?? ''} choose={(id) => pick(place, id)} />
        </label>
      ))}
      <button onClick={() => setState({ compare: [] })}>End comparison</button>
    </span>
  );
}
