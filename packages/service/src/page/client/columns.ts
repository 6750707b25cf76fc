import type { RunData } from '../data/page-data.ts';
import type { Script } from './read-script.ts';
import type { ViewState } from './url-state.ts';

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

/** A run in a list of runs: number, time as the reader's clock tells it, and branch. Pure. */
export function runChoice({ id, created, headers: { branch = '' } }: RunData): string {
  const time = new Date(created);
  return [`#${id}`, Number.isNaN(time.getTime()) ? '' : TIME.format(time), branch].filter(Boolean).join(', ');
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
