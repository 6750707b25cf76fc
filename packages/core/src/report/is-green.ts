import { countFailedHeadings, countOutcomes } from './count-outcomes.ts';
import type { Report } from './report.ts';

/** Whether nothing in it has failed. Pure. */
export function isGreen(report: Pick<Report, 'files' | 'failures'>): boolean {
  return countOutcomes(report).failed === 0 && countFailedHeadings(report) === 0;
}

/**
 * A run that has not failed anywhere, in a process that is told to end as failed, has failed anyway: somebody set
 * the exit code. One that was cut short says so itself. Pure.
 */
export function withExitCode(report: Report, exitCode: number): Report {
  if (exitCode === 0 || report.ending.kind !== 'complete' || !isGreen(report)) return report;
  const message = `The process ended with exit code ${exitCode}, though no test has failed. ${WHY}`;
  return { ...report, failures: [{ message, diff: '', stack: '', location: undefined }] };
}

const WHY = 'Coverage thresholds, a global teardown or another reporter can do that; the output of the run says which.';
