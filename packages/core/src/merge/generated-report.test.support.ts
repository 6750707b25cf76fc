import fc from 'fast-check';
import { withCause } from '../report/outcomes.ts';
import type { CaseNode, Ending, FileNode, Outcome, Report } from '../report/report.ts';

const failures = fc.constantFrom('', 'no such item').map((message) => {
  return message === '' ? [] : [{ message, diff: '', stack: '' }];
});

const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.record({ kind: fc.constantFrom('passed' as const, 'failed' as const), attempts: fc.constant(1), failures }),
  fc.record({ kind: fc.constant('skipped' as const), note: fc.constant('') }),
);

const testCase: fc.Arbitrary<CaseNode> = fc.record({
  kind: fc.constant('case' as const),
  title: fc.constantFrom('adds', 'removes', 'counts'),
  tags: fc.constant([]),
  outcome,
});

function fileOf(name: string): fc.Arbitrary<FileNode> {
  const [project = '', path = ''] = name.split(':');
  return fc
    .record({ load: fc.constantFrom('loaded', 'loaded', 'failed', 'stopped'), failures, children: fc.array(testCase) })
    .map(({ load, ...rest }): FileNode => {
      const base = { kind: 'file', path, project } as const;
      if (load === 'loaded') return { ...base, ...rest, load };
      return { ...base, load: load === 'failed' ? 'failed' : 'stopped', failures: rest.failures, children: [] };
    });
}

const NAMES = [':a.test.ts', ':b.test.ts', ':c.test.ts', 'node:a.test.ts', 'node:b.test.ts'];

const ending: fc.Arbitrary<Ending> = fc.constantFrom(
  { kind: 'complete' },
  { kind: 'complete' },
  { kind: 'interrupted', why: 'killed' },
);

/** The Report of some run: no file is there twice, and its counts are those of its files. */
export function anyReport(): fc.Arbitrary<Report> {
  const files = fc.subarray(NAMES).chain((names) => fc.tuple(...names.map(fileOf)));
  return fc.record({ files, failures, ending }).map((parts) => reportOf(parts.files, parts));
}

/** A Report of these files that says what the other one says of the run. */
export function reportOf(files: readonly FileNode[], run: Pick<Report, 'failures' | 'ending'>): Report {
  const cases = files.flatMap(({ children }) => children.filter((node) => node.kind === 'case'));
  const count = (kind: Outcome['kind']) => cases.filter((node) => node.outcome.kind === kind).length;
  return {
    runner: { name: 'vitest', version: '5.1.1' },
    startedAt: '2026-11-21T12:00:00.000Z',
    durationMs: 1_000,
    ending: run.ending,
    selection: { kind: 'all' },
    files: files.map((file) => withCause(file, run.ending)),
    failures: run.failures,
    counts: { passed: count('passed'), failed: count('failed'), skipped: count('skipped') },
  };
}

/** The Reports of shards of a run: each file is in one of them, and the errors of the run are in the first. */
export function shardsOf(report: Report, places: readonly number[], count: number): readonly Report[] {
  return Array.from({ length: count }, (_, shard) => {
    const files = report.files.filter((_file, i) => (places[i] ?? 0) % count === shard);
    return reportOf(files, { ...report, failures: shard === 0 ? report.failures : [] });
  });
}

/** A Report in an order of its own: which shard comes first says nothing. */
export function inOneOrder(report: Report): Report {
  return {
    ...report,
    files: report.files.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
    failures: report.failures.toSorted((a, b) => a.message.localeCompare(b.message)),
  };
}

function nameOf({ project, path }: FileNode): string {
  return `${project}\n${path}`;
}
