import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runsheetError } from '@runsheet/core/command';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import type { OpenedHistory } from '../history/open-history.ts';
import { quotedForShell } from '../quoted-for-shell.ts';
import { runProgram } from '../run-program.ts';

type Rerun = {
  readonly command: readonly string[];
  /** What is added to the command; it runs once for each. */
  readonly lists: readonly (readonly string[])[];
  readonly script: Pick<OpenedHistory, 'scriptId' | 'outboxFolder'>;
};

/**
 * Ends like the command; where it has to run several times, like the worst. Rejects with RS1108 when all were green, but
 * one of them ran no test, and with RS1109.
 */
export async function rerunFailed({ command, lists, script }: Rerun, context: Context): Promise<number> {
  const { world, output } = context;
  if (world.environment['RUNSHEET_MODE'] === undefined) {
    const columns = lists.length === 1 ? 'one more column' : `${lists.length} more columns, one for each command`;
    output.note(`What it runs is published as ${columns}. To prevent that, set RUNSHEET_MODE=off.`);
  }
  let worst: number = EXIT_CODES.done;
  const empty: string[] = [];
  for (const list of lists) {
    const whole = [...command, ...list];
    const line = whole.map(quotedForShell).join(' ');
    output.note(line);
    const before = lastRun(script);
    const [program = '', ...words] = whole;
    const { code, stopCode } = await runProgram({ program, words }, context);
    if (stopCode !== undefined) return stopCode;
    worst = Math.max(worst, code);
    const after = lastRun(script);
    if (after?.collected === 0 && after.runKey !== before?.runKey) empty.push(line);
  }
  if (worst === EXIT_CODES.done && empty.length > 0) throw runsheetError('RS1108', { command: empty.join('; ') });
  return worst;
}

const RECEIPT = z.object({
  runKey: z.string(),
  collected: z.number(),
  scripts: z.array(z.object({ scriptId: z.number() })),
});

/** What the last run here says of itself; undefined: nothing, or it was a run of another script. */
function lastRun({ outboxFolder, scriptId }: Rerun['script']): z.infer<typeof RECEIPT> | undefined {
  try {
    const receipt = RECEIPT.parse(JSON.parse(readFileSync(join(outboxFolder, 'status.json'), 'utf8')));
    return receipt.scripts.every((script) => script.scriptId === scriptId) ? receipt : undefined;
  } catch {
    // A run that was neither published nor recorded has none.
    return undefined;
  }
}
