import type { JSX } from 'preact';

import { embedded } from './load.ts';
import { parseScript } from './our-json.ts';
import { Problem } from './problem.tsx';
import { readScript, type Script } from './read-script.ts';
import { ScriptView } from './script-view.tsx';
import { usePoll } from './use-poll.ts';
import { useViewState } from './use-view-state.ts';

/** A script: the one that the address names; in a file on disk the one that it holds. */
export function App(): JSX.Element {
  const held = embedded();
  return held === undefined ? <ScriptPage /> : <ScriptView script={readScript(parseScript(held))} />;
}

function ScriptPage(): JSX.Element {
  const [{ runs }] = useViewState();
  const query = runs === 'all' ? '?runs=all' : '';
  const { value, ...trouble } = usePoll<Script>(`/page-data${location.pathname}${query}`, (text) =>
    readScript(parseScript(text)),
  );
  if (value === undefined && trouble.problem === '') return <p class="quiet pad">Loading …</p>;
  return (
    <>
      <div role="status">
        <Problem {...trouble} />
      </div>
      {value === undefined ? (
        <p class="pad">
          <a href="/">All scripts</a>
        </p>
      ) : (
        <ScriptView script={value} />
      )}
    </>
  );
}
