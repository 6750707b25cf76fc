import { useEffect, useState } from 'preact/hooks';

import { ask, type Loaded } from './load.ts';

const POLL_MS = 10_000;

/** Keeps asking a path, not while the page is hidden. `read` makes a value of the answer, which is trusted: it is our own. */
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

function startPoll<T>({ path, read, tell }: Poll<T>): () => void {
  let etag = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const turn = async (): Promise<void> => {
    clearTimeout(timer);
    const answer = await ask(path, etag);
    if (isOver) return;
    if (answer === 'unchanged') {
      tell((before) => (before.state === 'ready' ? { ...before, problem: '', isSignedOut: false } : before));
    } else if ('problem' in answer) {
      const { problem, status } = answer;
      const said = { problem, isSignedOut: status === 401 };
      tell((before) => (before.state === 'ready' ? { ...before, ...said } : { state: 'failed', ...said }));
    } else {
      etag = answer.etag;
      const value = read(answer.text);
      tell(() => ({ state: 'ready', value, problem: '', isSignedOut: false }));
    }
    plan();
  };
  const plan = (): void => {
    clearTimeout(timer);
    if (!document.hidden && !isOver) timer = setTimeout(run, POLL_MS);
  };
  const run = (): void => {
    turn().catch(reportError);
  };
  const onVisible = (): void => (document.hidden ? clearTimeout(timer) : run());
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('online', run);
  run();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('online', run);
  };
}
