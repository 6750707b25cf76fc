import { describe, expect, test } from 'vitest';
import { createRedact } from './redact.ts';
import { redactReport } from './redact-report.ts';
import type { CaseNode, Failure, Outcome, Report, TestNode } from './report.ts';

describe('redactReport', () => {
  const redact = createRedact(['top-secret'], []);

  test('every text that becomes a comment is clean; titles stay, since they are identity', () => {
    const failure: Failure = { message: 'top-secret', diff: '+ top-secret', stack: 'at top-secret' };
    const outcomes: readonly Outcome[] = [
      { kind: 'passed', attempts: 2, failures: [failure] },
      { kind: 'failed', attempts: 1, failures: [failure] },
      { kind: 'skipped', note: 'top-secret' },
      { kind: 'todo', note: 'top-secret' },
      { kind: 'unfinished', cause: { kind: 'hook', hook: 'beforeAll', failure } },
      { kind: 'unfinished', cause: { kind: 'stopped', why: 'top-secret' } },
      { kind: 'unselected' },
    ];
    const cases = outcomes.map((outcome): CaseNode => ({ kind: 'case', title: 'a case', tags: [], outcome }));
    const suite: TestNode = { kind: 'suite', title: 'top-secret title', failures: [failure], children: cases };
    const clean = redactReport(reportOf([suite], failure), redact);
    expect(JSON.stringify(clean).match(/top-secret[^"]*/g)).toEqual(['top-secret title']);
    expect(JSON.stringify(clean).match(/\[redacted\]/g)).toHaveLength(21);
  });

  test.each([
    ['a direction mark', 'top-\u200Fsecret'],
    ['a colour', 'top-\u001B[31msecret\u001B[0m'],
    ['a control character', 'top\u0000-secret'],
    ['a half character', 'top-\uD800secret'],
  ])('a secret that is split by %s is found, in everything that becomes a comment', (_, split) => {
    const failure: Failure = { message: split, diff: split, stack: split };
    const meta = { issues: [split], notes: [split], attachments: [{ name: split, path: split }] };
    const tests: readonly CaseNode[] = [
      { kind: 'case', title: 'fails', tags: [], outcome: { kind: 'failed', attempts: 1, failures: [failure] }, meta },
      { kind: 'case', title: 'waits', tags: [], outcome: { kind: 'todo', note: split } },
    ];
    const hidden = JSON.stringify(redactReport(reportOf(tests, failure), redact));
    expect(hidden.match(/\[redacted\]/g)).toHaveLength(14);
    expect(hidden).not.toContain('secret');
  });

  test('says the same where there is nothing to remove', () => {
    const failure = { message: 'top-secret', diff: '', stack: '' };
    const skipped: CaseNode = { kind: 'case', title: 'skipped', tags: [], outcome: { kind: 'skipped', note: '' } };
    const told: CaseNode = { ...skipped, outcome: { kind: 'failed', attempts: 1, failures: [failure] } };
    const suiteOf = (...children: readonly TestNode[]): TestNode => ({
      kind: 'suite',
      title: 'suite',
      failures: [],
      children,
    });
    const clean = reportOf([suiteOf(suiteOf(skipped), skipped)]);
    expect(redactReport(clean, redact).files[0]).toEqual(clean.files[0]);
    const [kept, changed] =
      redactReport(reportOf([suiteOf(skipped), suiteOf(skipped, told)]), redact).files[0]?.children ?? [];
    expect(kept?.kind === 'suite' && kept.children[0]).toEqual(skipped);
    expect(JSON.stringify([kept, changed])).not.toContain('top-secret');
  });

  test('keeps the order of everything, and does not exhaust the stack on a deep tree', () => {
    let deep: TestNode = { kind: 'suite', title: 'deepest', failures: [], children: [] };
    for (let depth = 0; depth < 20_000; depth += 1) {
      const before: CaseNode = { kind: 'case', title: `${depth} before`, tags: [], outcome: { kind: 'unselected' } };
      deep = { kind: 'suite', title: String(depth), failures: [], children: [before, deep, before] };
    }
    let node: TestNode | undefined = redactReport(reportOf([deep]), redact).files[0]?.children[0];
    for (let depth = 19_999; depth >= 0; depth -= 1) {
      if (node?.kind !== 'suite') throw new TypeError('a level is missing');
      const [before, below, after] = node.children;
      if (before?.title !== `${depth} before` || after?.title !== before.title) throw new TypeError('out of order');
      node = below;
    }
    expect(node?.title).toBe('deepest');
  });
});

function reportOf(children: readonly TestNode[], failure?: Failure): Report {
  const failures = failure === undefined ? [] : [failure];
  return {
    runner: { name: 'vitest', version: '5.1.1' },
    startedAt: '2026-11-21T10:00:00.000Z',
    durationMs: 1,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files: [{ kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures, children }],
    failures,
    counts: { passed: 0, failed: 0, skipped: 0 },
  };
}
