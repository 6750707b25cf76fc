import { counted, cutMiddle, oneLine, padTo, SIGNS } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { RowHistory } from './row-history.ts';

const DRAWN = {
  unicode: { p: SIGNS.pass, f: SIGNS.fail, r: SIGNS.retried, '.': SIGNS.none, cut: '…' },
  ascii: { p: '.', f: 'F', r: 'r', '.': ' ', cut: '...' },
} as const;

const GAP = '  ';
/** In columns: a title of which less would be left stands alone on its line. */
const LEAST_TITLE = 40;
/** In columns, where the output is no terminal: longer titles are not cut, and stand out. */
const WIDEST_COLUMN = 60;

type Look = { readonly context: Context; readonly ascii: boolean };
type DrawnRow = Pick<RowHistory, 'row' | 'verdicts' | 'verdict'>;

export function drawRows<Row extends DrawnRow>(
  rows: readonly Row[],
  wordsOf: (row: Row) => string,
  look: Look,
): readonly string[] {
  const { context } = look;
  const { paint } = context.output;
  const signs = signsOf(look);
  const verdictWidth = Math.max(0, ...rows.map(({ verdicts }) => verdicts.length));
  const words = rows.map(wordsOf);
  const labels = rows.map(({ row }) => context.output.redact(oneLine(row)));
  const { columns } = context.world.stdout;
  const screen = columns === undefined ? Infinity : Math.max(40, columns) - verdictWidth - GAP.length;
  const beside = screen - GAP.length - widest(words);
  const areBelow = beside < LEAST_TITLE && widest(labels) > beside;
  const cut = labels.map((label) => cutMiddle(areBelow ? screen : beside, label, signs.cut));
  const width = columns === undefined ? Math.min(WIDEST_COLUMN, widest(cut)) : widest(cut);
  return rows.map((row, index) => {
    const line = [...row.verdicts.padStart(verdictWidth, '.')].map((sign) => drawn(sign, signs)).join('');
    const title = [padTo(width, cut[index] ?? ''), paint(row.verdict ?? 'faint', line)].join(GAP);
    const parts = [title, words[index] ?? ''].filter((part) => part !== '');
    return parts.join(areBelow ? `\n${GAP}` : GAP);
  });
}

/** What the signs and words of rows mean; nothing where there are no rows. */
export function legend(
  rows: readonly { readonly row: string; readonly flips?: number }[],
  look: Look,
): readonly string[] {
  if (rows.length === 0) return [];
  const { p, f, r, '.': none } = signsOf(look);
  const signs = `${p} passed, ${f} failed, ${r} passed on a later attempt, ${none.trim() || 'blank'} no result`;
  const hasFlips = rows.some(({ flips = 0 }) => flips > 0);
  const words = hasFlips ? '; a flip is a change between pass and fail' : '';
  return ['', look.context.output.paint('faint', `${signs}${words}`)];
}

function signsOf({ context, ascii }: Look): (typeof DRAWN)['ascii' | 'unicode'] {
  return DRAWN[ascii || context.world.environment['TERM'] === 'dumb' ? 'ascii' : 'unicode'];
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 0);
}

function drawn(sign: string, signs: ReturnType<typeof signsOf>): string {
  return sign === 'p' || sign === 'f' || sign === 'r' ? signs[sign] : signs['.'];
}

type Told = Pick<RowHistory, 'kind' | 'since' | 'builds' | 'alsoRedOnMain' | 'flaky'> & { readonly flips?: number };

/** Such as `still failing since #41, 6 builds; flaky; 3 flips`. */
export function historyWords({ kind, since, builds = 1, alsoRedOnMain, flaky, flips = 0 }: Told): string {
  const unproven = kind === 'unknown-since' ? ', no known pass' : '';
  const words = [
    kind === undefined ? '' : `${KINDS[kind]} since #${since}, ${counted(builds, 'build')}${unproven}`,
    alsoRedOnMain === true ? 'also red on main' : '',
    flaky ? 'flaky' : '',
    flips === 0 ? '' : counted(flips, 'flip'),
  ];
  return words.filter((word) => word !== '').join('; ');
}

const KINDS: Readonly<Record<NonNullable<Told['kind']>, string>> = {
  'new-failure': 'new failure',
  'still-failing': 'still failing',
  'unknown-since': 'failing',
  fixed: 'fixed, had failed',
};
