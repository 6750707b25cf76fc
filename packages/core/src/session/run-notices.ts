import { type Notice, notice } from '../errors/runsheet-error.ts';
import { agreesWithRunner, countOutcomes } from '../report/outcomes.ts';
import type { Report } from '../report/report.ts';
import type { RunSetup } from './set-up-run.ts';

export function runNotices(report: Report, setup: RunSetup): readonly Notice[] {
  const keyNotices = isWithoutKey(setup) ? [notice('RS4004', {})] : [];
  return [...setup.notices, ...keyNotices, ...countNotice(report), ...duplicateFileNotice(report)];
}

/** Whether the run would be published, had this build a key. */
export function isWithoutKey({ mode, config }: Pick<RunSetup, 'mode' | 'config'>): boolean {
  return config.mode === 'auto' && mode === 'record' && config.apiKey === undefined;
}

/** What a reader should know of a run that is delivered later: nobody sees then how it ended. */
export function keptNotices(report: Report): readonly Notice[] {
  const { ending } = report;
  return [...(ending.kind === 'interrupted' ? [notice('RS4024', { why: ending.why })] : []), ...countNotice(report)];
}

/** What the runner counted, if it is not what the Report holds. */
export function countNotice(report: Report): readonly Notice[] {
  const counts = countOutcomes(report);
  if (agreesWithRunner(counts, report.counts)) return [];
  const { passed, failed, skipped } = report.counts;
  const left = counts.skipped + counts.todo + counts.unselected + counts.unfinished;
  const runner = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  const published = `${counts.passed} pass, ${counts.failed} fail, ${left} others`;
  return [notice('RS4003', { runner, published, file: report.runner.file })];
}

/** Files that cannot be told from each other, as those of projects without a name. */
export function duplicateFileNotice({ files }: Report): readonly Notice[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { path, project } of files) {
    const name = project === '' ? path : `${project} ${path}`;
    if (seen.has(name)) twice.add(name);
    seen.add(name);
  }
  return twice.size === 0 ? [] : [notice('RS4025', { files: [...twice] })];
}
