import { artifactsAddress } from '../ci/build-mark.ts';
import { completeConfig } from '../config/config.ts';
import { ofPartAlone, withMissing } from '../merge/shard.ts';
import type { RecordSettings } from '../outbox/journal-schema.ts';
import { missingParts, type RunRecord } from '../outbox/run-record.ts';
import { knownScripts } from '../publish/locate-script.ts';
import type { PublishContext } from '../publish/publish-context.ts';
import type { Receipt } from '../publish/receipt.ts';
import type { Report } from '../report/report.ts';
import type { AttachmentPlace } from '../sheet/comment.ts';
import { divisionOf } from '../sheet/layout.ts';
import { countRun, type RunCounts } from '../sheet/row-counts.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';

type Planned = {
  readonly settings: RecordSettings;
  readonly context: PublishContext;
};

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

function attachedAt(
  { build, headers, packageFolder }: RunRecord,
  { comment }: RecordSettings,
): AttachmentPlace | undefined {
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
