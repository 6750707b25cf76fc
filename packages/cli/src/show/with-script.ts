import type { Client } from '@runsheet/core/client';
import type { Context } from '../context.ts';
import type { SomeFlags } from '../options.ts';
import { READING, readSettings, sayDoubts, type Settings, withConnection } from '../with-service.ts';
import { findScript } from './find-script.ts';

export type OpenScript = { readonly id: number; readonly client: Client; readonly settings: Settings };

/** Finds the script that is meant, and says what is to be known of the choice. Rejects with RS1106. */
export async function withScript<Value>(
  flags: SomeFlags,
  context: Context,
  use: (script: OpenScript) => Promise<Value>,
): Promise<Value> {
  const settings = await readSettings(flags, context, READING);
  sayDoubts(settings, context);
  return withConnection(settings, async ({ client }) => {
    const { id, notice } = await findScript(settings.setup, client, context.directory);
    if (notice !== undefined) context.output.note(notice.message);
    return use({ id, client, settings });
  });
}
