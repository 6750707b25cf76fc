import { newestRun } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { drawRows, historyWords } from './draw-rows.ts';
import type { FlakyFlags } from '../flags/flags.ts';
import { historyHead, runJson } from './history-json.ts';
import { openHistory } from './open-history.ts';
import { rowHistories } from './row-history.ts';
import { titleOf } from './show-history.ts';

/** Prints the flaky tests, those with the most flips first. */
export async function showFlaky(flags: FlakyFlags, context: Context): Promise<ExitCode> {
  const script = await openHistory(flags, context);
  const at = newestRun(script.history, flags.branch);
  const all = at === undefined ? [] : rowHistories(script, at);
  const rows = all.filter(({ flaky }) => flaky).toSorted((a, b) => b.flips - a.flips);
  const lines = drawRows(rows, historyWords, { context, ascii: flags.ascii === true });
  const title = at === undefined ? script.name : titleOf(script, at);
  const json = { ...historyHead('flaky', script), run: at === undefined ? null : runJson(script, at), rows };
  const text = [title, '', ...(lines.length === 0 ? ['No test is flaky.'] : lines)].join('\n');
  context.output.print({ json, text });
  return EXIT_CODES.done;
}
