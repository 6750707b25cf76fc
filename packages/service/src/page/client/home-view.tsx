import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { toPercentages } from '../../output/percentages.ts';
import { ago } from './ago.ts';
import type { HomeData, ItemSummary, RunSums, ScriptSummary } from '../data/page-data.ts';
import { arrangeItems, countRed } from './arrange-items.ts';
import { CopyButton } from './copy-button.tsx';
import { useViewState } from './use-view-state.ts';

/** Every project with its folders and scripts, and how each script went lately. */
export function HomeView({ home }: { readonly home: HomeData }): JSX.Element {
  const [state, setState] = useViewState();
  const search = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      search.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const red = countRed(home.projects.flatMap(({ items }) => items));
  return (
    <>
      <header class="bar-top">
        <span class="brand">runsheet</span>
        <span class={red.tests === 0 ? 'pill calm' : 'pill alarm'}>
          {red.tests === 0 ? 'Nothing is red' : `${plural(red.tests, 'test')} red in ${plural(red.scripts, 'script')}`}
        </span>
        <input
          ref={search}
          type="search"
          aria-label="Search scripts"
          placeholder="Search scripts  /"
          value={state.q}
          onInput={(event) => setState({ q: event.currentTarget.value })}
        />
        <label>
          Sort{' '}
          <select
            value={state.sort}
            onChange={(event) => setState({ sort: event.currentTarget.value === 'name' ? 'name' : 'newest' })}
          >
            <option value="newest">newest first</option>
            <option value="name">by name</option>
          </select>
        </label>
        <a class="keys" href="/keys">
          Keys
        </a>
      </header>
      <main class="home">
        {home.projects.map(({ id, name, description, items }) => (
          <section key={id}>
            <h1>{name}</h1>
            {description !== '' && <p class="lead">{description}</p>}
            {items.length === 0 ? (
              <FirstSteps />
            ) : (
              <Items items={arrangeItems(items, state)} isSearch={state.q !== ''} />
            )}
          </section>
        ))}
      </main>
    </>
  );
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function FirstSteps(): JSX.Element {
  return (
    <div class="empty">
      <p>Nothing here yet: a script appears with the first run that is published. In the folder of your tests:</p>
      <pre>npx runsheet init</pre>
      <CopyButton text="npx runsheet init" words="Copy" />
    </div>
  );
}

function Items({
  items,
  isSearch,
}: {
  readonly items: readonly ItemSummary[];
  readonly isSearch: boolean;
}): JSX.Element {
  if (items.length === 0) return <p class="quiet">{isSearch ? 'No script has this name.' : 'Empty.'}</p>;
  return (
    <ul class="tree">
      {items.map((item) => (
        <li key={item.id}>
          {item.type === 'note' && <p class="note">{item.name}</p>}
          {item.type === 'script' && <ScriptLine script={item} />}
          {item.type === 'folder' && (
            <details open>
              <summary>{item.name}</summary>
              <Items items={item.contents} isSearch={isSearch} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function ScriptLine({ script: { id, name, last, trend } }: { readonly script: ScriptSummary }): JSX.Element {
  return (
    <div class="script-line">
      <a href={`/scripts/${id}`}>{name}</a>
      <Trend runs={trend} />
      {last === undefined ? (
        <small>no run yet</small>
      ) : (
        <small>
          <b class={last.counts.fail > 0 ? 'red' : 'green'}>
            {last.counts.fail > 0 ? `${last.counts.fail} failed` : 'passed'}
          </b>
          {last.counts.block > 0 && <b class="amber">, {last.counts.block} blocked</b>}; {passPercent(last.counts)} % of{' '}
          {plural(last.counts.tests, 'test')} passed,{' '}
          <span class="when" title={last.created}>
            {ago(Date.parse(last.created), Date.now())}
          </span>
          {last.branch !== '' && ` on ${last.branch}`}
        </small>
      )}
    </div>
  );
}

/** As the service tells progress: whole percent of all tests. */
function passPercent({ tests, pass, fail, block, query }: NonNullable<ScriptSummary['last']>['counts']): number {
  return toPercentages([pass, fail, block, query, tests - pass - fail - block - query])[0] ?? 0;
}

function Trend({ runs }: { readonly runs: readonly RunSums[] }): JSX.Element {
  const red = runs.filter(([, fail]) => fail > 0).length;
  return (
    <svg class="trend" viewBox="0 0 120 20" role="img" aria-label={`${runs.length} runs, ${red} with failures`}>
      {runs.map(([pass, fail, blocked, query], at) => {
        const whole = Math.max(1, pass + fail + blocked + query);
        const bad = fail + blocked === 0 ? 0 : Math.max(4, (20 * (fail + blocked)) / whole);
        return [
          <rect key={`p${at}`} class="pass" x={at * 4} y={bad} width="3" height={20 - bad} />,
          bad > 0 && (
            <rect key={`f${at}`} class={fail > 0 ? 'fail' : 'blocked'} x={at * 4} y="0" width="3" height={bad} />
          ),
        ];
      })}
    </svg>
  );
}
