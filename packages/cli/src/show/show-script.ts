import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { READING, readSettings, sayDoubts, type Settings, withConnection } from '../with-service.ts';
import { drawScript } from './draw-script.ts';
import { findScript } from './find-script.ts';
import { openPage, pageAddress } from './open-page.ts';
import { named, readScript } from './read-script.ts';
import type { ShowFlags } from './show-flags.ts';

/** Prints a script with its newest runs as a grid. */
export async function showScript(flags: ShowFlags, context: Context): Promise<ExitCode> {
  const { output } = context;
  const settings = await readSettings(flags, context, READING);
  sayDoubts(settings, context);
  if (flags.web === true) return showPage(settings, context);
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

/** The page shows the newest state by itself, so only whether the script is there is read. */
async function showPage(settings: Settings, context: Context): Promise<ExitCode> {
  const { setup } = settings;
  const id = await withConnection(settings, async ({ client }) => {
    const found = await findScript(setup, client, context.directory);
    if (found.notice !== undefined) context.output.note(found.notice.message);
    await named(found.id, { setup, client }, client.scripts.get(found.id, HEAD));
    return found.id;
  });
  return openPage(pageAddress(setup.config.baseUrl ?? '', id), context);
}

const HEAD = { tests: 'none', fields: 'none', runs: 'none' } as const;
