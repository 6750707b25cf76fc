import { buildMarkOf } from '../ci/build-mark.ts';
import type { Shard } from '../merge/shard.ts';
import type { RecordHead } from '../outbox/journal-line.ts';
import { RECORD_FORMAT } from '../outbox/record.ts';
import type { RunSetup } from './set-up-run.ts';
import type { World } from './world.ts';

type HeadFacts = {
  readonly adapter: string;
  /** Set when the Record is to be joined with those of the other shards. */
  readonly shard?: Shard | undefined;
  readonly world: World;
};

/** What a Record of this run holds besides its Report: what is needed to publish it, and nothing secret. */
export function recordHead(setup: RunSetup, { adapter, shard, world }: HeadFacts): RecordHead {
  const { baseUrl } = setup.config;
  const headers = Object.entries(setup.headers).map(([id, value]) => [id, setup.redact(value)] as const);
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
