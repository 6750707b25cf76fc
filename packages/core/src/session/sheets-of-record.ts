import { ofPartAlone, withMissing } from '../merge/shard.ts';
import { missingParts } from '../outbox/missing-parts.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { RecordSettings } from '../outbox/record-settings.ts';
import type { Report } from '../report/report.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';

/** `knownScripts`: names of the scripts that were there before the run, where they decide how it is divided. */
type SheetSettings = RecordSettings & { readonly knownScripts: readonly string[] };

/** What publishing a record writes, and its plan shows. A run of which parts are missing is never green, and stays open. Pure. */
export function sheetsToPublish(record: RunRecord, settings: SheetSettings): readonly Sheet[] {
  const { headers } = record;
  const isWhole = missingParts(record) === undefined;
  return sheetsOf(
    reportToPublish(record),
    isWhole ? { ...settings, headers } : { ...settings, completed: false, headers },
  );
}

function reportToPublish(record: RunRecord): Report {
  const missing = missingParts(record);
  return missing === undefined ? record.report : withMissing(record.report, missing);
}

/** What is told of a record. A shard that waits for the others misses none of them yet. Pure. */
export function reportToTell(record: RunRecord): Report {
  return record.shard === undefined ? reportToPublish(record) : record.report;
}

/** The rows of a record without a run: that parts are missing needs no row, and tells nothing about the rows of others. Pure. */
export function sheetsToSync(record: RunRecord, settings: SheetSettings): readonly Sheet[] {
  const { report, headers } = record;
  const missing = missingParts(record);
  return sheetsOf(missing === undefined ? report : ofPartAlone(report, missing), { ...settings, headers });
}
