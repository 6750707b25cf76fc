import {
  type CaseNode,
  type Outcome,
  type Report,
  type Session,
  type TestNode,
  createSession,
} from '@runsheet/core/adapter';

// Compiled, never run: the compiler accepts what stands here and refuses what is marked.

export const session: Session = createSession({ adapter: '@shop/reporter', options: { mode: 'record' } });

export const report: Report = {
  runner: { name: 'ava', version: '6.0.0' },
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 12,
  ending: { kind: 'complete' },
  selection: { kind: 'all' },
  files: [{ kind: 'file', path: 'cart.test.ts', project: '', load: 'loaded', failures: [], children: [] }],
  failures: [],
  counts: { passed: 0, failed: 0, skipped: 0 },
};

/** Each outcome has the facts that belong to it, and no others. */
export const outcomes: readonly Outcome[] = [
  { kind: 'passed', attempts: 1, failures: [] },
  { kind: 'failed', attempts: 2, failures: [{ message: 'total is 0', diff: '', stack: '' }] },
  { kind: 'skipped', note: '' },
  { kind: 'todo', note: 'after the release' },
  { kind: 'unfinished', cause: { kind: 'stopped', why: 'the run was interrupted' } },
  { kind: 'unselected' },
  // @ts-expect-error a failed case says how often it was tried, and why it failed
  { kind: 'failed' },
  // @ts-expect-error a skipped case was never tried
  { kind: 'skipped', note: '', attempts: 1 },
  // @ts-expect-error an outcome is one of six
  { kind: 'flaky', attempts: 2, failures: [] },
];

/** A report is never changed after it is built. */
export function refuseChange(built: Report): void {
  // @ts-expect-error lists are readonly
  built.files[0] = report.files[0];
  // @ts-expect-error values are readonly
  built.durationMs = 0;
}

/** The kind of a node tells whether it has children or an outcome. */
export function casesIn(node: TestNode): readonly CaseNode[] {
  switch (node.kind) {
    case 'case':
      return [node];
    case 'suite':
      return node.children.flatMap(casesIn);
    default:
      return node satisfies never;
  }
}

/** A run is begun, told test by test, and finished with its report. */
export async function live(): Promise<boolean> {
  const runner = { name: 'ava', version: '6.0.0' };
  const paths = session.begin({ root: '/shop', runner, watch: false, shard: undefined });
  const place = { file: paths.relative('/shop/cart.test.ts'), project: '', suites: ['cart'] };
  session.prepare();
  session.caseEnded(place, { kind: 'case', title: 'adds', tags: [], outcome: { kind: 'unselected' } });
  // @ts-expect-error what became of the results is for the reader; an adapter learns only whether to fail the run
  const { receipt } = await session.finish(report);
  const { failRun } = await session.finish(report);
  return failRun && receipt !== undefined;
}
