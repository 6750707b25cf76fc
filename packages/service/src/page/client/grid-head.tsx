import type { JSX } from 'preact';

import { duration } from '../../output/duration.ts';
import { ago } from './ago.ts';
import { type Count, Spread } from './counts.tsx';
import { withoutAddresses } from './links.ts';
import { createMemo } from './memo.ts';
import { COLUMN } from './sizes.ts';
import type { Script } from './read-script.ts';
import type { Span } from './window.ts';

type Props = {
  readonly script: Script;
  readonly columns: readonly number[];
  readonly across: Span;
  readonly titleWidth: number;
  readonly at: number;
  /** How many rows are shown. */
  readonly shown: number;
  readonly showRun: (id: string) => void;
};

/** The runs: a number and a bar each; all of it is in the tooltip, and with its links in the panel that a click opens. */
export function GridHead(props: Props): JSX.Element {
  const { script, columns, across, titleWidth, at, shown } = props;
  // Its words tell how long ago a run was.
  const minute = Math.floor(Date.now() / 60_000);
  return headMemo(() => drawHead(props), [minute, script, columns, across.start, across.end, titleWidth, at, shown]);
}

const headMemo = createMemo<JSX.Element>();

function drawHead({ script, columns, across, titleWidth, at, shown, showRun }: Props): JSX.Element {
  return (
    <div class="head" role="row" aria-rowindex={1}>
      <div class="corner" role="columnheader" aria-colindex={1} aria-label="Test" style={{ width: `${titleWidth}px` }}>
        Test
        <output>
          {shown} of {script.outline.count - Number(script.silent >= 0)} rows, {columns.length} of{' '}
          {script.data.runs.length} runs
        </output>
      </div>
      {daysOf(script, columns, across).map(({ day, start, end }) => (
        <div
          class="day"
          aria-hidden="true"
          style={{ left: `${titleWidth + start * COLUMN}px`, width: `${(end - start) * COLUMN}px` }}
        >
          {end - start > 1 ? day : day.split(' ')[0]}
        </div>
      ))}
      {columns.slice(across.start, across.end).map((run, index) => {
        const data = script.data.runs[run];
        if (data === undefined) return undefined;
        const place = across.start + index;
        const told = script.countsIn(run);
        const words = runWords(script, run, told);
        return (
          <div
            class={`run ${run === at ? 'judged' : ''} ${isPart(script, run) ? 'part' : ''}`}
            role="columnheader"
            aria-colindex={place + 2}
            aria-label={words}
            title={`${words}\n${data.created}`}
            style={{ left: `${titleWidth + place * COLUMN}px` }}
            onClick={() => showRun(data.id)}
          >
            <span>{data.id}</span>
            <Spread counts={told} />
          </div>
        );
      })}
    </div>
  );
}

type Day = { readonly day: string; readonly start: number; end: number };

/** Neighbouring columns of one day, as the reader's clock tells it. */
function daysOf({ data }: Script, columns: readonly number[], { start, end }: Span): readonly Day[] {
  const days: Day[] = [];
  for (let place = start; place < end; place += 1) {
    const created = new Date(data.runs[columns[place] ?? -1]?.created ?? '');
    const day = created.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
    const last = days.at(-1);
    if (last?.day === day) last.end = place + 1;
    else days.push({ day, start: place, end: place + 1 });
  }
  return days;
}

/** All that is known of a run, as a sentence. */
function runWords(script: Script, run: number, counts: readonly Count[]): string {
  const { id, label } = script.data.runs[run] ?? { id: '', label: '' };
  const { createdMs = 0, durationMs } = script.history.runs[run] ?? {};
  const scope = isPart(script, run) ? ', a part' : '';
  const took = durationMs === undefined ? '' : `, took ${duration(durationMs)}`;
  const sums = counts.map(({ count, word }) => `${count} ${word}`).join(', ') || 'no results';
  return `Run ${id}, ${ago(createdMs, Date.now())}${scope}${took}: ${sums}. ${withoutAddresses(label)}`;
}

function isPart({ history }: Script, run: number): boolean {
  return history.runs[run]?.scope === 'part';
}
