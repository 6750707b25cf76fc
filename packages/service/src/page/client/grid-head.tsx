import type { JSX } from 'preact';

import { duration } from '../../output/duration.ts';
import { isAboveCases } from './cases.ts';
import { ago } from './ago.ts';
import { type Count, Spread } from './counts.tsx';
import { withoutAddresses } from './links.ts';
import { bandsOf, timeOf } from './columns.ts';
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
  /** Those that are shown. */
  readonly rows: readonly number[];
  readonly showRun: (id: string) => void;
};

/** The runs: a number and a bar each; all of it is in the tooltip, and with its links in the panel that a click opens. */
export function GridHead(props: Props): JSX.Element {
  const { script, columns, across, titleWidth, at, rows } = props;
  // Its words tell how long ago a run was.
  const minute = Math.floor(Date.now() / 60_000);
  return headMemo(() => drawHead(props), [minute, script, columns, across.start, across.end, titleWidth, at, rows]);
}

const headMemo = createMemo<JSX.Element>();

function drawHead({ script, columns, across, titleWidth, at, rows, showRun }: Props): JSX.Element {
  const isStored = (row: number): boolean => !isAboveCases(script.data, row) && row !== script.silent;
  const stored = script.data.ids.filter((_, row) => isStored(row));
  return (
    <div class="head" role="row" aria-rowindex={1}>
      <div class="corner" role="columnheader" aria-colindex={1} aria-label="Test" style={{ width: `${titleWidth}px` }}>
        Test
        <output>
          {rows.filter(isStored).length} of {stored.length} rows, {columns.length} of {script.data.runs.length} runs
        </output>
      </div>
      {BANDS.map(({ kind, wordsOf }) =>
        bandsOf(columns, across, (run) => wordsOf(script, run)).map(({ words, start, end }) => (
          <div
            class={`band ${kind}`}
            aria-hidden="true"
            title={words}
            style={{ left: `${titleWidth + start * COLUMN}px`, width: `${(end - start) * COLUMN}px` }}
          >
            <span style={{ left: `${titleWidth}px` }}>{end - start > 1 ? words : words.split(' ')[0]}</span>
          </div>
        )),
      )}
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
            aria-label={`${words}. ${withoutAddresses(data.label)}`}
            title={tooltipOf(script, run, words)}
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

/** What is above the numbers; a reader without sight hears both with each run. */
const BANDS = [
  { kind: 'branch', wordsOf: ({ history }: Script, run: number) => history.runs[run]?.lane.branch ?? '' },
  { kind: 'day', wordsOf: ({ data }: Script, run: number) => dayOf(data.runs[run]?.created ?? '') },
] as const;

/** As the reader's clock tells it. */
function dayOf(created: string): string {
  const time = new Date(created);
  return Number.isNaN(time.getTime()) ? '' : DAY.format(time);
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** A line for each header. */
function tooltipOf({ data: { fields, runs } }: Script, run: number, words: string): string {
  const { created = '', headers = {} } = runs[run] ?? {};
  const told = [
    ['time', timeOf(created)] as const,
    ...fields.map(([id, label]) => [label, headers[id] ?? ''] as const),
  ];
  const lines = told
    .filter(([, value]) => withoutAddresses(value) !== '')
    .map(([label, value]) => `${label}: ${value}`);
  return [words, ...lines].join('\n');
}

/** When a run was, how long it took, and how it went. */
function runWords(script: Script, run: number, counts: readonly Count[]): string {
  const id = script.data.runs[run]?.id ?? '';
  const { createdMs = 0, durationMs } = script.history.runs[run] ?? {};
  const scope = isPart(script, run) ? ', a part' : script.history.runs[run]?.scope === 'cut' ? ', cut short' : '';
  const took = durationMs === undefined ? '' : `, took ${duration(durationMs)}`;
  const sums = counts.map(({ count, word }) => `${count} ${word}`).join(', ') || 'no results';
  return `Run ${id}, ${ago(createdMs, Date.now())}${scope}${took}: ${sums}`;
}

function isPart({ history }: Script, run: number): boolean {
  return history.runs[run]?.scope === 'part';
}
