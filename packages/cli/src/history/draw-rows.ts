import { counted, cutMiddle, oneLine, padTo } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { RowHistory } from './row-history.ts';

const SIGNS = {
  unicode: { p: '▁', f: '█', r: '▄', '.': '·', cut: '…' },
  ascii: { p: '.', f: 'F', r: 'r', '.': ' ', cut: '...' },
} as const;

const DEFAULT_WIDTH = 100;
const GAP = '  ';
/** What is said behind a title gets this much of a line at most, with the gaps before it. */
const MOST_WORDS = 46;

type DrawnRow = Pick<RowHistory, 'row' | 'verdicts' | 'verdict'>;

/** A line for each row: its path, its last verdicts, and what is to be said of it. */
export function drawRows<Row extends DrawnRow>(
  rows: readonly Row[],
  wordsOf: (row: Row) => string,
  { context, ascii }: { readonly context: Context; readonly ascii: boolean },
): readonly string[] {
  const { paint } = context.output;
  const signs = SIGNS[ascii || context.world.environment['TERM'] === 'dumb' ? 'ascii' : 'unicode'];
  const verdictWidth = Math.max(0, ...rows.map(({ verdicts }) => verdicts.length));
  const words = rows.map(wordsOf);
  const wordWidth = Math.min(MOST_WORDS, 2 * GAP.length + Math.max(0, ...words.map((text) => text.length)));
  const room = Math.max(40, context.world.stdout.columns ?? DEFAULT_WIDTH) - verdictWidth - wordWidth;
  const labels = rows.map(({ row }) => oneLine(row));
  const width = Math.max(20, Math.min(room, Math.max(0, ...labels.map((label) => label.length))));
  return rows.map((row, index) => {
    const label = padTo(width, cutMiddle(width, labels[index] ?? '', signs.cut));
    const line = [...row.verdicts.padStart(verdictWidth, '.')].map((sign) => drawn(sign, signs)).join('');
    return [label, paint(row.verdict ?? 'faint', line), words[index]].join(GAP).trimEnd();
  });
}

function drawn(sign: string, signs: (typeof SIGNS)['ascii' | 'unicode']): string {
  return sign === 'p' || sign === 'f' || sign === 'r' ? signs[sign] : signs['.'];
}

type Told = Pick<RowHistory, 'kind' | 'since' | 'builds' | 'alsoRedOnMain' | 'flaky'> & { readonly flips?: number };

/** Such as `still failing since #41, 6 builds; flaky; 3 flips`. */
export function historyWords({ kind, since, builds = 1, alsoRedOnMain, flaky, flips = 0 }: Told): string {
  const words = [
    kind === undefined ? '' : kindWords(kind, since, counted(builds, 'build')),
    alsoRedOnMain === true ? 'also red on main' : '',
    flaky ? 'flaky' : '',
    flips === 0 ? '' : counted(flips, 'flip'),
  ];
  return words.filter((word) => word !== '').join('; ');
}

function kindWords(kind: NonNullable<Told['kind']>, since: Told['since'], builds: string): string {
  switch (kind) {
    case 'new-failure':
      return `new failure since #${since}, ${builds}`;
    case 'still-failing':
      return `still failing since #${since}, ${builds}`;
    case 'unknown-since':
      return `failing since #${since}, ${builds}, no known pass`;
    case 'fixed':
      return `fixed, had failed since #${since}`;
    default:
      return kind satisfies never;
  }
}
