import { NUNIT } from './dotnet/nunit.ts';
import { TRX } from './dotnet/trx.ts';
import { XUNIT } from './dotnet/xunit.ts';
import { GO_JSON } from './go/go-json.ts';
import { JSON_REPORT } from './json/json-report.ts';
import { JUNIT } from './junit/read-junit.ts';
import type { ReportFormat } from './report-format.ts';

/** Every format that is read; a JSON file is told apart by what is in it. */
const FORMATS: readonly ReportFormat[] = [JUNIT, TRX, NUNIT, XUNIT, GO_JSON, JSON_REPORT];

export function formatOf(beginning: string): ReportFormat | undefined {
  return FORMATS.find(({ begins }) => begins(beginning));
}

/** Whether a file that nobody has named is a report anyway. */
export function isLikelyReport(beginning: string): boolean {
  const format = formatOf(beginning);
  return format !== undefined && (format.isLikely ?? format.begins)(beginning);
}
