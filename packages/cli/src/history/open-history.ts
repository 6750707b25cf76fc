import { readResults, readScriptHistory, runsheetError, type ScriptHistory } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { ServiceFlags } from '../options.ts';
import { LARGE_READ_MS, withScript } from '../show/with-script.ts';

export type OpenedHistory = ScriptHistory & {
  /** Undefined: not known. */
  readonly defaultBranch: string | undefined;
  /** The runs with their comments; undefined: these were not asked for. */
  readonly commented: ScriptHistory['runs'] | undefined;
};

/** Reads the history of the script that is meant. */
export async function openHistory(
  flags: ServiceFlags,
  context: Context,
  wants: 'verdicts' | 'comments' = 'verdicts',
): Promise<OpenedHistory> {
  return withScript(flags, context, async ({ id, client, working, settings: { setup } }) => {
    const read = await readScriptHistory(id, client, { say: context.output.tell, working, withinMs: LARGE_READ_MS });
    const commented = wants === 'comments' ? await readResults(read, client.within(LARGE_READ_MS), working) : undefined;
    return { ...read, commented, defaultBranch: setup.build.defaultBranch };
  });
}

/** The place of a run that a person names by its id, or of the last whole run. Throws RS1015. */
export function placeOfRun({ scriptId, runs, history }: ScriptHistory, name: string): number {
  const wanted = name.replace(/^#/, '');
  const at =
    wanted === 'last'
      ? (history.runs.findLastIndex(({ scope }) => scope === 'whole') + 1 || runs.length) - 1
      : runs.findIndex(({ id }) => String(id) === wanted);
  if (at >= 0) return at;
  throw runsheetError('RS1015', { script: scriptId, run: wanted, runs: runs.map(({ id }) => String(id)) });
}
