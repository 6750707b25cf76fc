import { CODES } from '@runsheet/core/history';

type Shown = { readonly letter: string; readonly word: string; readonly kind: string };

const SHOWN: Readonly<Record<number, Shown>> = {
  [CODES.pass]: { letter: '·', word: 'pass', kind: 'pass' },
  [CODES.fail]: { letter: 'F', word: 'fail', kind: 'fail' },
  [CODES.blocked]: { letter: 'B', word: 'blocked', kind: 'blocked' },
  [CODES.query]: { letter: '?', word: 'query', kind: 'query' },
  [CODES.exclude]: { letter: '-', word: 'exclude', kind: 'exclude' },
  [CODES.retried]: { letter: 'R', word: 'pass after a retry', kind: 'retried' },
};

const NONE: Shown = { letter: '', word: 'no result', kind: 'none' };

/** How a cell is drawn: a letter and a shape besides its colour. */
export function shownOf(code: number): Shown {
  return SHOWN[code] ?? NONE;
}
