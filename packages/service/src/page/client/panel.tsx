import type { ComponentChildren, JSX } from 'preact';

import type { SetView } from './url-state.ts';

type Props = {
  readonly label: string;
  readonly buttons?: ComponentChildren;
  readonly setState: SetView;
  readonly children: ComponentChildren;
};

/** What stands beside the grid, until the reader closes it. */
export function Panel({ label, buttons, setState, children }: Props): JSX.Element {
  return (
    <aside class="panel" aria-label={label}>
      <p class="buttons">
        {buttons}
        <button class="close" aria-label="Close" onClick={() => setState({ cell: [], run: '' })}>
          ✕
        </button>
      </p>
      {children}
    </aside>
  );
}
