import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { RecordSettings } from '../outbox/journal-schema.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { leaseToken } from '../publish/hold-lease.ts';
import type { PublishContext } from '../publish/publish-context.ts';
import type { World } from '../record/world.ts';
import { divisionOf } from '../sheet/layout.ts';
import type { Connection } from './connect.ts';
import { outboxHints } from './outbox-hints.ts';
import type { RunSetup } from './set-up-run.ts';

export type RecordPlace = {
  readonly setup: RunSetup;
  readonly settings: RecordSettings;
  readonly connection: Connection;
  readonly world: World;
};

/** What publishing a record needs that may have been published before; all its requests have one deadline. */
export function contextOfRecord(
  { runKey }: Pick<RunRecord, 'runKey'>,
  { setup, settings, connection, world }: RecordPlace,
): PublishContext {
  const { build, config, isOnDisk, outbox } = setup;
  const { project, mayAddRows, allowRenames, outcomes, run } = settings;
  return {
    client: connection.client.within(config.api.deadlineMs),
    project,
    runKey,
    token: leaseToken(runKey, placeOf(outbox), world.randomName()),
    replay: true,
    mayAddRows,
    policy: { allowRenames, obsolete: outcomes.obsolete, keyField: run.keyField },
    isOnDisk,
    division: divisionOf(settings),
    mayMakeScript: !build.isForeign,
    hints: outboxHints(outbox, config.baseUrl ?? ''),
    clock: world,
  };
}

/** One process at a time publishes a run from an outbox of a machine: the next one may take what it has left. */
function placeOf({ folder }: RunSetup['outbox']): string {
  return createHash('sha256').update(`${hostname()} ${folder}`).digest('base64url').slice(0, 8);
}
