import type { JSX } from 'preact';

import type { Cluster } from './clusters.ts';
import type { SetView, ViewState } from './url-state.ts';

type Props = { readonly clusters: readonly Cluster[]; readonly state: ViewState; readonly setState: SetView };

const MOST = 50;

/** Failures with one message, as one line: choosing it shows their rows. */
export function Clusters({ clusters, state, setState }: Props): JSX.Element | null {
  if (clusters.length === 0) return null;
  return (
    <details class="menu clusters">
      <summary class={state.cluster === '' ? '' : 'chosen'} title={state.cluster}>
        Messages <b>{clusters.length}</b>
      </summary>
      <ul class="list">
        {clusters.slice(0, MOST).map(({ name, ids }) => (
          <li key={name}>
            <button
              aria-pressed={state.cluster === name}
              onClick={({ currentTarget }) => {
                // It would lie over the grid that it has just changed.
                currentTarget.closest('details')?.removeAttribute('open');
                setState({ cluster: state.cluster === name ? '' : name });
              }}
            >
              <b>{ids.length}</b> {name}
            </button>
          </li>
        ))}
        {clusters.length > MOST && <li>and {clusters.length - MOST} more</li>}
      </ul>
    </details>
  );
}
