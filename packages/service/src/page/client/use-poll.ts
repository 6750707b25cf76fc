import { useEffect, useState } from 'preact/hooks';

import { ask, askVersion, type Loaded } from './load.ts';

const POLL_MS = 10_000;
/** Between two answers: a build writes many times a second. */
const PAUSE_MS = 500;

/** Keeps a path up to date, not while the page is hidden. `read` makes a value of the answer, which is trusted: it is our own. */
export function usePoll<T>(path: string, read: (text: string) => T): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  useEffect(() => startPoll({ path, read, tell: setLoaded }), [path]);
  return loaded;
}

type Poll<T> = {
  readonly path: string;
  readonly read: (text: string) => T;
  readonly tell: (change: (before: Loaded<T>) => Loaded<T>) => void;
};

/** Asks when the service tells of a change, and after ten seconds where it does not tell. Returns what ends it. */
function startPoll<T>(poll: Poll<T>): () => void {
  let current = new AbortController();
  const etag = { value: '' };
  const run = (): void => {
    current.abort();
    current = new AbortController();
    if (!document.hidden) follow(poll, etag, current.signal).catch(reportError);
  };
  document.addEventListener('visibilitychange', run);
  addEventListener('online', run);
  run();
  return () => {
    current.abort();
    document.removeEventListener('visibilitychange', run);
    removeEventListener('online', run);
  };
}

async function follow<T>(poll: Poll<T>, etag: { value: string }, signal: AbortSignal): Promise<void> {
  let version: string | undefined;
  while (!signal.aborted) {
    const isThere = await turn(poll, etag, signal);
    const next = isThere ? await askVersion(version, signal) : undefined;
    if (next === undefined) await pause(POLL_MS, signal);
    else if (next !== version) await pause(version === undefined ? 0 : PAUSE_MS, signal);
    version = next;
  }
}

/** Asks once and tells the answer; false: there was none. */
async function turn<T>({ path, read, tell }: Poll<T>, etag: { value: string }, signal: AbortSignal): Promise<boolean> {
  const answer = await ask(path, etag.value);
  if (signal.aborted) return false;
  if (answer === 'unchanged') {
    tell((before) => (before.state === 'ready' ? { ...before, problem: '', isSignedOut: false } : before));
  } else if ('problem' in answer) {
    const { problem, status } = answer;
    const said = { problem, isSignedOut: status === 401 };
    tell((before) => (before.state === 'ready' ? { ...before, ...said } : { state: 'failed', ...said }));
    return false;
  } else {
    etag.value = answer.etag;
    const value = read(answer.text);
    tell(() => ({ state: 'ready', value, problem: '', isSignedOut: false }));
  }
  return true;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
