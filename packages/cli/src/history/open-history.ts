import { type History, readScriptHistory, type ScriptHistory } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { ServiceFlags } from '../flags/flags.ts';
import { withScript } from '../show/with-script.ts';

export type OpenedHistory = ScriptHistory & {
  /** Undefined: not known. */
  readonly defaultBranch: string | undefined;
  readonly outboxFolder: string;
};

/** Reads the history of the script that is meant, with the comments of the runs in these places. */
export async function openHistory(
  flags: ServiceFlags,
  context: Context,
  commentsOf: (history: History, scriptId: number) => readonly number[] = () => [],
): Promise<OpenedHistory> {
  return withScript(flags, context, async ({ id, client, large, working, settings: { setup } }) => {
    const read = await readScriptHistory(id, client, {
      say: context.output.tell,
      working,
      large,
      commentsOf: (history) => commentsOf(history, id),
    });
    return { ...read, defaultBranch: setup.build.defaultBranch, outboxFolder: setup.outbox.folder };
  });
}
