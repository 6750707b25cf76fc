import type { Client } from '@runsheet/core/client';
import type { Connection } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { SomeFlags } from '../flags/flag.ts';
import { READING, readSettings, sayDoubts, type Settings, withConnection } from '../with-service.ts';
import { findScript } from './find-script.ts';

/**
 * How long the results of all runs may take where no deadline is set: a person sees how far they are, and may give up.
 * Commands that nobody waits for, as `publish --fail-on`, keep their deadline.
 */
const LARGE_READ_MS = 600_000;

export type OpenScript = {
  readonly id: number;
  readonly client: Client;
  /** The same for the results of all runs, which may take longer. */
  readonly large: Client;
  readonly settings: Settings;
  readonly working: (label: string) => void;
};

/** Finds the script that is meant, and says what is to be known of the choice. Rejects with RS1106. */
export async function withScript<Value>(
  flags: SomeFlags,
  context: Context,
  use: (script: OpenScript) => Promise<Value>,
): Promise<Value> {
  // Answers leave much garbage behind, and little that is kept.
  context.world.keepMemoryLow('answers');
  const settings = await readSettings(flags, context, READING);
  sayDoubts(settings, context);
  let label = 'Waiting for the service';
  const working = (told: string) => {
    label = told;
  };
  const found = async ({ client }: Connection) => {
    const { id, notice } = await findScript(settings.setup, client, context.directory);
    if (notice !== undefined) context.output.note(notice.message);
    const { config, isDeadlineSet } = settings.setup;
    const large = client.within(isDeadlineSet ? config.api.deadlineMs : LARGE_READ_MS);
    return use({ id, client, large, settings, working });
  };
  return withConnection(settings, found, () => label);
}
