import { ask, askVersion } from './load.ts';
import type { Trouble } from './problem.tsx';

const POLL_MS = 10_000;
/** Between two answers: a build writes many times a second. */
const PAUSE_MS = 500;

export const CALM: Trouble = { problem: '', isSignedOut: false };

type Poll<T> = { readonly path: () => string; etag: string; readonly read: (text: string) => T };

/** Undefined: as before. */
type Tell<T> = (value: T | undefined, trouble: Trouble) => void;

/** Asks when the service tells of a change, and after ten seconds where it does not tell. Returns what asks at once. */
export function startPoll<T>(poll: Poll<T>, tell: Tell<T>): () => void {
  let current = new AbortController();
  const run = (): void => {
    current.abort();
    current = new AbortController();
    if (!document.hidden) follow(poll, tell, current.signal).catch(reportError);
  };
  document.addEventListener('visibilitychange', run);
  addEventListener('online', run);
  run();
  return run;
}

async function follow<T>(poll: Poll<T>, tell: Tell<T>, signal: AbortSignal): Promise<void> {
  let version: string | undefined;
  while (!signal.aborted) {
    const isThere = await turn(poll, tell, signal);
    const next = isThere ? await askVersion(version, signal) : undefined;
    await pause(next === undefined ? POLL_MS : PAUSE_MS, signal);
    version = next;
  }
}

/** Asks once and tells the answer; false: there was none. */
async function turn<T>(poll: Poll<T>, tell: Tell<T>, signal: AbortSignal): Promise<boolean> {
  const answer = await ask(poll.path(), poll.etag);
  if (signal.aborted) return false;
  if (answer === 'unchanged') tell(undefined, CALM);
  else if ('problem' in answer) tell(undefined, { problem: answer.problem, isSignedOut: answer.status === 401 });
  else {
    poll.etag = answer.etag;
    tell(poll.read(answer.text), CALM);
  }
  return answer === 'unchanged' || !('problem' in answer);
}

/** Resolves after a time, or when the signal says so. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
