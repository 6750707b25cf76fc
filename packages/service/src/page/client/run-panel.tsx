import type { JSX } from 'preact';

import { ago, duration } from './ago.ts';
import { BuildLinks } from './cell-panel.tsx';
import { shownOf } from './mark.ts';
import type { Script } from './read-script.ts';
import type { SetView } from './use-view-state.ts';

type Props = { readonly script: Script; readonly run: number; readonly setState: SetView };

/** One run: when, where and of what it was, and how it went. */
export function RunPanel({ script, run, setState }: Props): JSX.Element | null {
  const [data, told] = [script.data.runs[run], script.history.runs[run]];
  if (data === undefined || told === undefined) return null;
  const { tester, tags } = data;
  const headers = Object.entries(data.headers).filter(([name, value]) => value !== '' && name !== 'runsheet_marks');
  const facts = [['Time', data.created.replace('T', ' ').slice(0, 19)], ...headers, ['Tester', tester], ['Tags', tags]];
  return (
    <aside class="panel" aria-label="Run">
      <p class="buttons">
        <button class="close" aria-label="Close" onClick={() => setState({ run: '' })}>
          ✕
        </button>
      </p>
      <h2>Run {data.id}</h2>
      <p>
        {ago(told.createdMs, Date.now())}
        {told.durationMs !== undefined && `, took ${duration(told.durationMs)}`}
        {told.scope === 'part' && ', a part of the tests'}
      </p>
      <Counts codes={told.codes} />
      <dl>{facts.filter(([, value]) => value !== '').map(([name, value]) => [<dt>{name}</dt>, <dd>{value}</dd>])}</dl>
      <BuildLinks headers={data.headers} />
    </aside>
  );
}

function Counts({ codes }: { readonly codes: Uint8Array }): JSX.Element {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const code of codes) if (code !== 0) counts[code] = (counts[code] ?? 0) + 1;
  const whole = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
  const told = counts.map((count, code) => ({ count, ...shownOf(code) })).filter(({ count }) => count > 0);
  let start = 0;
  return (
    <>
      <svg class="spread" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {told.map(({ kind, count }) => {
          const width = (100 * count) / whole;
          start += width;
          return <rect class={kind} x={start - width} y="0" width={width} height="4" />;
        })}
      </svg>
      <p>{told.map(({ count, word }) => `${count} ${word}`).join(', ') || 'No results'}</p>
    </>
  );
}
