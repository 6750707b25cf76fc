import { ask } from './load.ts';
import { pause } from './poll.ts';

/** What a path answers: its text, or what went wrong. Undefined while nobody knows. */
export type Answered = { readonly text: string } | { readonly problem: string } | undefined;

const RETRY_MS = 10_000;

/** Asks a path when it is another than before; undefined is no path. After a problem it asks again. `redraw`: there is an answer. */
export function createAnswer(redraw: () => void): (path: string | undefined) => Answered {
  let asked: string | undefined;
  let answered: Answered;
  const read = async (path: string): Promise<void> => {
    const answer = await ask(path, '');
    if (path !== asked || answer === 'unchanged') return;
    answered = answer;
    redraw();
    if ('text' in answer) return;
    await pause(RETRY_MS);
    if (path === asked) await read(path);
  };
  return (path) => {
    if (path !== asked) {
      [asked, answered] = [path, undefined];
      if (path !== undefined) read(path).catch(reportError);
    }
    return answered;
  };
}
