import type { ComponentChildren, JSX } from 'preact';

type Props = {
  readonly label: string;
  readonly buttons?: ComponentChildren;
  readonly close: () => void;
  readonly children: ComponentChildren;
};

/** What stands beside the grid, until the reader closes it. */
export function Panel({ label, buttons, close, children }: Props): JSX.Element {
  return (
    <aside class="panel" aria-label={label}>
      <p class="buttons">
        {buttons}
        <button class="close" aria-label="Close" onClick={close}>
          ✕
        </button>
      </p>
      {children}
    </aside>
  );
}
