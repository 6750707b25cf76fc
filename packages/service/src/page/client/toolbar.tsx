import type { JSX, RefObject } from 'preact';
import { useMemo } from 'preact/hooks';

import { valuesOf } from './columns.ts';
import { Clusters } from './cluster-list.tsx';
import { countVerdicts, VERDICTS } from './filter-rows.ts';
import { withoutAddresses } from './links.ts';
import { isHeading } from './outline.ts';
import type { Script } from './read-script.ts';
import type { Lines, Model } from './script-model.ts';
import type { ViewState } from './url-state.ts';
import type { SetView } from './use-view-state.ts';

type Props = {
  readonly script: Script;
  readonly model: Model;
  readonly state: ViewState;
  readonly setState: SetView;
  readonly lines: Lines;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly showHelp: () => void;
};

const WORDS = {
  new: 'New',
  still: 'Still failing',
  fixed: 'Fixed',
  flaky: 'Flaky',
  failed: 'Failed',
  blocked: 'Blocked',
} as const;

/** What is shown, and what is left out. */
export function Toolbar({ script, model, state, setState, lines, search, showHelp }: Props): JSX.Element {
  const { runs } = script.data;
  const counts = useMemo(() => countVerdicts(script, model.news, model.at), [script, model.news, model.at]);
  const toggle = (verdict: string): void => {
    const isOn = state.verdicts.includes(verdict);
    setState({ verdicts: isOn ? state.verdicts.filter((one) => one !== verdict) : [...state.verdicts, verdict] });
  };
  const keepOrder = (): void => {
    const order = state.order === 'newest-right' ? 'newest-left' : 'newest-right';
    localStorage.setItem('runsheet-order', order);
    setState({ order });
  };
  return (
    <div class="toolbar" role="search" aria-label="Filters">
      <input
        ref={search}
        type="search"
        aria-label="Search rows"
        placeholder="Search rows  /"
        value={state.q}
        onInput={(event) => setState({ q: event.currentTarget.value })}
      />
      <span class="chips">
        {VERDICTS.map((verdict) => (
          <button
            key={verdict}
            class={`chip ${counts[verdict] === 0 ? 'zero' : ''}`}
            aria-pressed={state.verdicts.includes(verdict)}
            onClick={() => toggle(verdict)}
          >
            {WORDS[verdict]} <b>{counts[verdict]}</b>
          </button>
        ))}
      </span>
      <Choice
        label="Branch"
        all="all branches"
        value={state.branch}
        values={valuesOf(runs, 'branch')}
        choose={(branch) => setState({ branch })}
      />
      <Choice
        label="Environment"
        all="all environments"
        value={state.environment}
        values={valuesOf(runs, 'environment')}
        choose={(environment) => setState({ environment })}
      />
      <select
        aria-label="Rows of"
        value={state.last}
        onChange={(event) => setState({ last: Number(event.currentTarget.value) })}
      >
        <option value="0">rows of all runs</option>
        {[1, 5, 20].map((last) => (
          <option value={last}>rows of last {last === 1 ? 'run' : `${last} runs`}</option>
        ))}
      </select>
      <Compare {...{ script, state, setState }} />
      <Clusters {...{ lines, state, setState }} />
      <button onClick={keepOrder}>Newest {state.order === 'newest-right' ? 'right' : 'left'}</button>
      {script.history.runs.some(({ scope }) => scope === 'part') && (
        <button
          aria-pressed={state.parts === 'hide'}
          onClick={() => setState({ parts: state.parts === 'hide' ? 'show' : 'hide' })}
        >
          Hide parts
        </button>
      )}
      <GoneRows {...{ script, state, setState }} />
      <button onClick={showHelp} aria-label="Help">
        ?
      </button>
    </div>
  );
}

function GoneRows({ script, state, setState }: Pick<Props, 'script' | 'state' | 'setState'>): JSX.Element | null {
  const count = useMemo(
    () => script.gone.reduce((sum, isGone, row) => sum + (isHeading(script.outline, row) ? 0 : isGone), 0),
    [script],
  );
  if (count === 0) return null;
  return (
    <button
      title="Rows without a result in the newest whole run"
      aria-pressed={state.gone === 'show'}
      onClick={() => setState({ gone: state.gone === 'show' ? 'fold' : 'show' })}
    >
      Gone <b>{count}</b>
    </button>
  );
}

type ChoiceProps = {
  readonly label: string;
  /** What stands there while nothing is chosen. */
  readonly all: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly choose: (value: string) => void;
};

function Choice({ label, all, value, values, choose }: ChoiceProps): JSX.Element | null {
  if (values.length < 2 && value === '') return null;
  return (
    <select aria-label={label} value={value} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">{all}</option>
      {values.map((one) => (
        <option value={one}>{one}</option>
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
  const pick = (place: number, id: string): void =>
    setState({ compare: state.compare.map((one, at) => (at === place ? id : one)) });
  return (
    <span class="compare">
      {['Compare run', 'with run'].map((label, place) => (
        <label>
          {label}{' '}
          <select value={state.compare[place]} onChange={(event) => pick(place, event.currentTarget.value)}>
            {runs.map(({ id, label: words }) => (
              <option value={id}>
                #{id} {withoutAddresses(words)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button onClick={() => setState({ compare: [] })}>End comparison</button>
    </span>
  );
}
