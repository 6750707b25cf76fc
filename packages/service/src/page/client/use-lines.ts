import { useMemo } from 'preact/hooks';

import { parseLines } from './our-json.ts';
import type { Script } from './read-script.ts';
import type { Lines } from './script-model.ts';
import { useAnswer } from './use-answer.ts';

/** The first lines of what was said in a run; empty until they are there. */
export function useLines({ data }: Script, run: number): Lines {
  const key = data.runs[run]?.key;
  const answered = useAnswer(key === undefined ? undefined : `/page-data/scripts/${data.id}/runs/${key}/lines`);
  return useMemo(
    () => (answered !== undefined && 'text' in answered ? parseLines(answered.text).lines : []),
    [answered],
  );
}
