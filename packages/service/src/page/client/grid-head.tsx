import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import { ago, duration } from './ago.ts';
import { type Count, countsOf, Spread } from './counts.tsx';
import { withoutAddresses } from './links.ts';
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

/** The runs: a number and a bar each; all of it is in the tooltip, and with its links in the panel that a click opens. */
export function GridHead({ script, columns, across, titleWidth, at, showRun }: Props): JSX.Element {
  const countsIn = useMemo(() => countsOf(script), [script]);
  return (
    <div class="head" role="row" aria-rowindex={1}>
      <div class="corner" role="columnheader" aria-colindex={1} style={{ width: `${titleWidth}px` }}>
        Test
      </div>
      {columns.slice(across.start, across.end).map((run, index) => {
        const place = across.start + index;
        const data = script.data.runs[run];
        const isPart = script.history.runs[run]?.scope === 'part';
        const counts = countsIn(run);
        const words = wordsOf(script, run, counts);
        return (
          <div
            key={place % across.slots}
            class={`run ${run === at ? 'judged' : ''} ${isPart ? 'part' : ''}`}
            role="columnheader"
            aria-colindex={place + 2}
            aria-label={words}
            title={`${words}\n${data?.created}`}
            style={{ left: `${titleWidth + place * COLUMN}px` }}
            onClick={() => showRun(data?.id ?? '')}
          >
            <span>{data?.id}</span>
            <Spread counts={counts} />
          </div>
        );
      })}
    </div>
  );
}

/** A run in a line: when, how long, its counts, and its headers. */
function wordsOf({ data, history }: Script, run: number, counts: readonly Count[]): string {
  const [told, stored] = [history.runs[run], data.runs[run]];
  const scope = told?.scope === 'part' ? ', a part' : '';
  const took = told?.durationMs === undefined ? '' : `, took ${duration(told.durationMs)}`;
  const sums = counts.map(({ count, word }) => `${count} ${word}`).join(', ') || 'no results';
  const when = `Run ${stored?.id}, ${ago(told?.createdMs ?? 0, Date.now())}`;
  return `${when}${scope}${took}: ${sums}. ${withoutAddresses(stored?.label ?? '')}`;
}
