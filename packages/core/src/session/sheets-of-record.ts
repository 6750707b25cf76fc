import { createHash } from 'node:crypto';
import { artifactsAddress } from '../ci/build-mark.ts';
import { completeConfig } from '../config/config.ts';
import { ofPartAlone, withMissing } from '../merge/shard.ts';
import type { RecordSettings } from '../outbox/journal-schema.ts';
import { ownProcess, type ProcessMark } from '../outbox/process-mark.ts';
import { missingParts, type RunRecord } from '../outbox/run-record.ts';
import { leaseToken } from '../publish/hold-lease.ts';
import { knownScripts } from '../publish/locate-script.ts';
import type { PublishContext } from '../publish/publish-context.ts';
import type { Receipt } from '../publish/receipt.ts';
import type { World } from '../record/world.ts';
import type { Report } from '../report/report.ts';
import { divisionOf } from '../sheet/layout.ts';
import { countRun, type RunCounts } from '../sheet/row-counts.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import type { Connection } from './connect.ts';
import { outboxHints } from './outbox-state.ts';
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
    token: leaseToken(runKey, placeOf(outbox.folder, ownProcess()), world.randomName()),
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

/**
 * One process at a time publishes a run from an outbox of a machine: the next one may take what it has left. Machines and
 * containers may share a name, and the paths of their outboxes. Pure.
 */
export function placeOf(folder: string, { host, boot = '', pidNamespace = '' }: ProcessMark): string {
  const place = [host, boot, pidNamespace, folder].join(' ');
  return createHash('sha256').update(place).digest('base64url').slice(0, 8);
}

type Planned = { readonly settings: RecordSettings; readonly context: PublishContext };

/** What publishing a record writes, and its plan shows. A run of which parts are missing is never green, and stays open. */
export function sheetsToPublish(record: RunRecord, planned: Planned): Promise<readonly Sheet[]> {
  return sheetsIn(reportToPublish(record), record, planned);
}

/** The rows of a record without a run: that parts are missing needs no row, and tells nothing about the rows of others. */
export function sheetsToSync(record: RunRecord, planned: Planned): Promise<readonly Sheet[]> {
  const missing = missingParts(record);
  return sheetsIn(missing === undefined ? record.report : ofPartAlone(record.report, missing), record, planned);
}

/** Asks for the names of the scripts that are there, where they decide how the run is divided. */
async function sheetsIn(report: Report, record: RunRecord, { settings, context }: Planned): Promise<readonly Sheet[]> {
  const { headers } = record;
  const isWhole = missingParts(record) === undefined;
  const completed = isWhole && settings.run.completed;
  const isLacking = !isWhole && record.report.selection.kind === 'all';
  const names = await knownScripts(divisionOf(settings), report.startedAt, context);
  const comment = { ...settings.comment, attachedAt: attachedAt(record, settings) };
  return sheetsOf(report, { ...settings, comment, completed, isLacking, headers, knownScripts: names });
}

function attachedAt({ build, headers, packageFolder }: RunRecord, { comment }: RecordSettings) {
  const address = artifactsAddress(comment.attachments, { ciRun: build?.ciRun, buildUrl: headers['build'] });
  return address === undefined ? undefined : { address, folder: packageFolder ?? '' };
}

function reportToPublish(record: RunRecord): Report {
  const missing = missingParts(record);
  return missing === undefined ? record.report : withMissing(record.report, missing);
}

/** What is told of a record. A shard that waits for the others misses none of them yet. Pure. */
export function reportToTell(record: RunRecord): Report {
  return record.shard === undefined ? reportToPublish(record) : record.report;
}

/** The cells of its run. Without settings, which a record of an invalid configuration has not, by the usual marks. Pure. */
export function countRecord(record: RunRecord, settings: RecordSettings | undefined = record.settings): RunCounts {
  return countRun(reportToTell(record), settings?.outcomes ?? completeConfig({}).outcomes);
}

/** How long a run took, as a Receipt tells it. A killed run does not know. Pure. */
export function timeOfRun({ report: { durationMs } }: RunRecord): Pick<Receipt, 'durationMs'> {
  return durationMs > 0 ? { durationMs } : {};
}
