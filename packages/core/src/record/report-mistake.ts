import { processWorld, type World } from './world.ts';

export type MistakeFacts = {
  /** Where it happened, as a person may know it. */
  readonly where: string;
  /** The reporter's options as they were written: they may hold the key. */
  readonly options: unknown;
  /** This process when left out. */
  readonly world?: Pick<World, 'environment' | 'say'>;
};

/**
 * Says that runsheet itself failed (RS9001), or the error of the catalogue that it met. The last resort: what it says
 * may hold anything, so secrets are looked for here too. Never rejects.
 */
export async function reportMistake(
  error: unknown,
  { where, options, world = processWorld() }: MistakeFacts,
): Promise<void> {
  try {
    const { redactFor } = await import('./redact-for.ts');
    const { explainError } = await import('../summary/summarise.ts');
    const { toRunsheetError } = await import('../errors/to-runsheet-error.ts');
    const config = { apiKey: keyIn(options), redact: [] };
    const redact = redactFor({ config, environment: world.environment });
    world.say(redact(explainError(toRunsheetError(error, where))));
  } catch {
    // Not even that can be said. The runner is left alone anyway.
  }
}

/** The key of the environment is a secret by the name of its variable. */
function keyIn(options: unknown): string | undefined {
  const isGiven = typeof options === 'object' && options !== null && 'apiKey' in options;
  return isGiven && typeof options.apiKey === 'string' ? options.apiKey : undefined;
}
