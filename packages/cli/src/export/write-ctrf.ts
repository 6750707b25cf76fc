import type { ExportedRow, ExportedRun, ExportedScript } from './exported-script.ts';
import { isTestFile } from '@runsheet/core/command';
import { type ExportedOutcome, readOutcome } from './read-outcome.ts';

/** One run as a CTRF document. Headings are in it only where they have failed. Pure. */
export function writeCtrf({ name, rows }: ExportedScript, run: ExportedRun): string {
  const tests = rows.flatMap((row) => testOf(row, readOutcome(run.results.get(row.id))));
  const count = (status: CtrfStatus) => tests.filter((test) => test.status === status).length;
  const moment = Date.parse(run.created);
  const stop = Number.isNaN(moment) ? 0 : moment;
  const start = Math.max(0, stop - (run.durations.durationMs ?? 0));
  const document = {
    reportFormat: 'CTRF',
    specVersion: '1.0.0',
    generatedBy: 'runsheet',
    results: {
      tool: { name: 'runsheet' },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        start,
        stop,
      },
      tests,
      extra: { script: name, run: run.id, headers: run.headers },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'other';

function testOf(row: ExportedRow, outcome: ExportedOutcome | undefined) {
  if (outcome === undefined || (row.isHeading && outcome.kind !== 'failed')) return [];
  const titles = [...row.above, row.text];
  const file = titles.find((title) => isTestFile(title)) ?? row.above[0] ?? '';
  const suite = row.above.filter((_, nth) => nth !== titles.indexOf(file));
  return [
    {
      name: row.text,
      duration: 0,
      ...statusOf(outcome),
      ...(suite.length === 0 ? {} : { suite }),
      ...(file === '' ? {} : { filePath: file }),
      ...(row.tags.length === 0 ? {} : { tags: row.tags }),
    },
  ];
}

function statusOf(outcome: ExportedOutcome): { readonly status: CtrfStatus; readonly [fact: string]: unknown } {
  switch (outcome.kind) {
    case 'passed':
      return outcome.attempts === 1 ? { status: 'passed' } : { status: 'passed', ...retries(outcome) };
    case 'failed':
      return { status: 'failed', message: outcome.message };
    case 'skipped':
      return { status: 'skipped', message: outcome.note };
    case 'todo':
      return { status: 'skipped', rawStatus: 'todo', message: outcome.note };
    case 'other':
      return { status: 'other', rawStatus: outcome.mark, message: outcome.message };
    default:
      return outcome satisfies never;
  }
}

function retries({ attempts, earlier }: Extract<ExportedOutcome, { kind: 'passed' }>) {
  const first = { attempt: 1, status: 'failed', message: earlier };
  return { flaky: true, retries: attempts - 1, retryAttempts: earlier === '' ? [] : [first] };
}
