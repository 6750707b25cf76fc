import type { JSX } from 'preact';

import { toPercentages } from '../../output/percentages.ts';
import { duration } from '../../output/duration.ts';
import { ago } from './ago.ts';
import { type Count, Spread } from './counts.tsx';
import { linksOf } from './links.ts';
import { BuildLinks } from './maybe-link.tsx';
import { Panel } from './panel.tsx';
import type { Script } from './read-script.ts';

type Props = { readonly script: Script; readonly runId: string; readonly close: () => void };

/** One run: when, where and of what it was, and how it went. */
export function RunPanel({ script, runId, close }: Props): JSX.Element | null {
  const run = script.data.runs.findIndex(({ id }) => id === runId);
  const [data, told] = [script.data.runs[run], script.history.runs[run]];
  if (data === undefined || told === undefined) return null;
  const { tester, tags } = data;
  const links = linksOf(data.headers);
  const headers = script.data.fields
    .map(([id, label]) => [label, data.headers[id] ?? ''] as const)
    .filter(([, value]) => value !== links.build);
  const facts = [
    ['Time', `${data.created.replace('T', ' ').slice(0, 19)} UTC`],
    ...headers,
    ['Tester', tester],
    ['Tags', tags],
  ];
  return (
    <Panel label="Run" close={close}>
      <h2>Run {data.id}</h2>
      <p>
        {ago(told.createdMs, Date.now())}
        {told.durationMs !== undefined && `, took ${duration(told.durationMs)}`}
        {told.scope === 'part' && ', a part of the tests'}
      </p>
      <Counts counts={script.countsIn(run)} />
      <dl>{facts.filter(([, value]) => value !== '').map(([name, value]) => [<dt>{name}</dt>, <dd>{value}</dd>])}</dl>
      <BuildLinks headers={data.headers} />
    </Panel>
  );
}

/** Progress as the service tells it: shares of the tests that are not excluded. */
function Counts({ counts }: { readonly counts: readonly Count[] }): JSX.Element {
  const percents = toPercentages(counts.map(({ count, kind }) => (/exclude|other/.test(kind) ? 0 : count)));
  const words = counts.map(({ count, word }, at) => `${count} ${word}${percents[at] ? ` (${percents[at]} %)` : ''}`);
  return (
    <>
      <Spread counts={counts} />
      <p>{words.join(', ') || 'No results'}</p>
    </>
  );
}
