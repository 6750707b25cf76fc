import { completeConfig } from '../config/config.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { RecordSettings } from '../outbox/record-settings.ts';
import { countRun, type RunCounts } from '../sheet/run-counts.ts';
import { reportToTell } from './sheets-of-record.ts';

/** The cells of its run. Without settings, which a record of an invalid configuration has not, by the usual marks. Pure. */
export function countRecord(record: RunRecord, settings: RecordSettings | undefined = record.settings): RunCounts {
  return countRun(reportToTell(record), settings?.outcomes ?? completeConfig({}).outcomes);
}
