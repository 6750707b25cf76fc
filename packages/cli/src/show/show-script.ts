import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { drawScript } from './draw-script.ts';
import { readScript } from './read-script.ts';
import type { ShowFlags } from '../flags/flags.ts';
import { withScript } from './with-script.ts';

export async function showScript(flags: ShowFlags, context: Context): Promise<ExitCode> {
  const { output } = context;
  const answer = await withScript(flags, context, ({ id, client, large, working, settings: { setup } }) =>
    readScript(id, client, { setup, say: output.tell, working, large }),
  );
  const { text, isCut } = drawScript(answer.script, { ...flags, hint: '--all' }, context);
  output.print({ json: answer, text });
  if (isCut) output.note('Every row: --all');
  return EXIT_CODES.done;
}
