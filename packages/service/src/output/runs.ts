import type { Run } from '../store/runs.ts';
import type { Field } from '../store/scripts.ts';

export type RunOutput = {
  readonly id: number | string;
  readonly created: string;
  readonly state: string;
  readonly label: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly assignee: { readonly id: string; readonly name: string; readonly email: string };
};

/** A full run definition (specification 2.10), without results and progress. */
export function renderRun(run: Run, fields: readonly Field[]): RunOutput {
  const headers = fields.map(({ id }) => [id, headerOf(run, id)] as const);
  return {
    id: runId(run),
    created: run.created,
    state: run.state,
    label: labelOf(run, fields),
    headers: Object.fromEntries(headers),
    // The interface cannot assign accounts: a tester's name is an alias.
    assignee: { id: '_anyone', name: run.tester, email: '' },
  };
}

/** A number, or for a retest a string such as "1.1" (specification 2.1). */
export function runId({ number, retest }: Pick<Run, 'number' | 'retest'>): number | string {
  return retest === 0 ? number : `${number}.${retest}`;
}

/** One line: the values of the shown headers that are set, then the run number (specification 2.10). */
export function labelOf(run: Run, fields: readonly Field[]): string {
  const shown = fields.filter(({ id, show }) => show && id !== '_run');
  const values = shown.map(({ id }) => inOneLine(headerOf(run, id))).filter((value) => value !== '');
  return [...values, String(runId(run))].join(' / ');
}

/** A header may hold several lines; the label is one line, so its line breaks become blanks. */
function inOneLine(value: string): string {
  if (!/[\n\v\f\r\u0085\u2028\u2029]/.test(value)) return value.trim();
  return value.replaceAll(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' ').trim();
}

type Numbered = Pick<Run, 'number'>;

/** Whether no later retest supersedes the run; among `runs` retests stand right after their run. */
export function isLatest(run: Numbered, index: number, runs: readonly Numbered[]): boolean {
  return runs[index + 1]?.number !== run.number;
}

/** The form of date and time is not shown in the specification (2.9): those of the timestamp, in UTC. */
function headerOf(run: Run, fieldId: string): string {
  switch (fieldId) {
    case '_run':
      return String(runId(run));
    case '_tester':
      return run.tester;
    case '_createdDate':
      return run.created.slice(0, 10);
    case '_createdTime':
      return run.created.slice(11, 19);
    case '_tags':
      return run.tags;
    default:
      return run.headers.get(fieldId) ?? '';
  }
}
