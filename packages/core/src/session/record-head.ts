import { buildMarkOf } from '../ci/build-mark.ts';
import type { Config } from '../config/config.ts';
import type { Shard } from '../merge/shard.ts';
import type { RecordHead } from '../outbox/journal-line.ts';
import { RECORD_FORMAT } from '../outbox/record.ts';
import { createRedact, type Redact, secretValues } from '../report/redact.ts';
import { secretPattern } from './secret-forms.ts';
import type { RunSetup } from './set-up-run.ts';
import type { World } from './world.ts';

type HeadFacts = {
  readonly adapter: string;
  /** Set when the Record is to be joined with those of the other shards. */
  readonly shard?: Shard | undefined;
  readonly redact: Redact;
  readonly world: World;
};

/** What a Record of this run holds besides its Report: what is needed to publish it, and nothing secret. */
export function recordHead(setup: RunSetup, { adapter, shard, redact, world }: HeadFacts): RecordHead {
  const { baseUrl } = setup.config;
  const headers = Object.entries(setup.headers).map(([id, value]) => [id, redact(value)] as const);
  return {
    format: RECORD_FORMAT,
    runKey: `rs1-${world.randomName()}`,
    createdAt: new Date(world.now()).toISOString(),
    adapter,
    ...(baseUrl === undefined ? {} : { origin: new URL(baseUrl).origin }),
    ...(setup.error === undefined ? { settings: setup.settings } : {}),
    packageName: setup.packageName,
    ...(setup.packageFolder === undefined ? {} : { packageFolder: setup.packageFolder }),
    headers: Object.fromEntries(headers),
    build: buildMarkOf(setup.build, world),
    ...(shard === undefined ? {} : { shard }),
  };
}

type Secrets = {
  readonly config: Pick<Config, 'apiKey' | 'redact'>;
  readonly environment: World['environment'];
};

/** Removes what must not be written anywhere: the key, secret values of the environment, the user's own patterns. */
export function redactFor({ config, environment }: Secrets): Redact {
  // Where the key lies is no secret, and has to be named when it cannot be read there.
  const secrets = secretValues({ ...environment, RUNSHEET_API_KEY_FILE: undefined });
  const all = config.apiKey === undefined ? secrets : [...secrets, config.apiKey];
  return createRedact([], [...secretPattern(all), ...config.redact]);
}
