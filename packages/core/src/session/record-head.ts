import type { RecordHead } from '../outbox/journal-line.ts';
import { RECORD_FORMAT } from '../outbox/record.ts';
import { createRedact, type Redact, secretValues } from '../report/redact.ts';
import type { RunSetup } from './set-up-run.ts';
import type { World } from './world.ts';

/** What a Record of this run holds besides its Report: what is needed to publish it, and nothing secret. */
export function recordHead(setup: RunSetup, adapter: string, world: World): RecordHead {
  const { baseUrl } = setup.config;
  return {
    format: RECORD_FORMAT,
    runKey: `rs1-${world.randomName()}`,
    createdAt: new Date(world.now()).toISOString(),
    adapter,
    ...(baseUrl === undefined ? {} : { origin: new URL(baseUrl).origin }),
    ...(setup.error === undefined ? { settings: setup.settings } : {}),
    packageName: setup.packageName,
    headers: setup.headers,
  };
}

/** Removes what must not be written anywhere: the key, secret values of the environment, the user's own patterns. */
export function redactFor({ config }: RunSetup, { environment }: World): Redact {
  const secrets = secretValues(environment);
  return createRedact(config.apiKey === undefined ? secrets : [...secrets, config.apiKey], config.redact);
}
