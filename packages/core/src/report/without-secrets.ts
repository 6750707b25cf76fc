import type { Redact } from './redact.ts';
import { redactReport } from './redact-report.ts';
import type { Report, Selection } from './report.ts';

/** The Report without secrets. Why a run was cut short, or what of it was asked for, can hold anything: a signal, an error, a command line. */
export function withoutSecrets(report: Report, redact: Redact): Report {
  const { ending, selection } = report;
  return {
    ...redactReport(report, redact),
    ending: ending.kind === 'complete' ? ending : { ...ending, why: redact(ending.why) },
    selection: redactSelection(selection, redact),
  };
}

export function redactSelection(selection: Selection, redact: Redact): Selection {
  return selection.kind === 'all' ? selection : { ...selection, why: redact(selection.why) };
}
