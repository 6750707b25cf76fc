import type { RunStory } from '@runsheet/core/command';

type RunFacts = {
  readonly failures?: readonly string[];
  /** 0: no script was reached. */
  readonly scriptId?: number;
  readonly environment?: string;
  readonly name?: string;
  /** Whether the lines of failures are known. */
  readonly hasLines?: boolean;
};

const RUNNER = { runner: { name: 'vitest', version: '5.1.1' }, startedAt: '2026-01-02T03:04:05.000Z', durationMs: 5 };

/** A run with a passed test, and a failed one for each message. */
export function runOf(facts: RunFacts = {}): RunStory {
  const { failures = [], environment, name = 'shop' } = facts;
  const passed: CaseNode = {
    kind: 'case',
    title: 'adds',
    tags: [],
    outcome: { kind: 'passed', attempts: 1, failures: [] },
  };
  const children = [passed, ...failures.map((message, line) => failedCase(message, line, facts.hasLines ?? true))];
  return {
    name,
    environment,
    error: undefined,
    places: { pathOf: ({ file }) => `src/${file}`, addressOf: () => undefined },
    redact: (text) => text,
    report: {
      ...RUNNER,
      ending: { kind: 'complete' },
      selection: { kind: 'all' },
      files: [{ kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [], children }],
      failures: [],
      counts: { passed: 1, failed: failures.length, skipped: 0 },
    },
    receipt: receiptOf(name, failures.length, facts.scriptId ?? 12),
  };
}

type CaseNode = RunStory['report']['files'][number]['children'][number];

function failedCase(message: string, line: number, hasLine: boolean): CaseNode {
  const place = hasLine ? { location: { file: 'a.test.ts', line: line + 1, column: 3 } } : {};
  const failures = [{ message, diff: '', stack: '', ...place }];
  return { kind: 'case', title: `fails ${line}`, tags: [], outcome: { kind: 'failed', attempts: 1, failures } };
}

function receiptOf(name: string, fail: number, scriptId: number): RunStory['receipt'] {
  const counts = { pass: 1, fail, blocked: 0, query: 0, exclude: 0, none: 0 };
  const run = { counts, failedHeadings: 0 };
  const script = { scriptId, name, created: false, rowsAdded: 0, runId: 3, duplicateRunIds: [], ...run };
  return {
    outcome: 'delivered',
    runKey: 'rs1-key',
    requests: 2,
    scripts: scriptId === 0 ? [] : [script],
    run: { ...run, skipped: 0, todo: 0 },
    collected: fail + 1,
    delivered: fail + 1,
    kept: 0,
    lost: 0,
    withheld: 0,
    warnings: [],
  };
}
