import { counted, type History, newestRun } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { drawRows, historyWords, legend } from './draw-rows.ts';
import type { HistoryFlags, FlakyFlags } from '../flags/flags.ts';
import { historyHead, runJson } from './history-json.ts';
import { type OpenedHistory, openHistory } from './open-history.ts';
import { type RowHistory, rowHistories } from './row-history.ts';

/** Prints the last verdicts of the tests: of those that are named, else of those that did not always pass. */
export async function showHistory(flags: HistoryFlags, context: Context): Promise<ExitCode> {
  const newest = (history: History) => newestRun(history, flags.branch);
  // A program gets the messages too, which only results hold.
  const commentsOf = (history: History) => (context.output.isJson ? [newest(history) ?? []].flat() : []);
  const script = await openHistory(flags, context, commentsOf);
  const at = newest(script.history);
  if (at === undefined) {
    const text = flags.branch === undefined ? 'There are no runs yet.' : `No run is of the branch ${flags.branch}.`;
    context.output.print({ json: { ...historyHead('history', script), run: null, rows: [], alwaysPassed: 0 }, text });
    return EXIT_CODES.done;
  }
  const all = rowHistories(script, at);
  const named = all.filter((row) => isNamed(row, flags.row));
  const isEvery = flags.all === true || flags.row !== undefined;
  const rows = isEvery ? named : named.filter(isOfInterest);
  const alwaysPassed = named.length - rows.length;
  const look = { context, ascii: flags.ascii === true };
  const lines = drawRows(rows, historyWords, look);
  const others = counted(alwaysPassed, 'other test has no failure: see it', 'other tests have no failure: see them');
  const rest = alwaysPassed === 0 ? [] : [`${others} with --all`];
  const none = named.length === 0 && flags.row !== undefined ? [`No row matches "${flags.row}".`] : [];
  const json = { ...historyHead('history', script), run: runJson(script, at), rows, alwaysPassed };
  context.output.print({
    json,
    text: [titleOf(script, at), '', ...lines, ...none, ...rest, ...legend(rows, look)].join('\n'),
  });
  return none.length === 0 ? EXIT_CODES.done : EXIT_CODES.usage;
}

/** The script, and the lane and the newest run that the verdicts end with. */
export function titleOf({ name, history }: OpenedHistory, at: number): string {
  const run = history.runs[at];
  if (run === undefined) return name;
  const { branch, environment } = run.lane;
  const lane = [branch, environment].filter((text) => text !== '').join(', ');
  return `${name}${lane === '' ? '' : ` (${lane})`}, up to run #${run.id}${run.scope === 'cut' ? ' (cut short)' : ''}`;
}

function isNamed({ row, rowId }: RowHistory, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return String(rowId) === wanted || row.toLowerCase().includes(wanted.toLowerCase());
}

function isOfInterest({ verdicts, flaky, kind }: RowHistory): boolean {
  return kind !== undefined || flaky || /[fr]/.test(verdicts);
}

export async function showFlaky(flags: FlakyFlags, context: Context): Promise<ExitCode> {
  const script = await openHistory(flags, context);
  const at = newestRun(script.history, flags.branch);
  const all = at === undefined ? [] : rowHistories(script, at);
  const rows = all.filter(({ flaky }) => flaky).toSorted((a, b) => b.flips - a.flips);
  const look = { context, ascii: flags.ascii === true };
  const lines = drawRows(rows, historyWords, look);
  const title = at === undefined ? script.name : titleOf(script, at);
  const json = { ...historyHead('flaky', script), run: at === undefined ? null : runJson(script, at), rows };
  const text = [title, '', ...(lines.length === 0 ? ['No test is flaky.'] : lines), ...legend(rows, look)].join('\n');
  context.output.print({ json, text });
  return EXIT_CODES.done;
}
