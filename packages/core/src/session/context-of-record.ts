import type { RecordSettings } from '../outbox/journal-line.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { leaseToken } from '../publish/leases.ts';
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
    token: leaseToken(runKey, world.randomName()),
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
