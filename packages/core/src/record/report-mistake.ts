import { toRunsheetError } from '../errors/runsheet-error.ts';
import { explainError } from '../summary/explain-error.ts';
import { guessKey } from './guess-settings.ts';
import { redactFor } from '../report/redact.ts';
import { processWorld, type World } from './world.ts';

export type MistakeFacts = {
  /** As a person may know it. */
  readonly where: string;
  /** As they were written: they may hold the key. */
  readonly options: unknown;
  /** This process when left out. */
  readonly world?: Pick<World, 'environment' | 'say'>;
};

/**
 * Says that runsheet itself failed (RS9001), or the error of the catalogue that it met. The last resort: what it says
 * may hold anything, so secrets are looked for here too. Never throws.
 */
export function reportMistake(error: unknown, { where, options, world = processWorld() }: MistakeFacts): void {
  try {
    const redact = redactFor({ config: { apiKey: guessKey(options), redact: [] }, environment: world.environment });
    world.say(redact(explainError(toRunsheetError(error, where))));
  } catch {
    // Not even that can be said. The runner is left alone anyway.
  }
}
