import type { ComponentChildren, JSX } from 'preact';

import { HomeView } from './home-view.tsx';
import { embedded, type Loaded } from './load.ts';
import { parseHome, parseScript } from './our-json.ts';
import { readScript, type Script } from './read-script.ts';
import { ScriptView } from './script-view.tsx';
import { usePoll } from './use-poll.ts';
import { useViewState } from './use-view-state.ts';

/** The page: home, or the script that the address names; in a file on disk the script that it holds. */
export function App(): JSX.Element {
  const held = embedded();
  if (held !== undefined) return <ScriptView script={readScript(parseScript(held))} />;
  const id = /^\/scripts\/(\d+)$/.exec(location.pathname)?.[1];
  return id === undefined ? <Home /> : <ScriptPage id={id} />;
}

function Home(): JSX.Element {
  const loaded = usePoll('/page-data/home', parseHome);
  return <Frame loaded={loaded}>{(home) => <HomeView home={home} />}</Frame>;
}

function ScriptPage({ id }: { readonly id: string }): JSX.Element {
  const [{ runs }] = useViewState();
  const query = runs === 'all' ? '?runs=all' : '';
  const loaded = usePoll<Script>(`/page-data/scripts/${id}${query}`, (text) => readScript(parseScript(text)));
  return <Frame loaded={loaded}>{(script) => <ScriptView script={script} />}</Frame>;
}

type FrameProps<T> = { readonly loaded: Loaded<T>; readonly children: (value: T) => ComponentChildren };

function Frame<T>({ loaded, children }: FrameProps<T>): JSX.Element {
  if (loaded.state === 'loading') return <p class="quiet pad">Loading …</p>;
  return (
    <>
      <Problem {...loaded} />
      {loaded.state === 'ready' ? (
        children(loaded.value)
      ) : (
        <p class="pad">
          <a href="/">All scripts</a>
        </p>
      )}
    </>
  );
}

function Problem({ problem, isSignedOut }: { readonly problem: string; readonly isSignedOut: boolean }): JSX.Element {
  return (
    <div role="status" class={problem === '' ? '' : 'problem'}>
      {problem} {isSignedOut && <a href="/sign-in">Sign in</a>}
    </div>
  );
}
