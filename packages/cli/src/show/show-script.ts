import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { READING, readSettings, sayDoubts, withConnection } from '../with-service.ts';
import { drawScript } from './draw-script.ts';
import { findScript } from './find-script.ts';
import { readScript } from './read-script.ts';
import type { ShowFlags } from './show-flags.ts';

/** Prints a script with its newest runs as a grid. */
export async function showScript(flags: ShowFlags, context: Context): Promise<ExitCode> {
  const { output } = context;
  const settings = await readSettings(flags, context, READING);
  sayDoubts(settings, context);
  const answer = await withConnection(settings, async ({ client }) => {
    const found = await findScript(settings.setup, client, context.directory);
    if (found.notice !== undefined) output.note(found.notice.message);
    return readScript(found.id, client, {
      setup: settings.setup,
      say: ({ code, message }) => output.note(`${code} ${message}`),
    });
  });
  const { text, isCut } = drawScript(answer.script, { ...flags, hint: '--all' }, context);
  output.print({ json: answer, text });
  if (isCut) output.note('Every row: --all');
  return EXIT_CODES.done;
}
