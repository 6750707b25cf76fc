import type { JSX } from 'preact';

import { ago } from './ago.ts';
import { COLUMN } from './sizes.ts';
import type { Script } from './read-script.ts';
import type { Slots } from './use-spans.ts';

type Props = {
  readonly script: Script;
  readonly columns: readonly number[];
  readonly across: Slots;
  readonly titleWidth: number;
  readonly at: number;
  readonly showRun: (id: string) => void;
};

/** The runs: a number each; the rest is in the tooltip, and in the panel that a click opens. */
export function GridHead({ script, columns, across, titleWidth, at, showRun }: Props): JSX.Element {
  return (
    <div class="head" role="row" aria-rowindex={1}>
      <div class="corner" role="columnheader" aria-colindex={1} style={{ width: `${titleWidth}px` }}>
        Test
      </div>
      {columns.slice(across.start, across.end).map((run, index) => {
        const place = across.start + index;
        const data = script.data.runs[run];
        const told = script.history.runs[run];
        const scope = told?.scope === 'part' ? ', a part' : '';
        const words = `Run ${data?.id}, ${ago(told?.createdMs ?? 0, Date.now())}${scope}: ${data?.label}`;
        return (
          <div
            key={place % across.slots}
            class={`run ${run === at ? 'judged' : ''} ${scope === '' ? '' : 'part'}`}
            role="columnheader"
            aria-colindex={place + 2}
            aria-label={words}
            title={words}
            style={{ left: `${titleWidth + place * COLUMN}px` }}
            onClick={() => showRun(data?.id ?? '')}
          >
            <span>{data?.id}</span>
          </div>
        );
      })}
    </div>
  );
}
