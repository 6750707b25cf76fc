import type { Config } from '../config/config.ts';
import { createRedact, type Redact, secretForms, secretValues } from '../report/redact.ts';
import type { World } from './world.ts';

type Secrets = Pick<World, 'environment'> & { readonly config: Pick<Config, 'apiKey' | 'redact'> };

/** Removes what must not be written anywhere: the key, secret values of the environment, the user's own patterns. */
export function redactFor({ config, environment }: Secrets): Redact {
  // Where the key lies is no secret, and has to be named when it cannot be read there.
  const named = { ...environment, RUNSHEET_API_KEY_FILE: undefined, 'configured apiKey': config.apiKey };
  return createRedact(secretValues(named).flatMap(secretForms), config.redact);
}
