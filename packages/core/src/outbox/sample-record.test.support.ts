import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CaseNode, Report } from '../report/report.ts';
import { encodeJournal } from './encode-journal.ts';
import type { JournalTest } from './journal-schema.ts';
import { DISK } from './disk.ts';
import type { OutboxWorld } from './outbox-place.ts';
import type { RunRecord } from './run-record.ts';

/** A folder of its own for a test. Removing it is tried again while a publisher still writes there. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-core-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** This machine at noon, with two processes: 100, which is this one, and 200. */
export function worldAtNoon(more: Partial<OutboxWorld> = {}): OutboxWorld {
  const alive = new Set([100, 200]);
  return {
    disk: DISK,
    now: () => NOON,
    processId: 100,
    host: 'here',
    startedAt: '7',
    boot: 'boot-1',
    pidNamespace: '1',
    startOf: () => '7',
    isRunning: (processId) => alive.has(processId),
    ...more,
  };
}

export const NOON: number = Date.parse('2026-11-21T12:00:00.000Z');

/** A record of one passed test. */
export function sampleRecord(more: Partial<RunRecord> = {}): RunRecord {
  return {
    runKey: 'rs1-sample-key',
    createdAt: '2026-11-21T11:59:00.000Z',
    adapter: '@runsheet/vitest',
    origin: 'https://tests.example',
    isConfigured: true,
    packageName: 'shop',
    headers: { branch: 'main' },
    report: sampleReport(),
    ...more,
  };
}

/** What stands in the journal of a whole run. */
export function recordText(record: RunRecord): string {
  return [...encodeJournal(record, worldAtNoon())].join('');
}

export function sampleReport(cases: readonly CaseNode[] = [passed('adds')]): Report {
  const count = (kind: string) => cases.filter(({ outcome }) => outcome.kind === kind).length;
  return {
    runner: { name: 'vitest', version: '5.1.1' },
    startedAt: '2026-11-21T11:58:00.000Z',
    durationMs: 1_000,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files: [{ kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [], children: cases }],
    failures: [],
    counts: { passed: count('passed'), failed: count('failed'), skipped: 0 },
  };
}

export function passed(title: string, attempts = 1): CaseNode {
  return { kind: 'case', title, tags: [], outcome: { kind: 'passed', attempts, failures: [] } };
}

export function failed(title: string, message: string, attempts = 1): CaseNode {
  const failures = [{ message, diff: '', stack: '' }];
  return { kind: 'case', title, tags: [], outcome: { kind: 'failed', attempts, failures } };
}

/** A line of a journal. */
export function caseLine(node: CaseNode, suites: readonly string[] = [], file = 'a.test.ts'): JournalTest {
  return { kind: 'test', file, project: '', suites, node };
}
