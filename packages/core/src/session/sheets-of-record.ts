import { ofPartAlone, withMissing } from '../merge/shard.ts';
import { missingParts } from '../outbox/missing-parts.ts';
import type { Record } from '../outbox/record.ts';
import type { RecordSettings } from '../outbox/record-settings.ts';
import type { Report } from '../report/report.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';

/** `knownScripts`: names of the scripts that were there before the run, where they decide how it is divided. */
type SheetSettings = RecordSettings & { readonly knownScripts: readonly string[] };

/** What publishing a Record writes, and its plan shows. A run of which parts are missing is never green, and stays open. Pure. */
export function sheetsToPublish(record: Record, settings: SheetSettings): readonly Sheet[] {
  const { headers } = record;
  const isWhole = missingParts(record) === undefined;
  return sheetsOf(
    reportToPublish(record),
    isWhole ? { ...settings, headers } : { ...settings, completed: false, headers },
  );
}

function reportToPublish(record: Record): Report {
  const missing = missingParts(record);
  return missing === undefined ? record.report : withMissing(record.report, missing);
}

/** What is told of a Record. A shard that waits for the others misses none of them yet. Pure. */
export function reportToTell(record: Record): Report {
  return record.shard === undefined ? reportToPublish(record) : record.report;
}

/** The rows of a Record without a run: that parts are missing needs no row, and tells nothing about the rows of others. Pure. */
export function sheetsToSync(record: Record, settings: SheetSettings): readonly Sheet[] {
  const { report, headers } = record;
  const missing = missingParts(record);
  return sheetsOf(missing === undefined ? report : ofPartAlone(report, missing), { ...settings, headers });
}
