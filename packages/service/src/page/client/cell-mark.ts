import { CODES } from '@runsheet/core/history';

import { codeAt } from './code-at.ts';
import { type Shown, shownOf } from './mark.ts';
import { isHeading } from './outline.ts';
import type { Script } from './read-script.ts';
import { sectionOf } from './sums.ts';

/** How a cell is drawn. A heading without a result of its own, or with a pass, tells of the rows below it. */
export function cellMark(script: Script, row: number, run: number): Shown {
  const code = codeAt(script, row, run);
  if (code > CODES.pass || !isHeading(script.outline, row)) return shownOf(code);
  return sectionMark(sectionOf(script.outline, script.sumsIn(run), row));
}

/** How many of the rows below a heading failed, else how many were blocked. */
function sectionMark({ failed, blocked, told }: ReturnType<typeof sectionOf>): Shown {
  if (told === 0) return shownOf(CODES.none);
  const bad = failed || blocked;
  if (bad === 0) return { letter: '', word: `all ${told} passed`, kind: 'all' };
  const word = `${bad} of ${told} ${failed > 0 ? 'failed' : 'blocked'}`;
  return { letter: bad > 99 ? '99+' : String(bad), word, kind: failed > 0 ? 'some' : 'some halted' };
}
