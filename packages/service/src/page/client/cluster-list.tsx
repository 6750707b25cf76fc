import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';

import { clustersOf } from './clusters.ts';
import type { Lines } from './script-model.ts';
import type { ViewState } from './url-state.ts';
import type { SetView } from './use-view-state.ts';

type Props = { readonly lines: Lines; readonly state: ViewState; readonly setState: SetView };

/** Failures with one message, as one line: choosing it shows their rows. */
export function Clusters({ lines, state, setState }: Props): JSX.Element | null {
  const list = useRef<HTMLDetailsElement>(null);
  const clusters = useMemo(() => clustersOf(lines), [lines]);
  if (clusters.length === 0) return null;
  return (
    <details class="clusters" ref={list}>
      <summary class={state.cluster === '' ? '' : 'chosen'} title={state.cluster}>
        Messages <b>{clusters.length}</b>
      </summary>
      <ul>
        {clusters.slice(0, 50).map(({ name, ids }) => (
          <li key={name}>
            <button
              aria-pressed={state.cluster === name}
              onClick={() => {
                // It would lie over the grid that it has just changed.
                if (list.current !== null) list.current.open = false;
                setState({ cluster: state.cluster === name ? '' : name });
              }}
            >
              <b>{ids.length}</b> {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
