import type { RunData } from '../data/page-data.ts';
import type { Script } from './read-script.ts';
import type { ViewState } from './url-state.ts';
import type { Span } from './window.ts';

/** The runs that are shown, in the order of the columns. Pure. */
export function columnsOf({ data, history }: Script, state: ViewState): readonly number[] {
  if (state.compare.length === 2) {
    return state.compare.map((id) => data.runs.findIndex((run) => run.id === id)).filter((at) => at >= 0);
  }
  const wanted = [...data.runs.keys()].filter((at) => isWanted(history.runs[at], state));
  return state.order === 'newest-right' ? wanted : wanted.toReversed();
}

function isWanted(run: Script['history']['runs'][number] | undefined, state: ViewState): boolean {
  if (run === undefined) return false;
  const { branch, environment } = run.lane;
  if (state.branch !== '' && branch !== state.branch) return false;
  if (state.environment !== '' && environment !== state.environment) return false;
  return state.parts === '' || run.scope !== 'part';
}

/** The values of a header over all runs, each once. Pure. */
export function valuesOf(runs: readonly RunData[], header: string): readonly string[] {
  const values = runs.map(({ headers }) => headers[header] ?? '').filter((value) => value !== '');
  return [...new Set(values)].toSorted();
}

/** Neighbouring columns that share their words. */
export type Band = Span & { readonly words: string };

/** The bands of the columns in sight. Pure. */
export function bandsOf(
  columns: readonly number[],
  { start, end }: Span,
  wordsOf: (run: number) => string,
): readonly Band[] {
  const bands: Band[] = [];
  for (let place = start; place < end; place += 1) {
    const words = wordsOf(columns[place] ?? -1);
    const last = bands.at(-1);
    if (last?.words === words) bands.splice(-1, 1, { ...last, end: place + 1 });
    else bands.push({ words, start: place, end: place + 1 });
  }
  return bands;
}

/** A run in a list of runs: number, time and branch. Pure. */
export function runChoice({ id, created, headers: { branch = '' } }: RunData): string {
  return [`#${id}`, timeOf(created), branch].filter(Boolean).join(', ');
}

/** As the reader's clock tells it; empty where there is no time. Pure. */
export function timeOf(created: string): string {
  const time = new Date(created);
  return Number.isNaN(time.getTime()) ? '' : TIME.format(time);
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
