import { useEffect, useState } from 'preact/hooks';

import { ask } from './load.ts';

/** What a path answers, asked once: its text, or what went wrong. Undefined while nobody knows. */
export type Answered = { readonly text: string } | { readonly problem: string } | undefined;

/** Asks a path when it changes; undefined is no path. */
export function useAnswer(path: string | undefined): Answered {
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    let isOver = false;
    setAnswered(undefined);
    const read = async (asked: string): Promise<void> => {
      const answer = await ask(asked, '');
      if (!isOver && answer !== 'unchanged') setAnswered(answer);
    };
    if (path !== undefined) read(path).catch(reportError);
    return () => {
      isOver = true;
    };
  }, [path]);
  return answered;
}
