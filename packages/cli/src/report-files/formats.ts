import { JSON_REPORT } from './json/json-report.ts';
import { JUNIT } from './junit/read-junit.ts';
import { TAP } from './tap/read-tap.ts';
import type { ReportFormat } from './report-format.ts';

/** Every format that is read; a JSON file is told apart by what is in it. */
const FORMATS: readonly ReportFormat[] = [JUNIT, JSON_REPORT, TAP];

/** The format of a file, from its first characters. */
export function formatOf(beginning: string): ReportFormat | undefined {
  return FORMATS.find(({ begins }) => begins(beginning));
}

/** Whether a file that nobody has named is a report anyway. */
export function isLikelyReport(beginning: string): boolean {
  const format = formatOf(beginning);
  return format !== undefined && (format.isLikely ?? format.begins)(beginning);
}
