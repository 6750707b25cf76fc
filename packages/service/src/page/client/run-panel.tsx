import type { JSX } from 'preact';

import { toPercentages } from '../../output/percentages.ts';
import { ago } from './ago.ts';
import { type Count, Spread } from './counts.tsx';
import { httpOr, linksOf } from './links.ts';
import { MaybeLink } from './maybe-link.tsx';
import { Panel } from './panel.tsx';
import type { Script } from './read-script.ts';
import { RunLists } from './run-lists.tsx';
import { runSentence } from './run-sentence.ts';
import { type Model, neighbourRun } from './script-model.ts';
import type { SetView } from './url-state.ts';

type Props = {
  readonly script: Script;
  readonly model: Model;
  readonly setState: SetView;
  readonly close: () => void;
  readonly goToRun: (step: 1 | -1) => void;
};

/** The selected run: how it went in one sentence, where it ran, and what failed in it. */
export function RunPanel({ script, model, setState, close, goToRun }: Props): JSX.Element | null {
  const { at } = model;
  const [data, told] = [script.data.runs[at], script.history.runs[at]];
  if (data === undefined || told === undefined) return null;
  const counts = script.countsIn(at);
  const buttons = (
    <>
      <button disabled={neighbourRun(model, -1) === undefined} onClick={() => goToRun(-1)}>
        Previous run
      </button>
      <button disabled={neighbourRun(model, 1) === undefined} onClick={() => goToRun(1)}>
        Next run
      </button>
    </>
  );
  return (
    <Panel label="Run" close={close} buttons={buttons}>
      <h2>Run {data.id}</h2>
      <p class="sentence">{sentenceOf(script, at)}</p>
      <Counts counts={counts} />
      {told.scope === 'part' && <p class="quiet">A part of the tests.</p>}
      {told.scope === 'cut' && <p class="quiet">Cut short: not all tests ran.</p>}
      <Facts script={script} at={at} />
      <RunLists {...{ script, model, setState }} />
    </Panel>
  );
}

/** A run in one sentence. */
export function sentenceOf(script: Script, at: number): string {
  const durationMs = script.history.runs[at]?.durationMs;
  return runSentence({ news: script.newsIn(at), counts: script.countsIn(at), durationMs });
}

/** Progress as the service tells it: shares of the tests that are not excluded. */
function Counts({ counts }: { readonly counts: readonly Count[] }): JSX.Element {
  const percents = toPercentages(counts.map(({ count, kind }) => (/exclude|other/.test(kind) ? 0 : count)));
  const words = counts.map(({ count, word }, at) => `${count} ${word}${percents[at] ? ` (${percents[at]} %)` : ''}`);
  return (
    <>
      <Spread counts={counts} />
      <p class="small">{words.join(', ') || 'No results'}</p>
    </>
  );
}

/** Where and of what the run was: what is an address, or has one, is a link. */
function Facts({ script, at }: { readonly script: Script; readonly at: number }): JSX.Element | null {
  const run = script.data.runs[at];
  if (run === undefined) return null;
  const { headers, created, tester, tags } = run;
  const { createdMs = 0 } = script.history.runs[at] ?? {};
  const links = linksOf(headers);
  const known: Readonly<Record<string, string>> = { branch: links.branch, commit: links.commit };
  const facts = [
    ['time', `${created.replace('T', ' ').slice(0, 19)} UTC, ${ago(createdMs, Date.now())}`, ''],
    ...script.data.fields
      .map(([id, label]) => [label, headers[id] ?? '', known[id] ?? httpOr(headers[id] ?? '')] as const)
      .filter(([, value]) => value !== links.build),
    ['build', links.build && 'CI job', links.build],
    ['tester', tester, ''],
    ['tags', tags, ''],
  ] as const;
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value, href]) => [
          <dt>{name}</dt>,
          <dd>
            <MaybeLink href={href} words={value} />
          </dd>,
        ])}
    </dl>
  );
}
