import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseNode, Outcome, Report, Session } from '@runsheet/core/adapter';
import { createClient } from '@runsheet/core/client';
import { processWorld } from '@runsheet/core/command';
import { sessionHere } from '@runsheet/core/session-here';
import type { Place } from './place.test.support.ts';

/** Keeps a run in the outbox of a folder, as a test process does that may not publish; returns the path of its recorded run. */
export async function recordRun(
  folder: string,
  outcomes: Readonly<Record<string, Outcome>>,
  part: Part = {},
): Promise<string> {
  const { repository = folder } = part;
  const before = new Set(recordsIn(repository));
  await openSession(folder, part).finish(reportOf(outcomes, part));
  const path = recordsIn(repository).find((name) => !before.has(name));
  if (path === undefined) throw new Error('nothing was recorded');
  return path;
}

/** Leaves the journal of a run whose process is gone. */
export function leaveJournal(folder: string, outcomes: Readonly<Record<string, Outcome>>, part: Part = {}): void {
  const session = openSession(folder, part);
  for (const [title, outcome] of Object.entries(outcomes)) {
    const place = { file: part.file ?? 'src/cart.test.ts', project: '', suites: ['Cart'] };
    session.caseEnded(place, { kind: 'case', title, tags: [], outcome });
  }
  const open = join(folder, '.runsheet', 'open');
  const [journal = ''] = readdirSync(open);
  const path = join(open, journal);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"processId":\d+/, `"processId":${NO_PROCESS}`));
}

/** No system gives so high a number. */
const NO_PROCESS = 2 ** 30;

/** Which part of a run is recorded, and where. */
type Part = {
  readonly shard?: { readonly index: number; readonly count: number };
  readonly file?: string;
  /** Where the outbox is; left out: in the same folder. */
  readonly repository?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly machine?: string;
  readonly startedAt?: string;
  readonly isPartial?: boolean;
  /** Why the run was cut short, before it came to other tests. */
  readonly cutShort?: string;
};

function openSession(folder: string, { shard, environment = {}, machine = 'linux, Node 22' }: Part = {}): Session {
  const world = { ...processWorld(), environment, machine, say: () => undefined, sayAtEnd: () => undefined };
  const session = sessionHere({ adapter: '@runsheet/vitest', options: { mode: 'record' } }, world);
  session.begin({ root: folder, runner: RUNNER, watch: false, shard });
  session.prepare();
  return session;
}

const RUNNER = { name: 'vitest', version: '5.0.0' };

/** Paths of the recorded runs that wait in the outbox of a folder. */
export function recordsIn(folder: string): readonly string[] {
  const todo = join(folder, '.runsheet', 'todo');
  return existsSync(todo) ? readdirSync(todo).map((name) => join(todo, name)) : [];
}

export const PASSED: Outcome = { kind: 'passed', attempts: 1, failures: [] };

/** A test that failed with a message. */
export function failed(message: string): Outcome {
  return { kind: 'failed', attempts: 1, failures: [{ message, diff: '', stack: '' }] };
}

function reportOf(
  outcomes: Readonly<Record<string, Outcome>>,
  { file: path = 'src/cart.test.ts', startedAt = '2026-01-02T03:04:05.000Z', isPartial = false, cutShort }: Part,
): Report {
  const cases = Object.entries(outcomes).map(([title, outcome]): CaseNode => {
    return { kind: 'case', title, tags: [], outcome };
  });
  const count = (kind: Outcome['kind']) => cases.filter(({ outcome }) => outcome.kind === kind).length;
  const suite = { kind: 'suite', title: 'Cart', failures: [], children: cases } as const;
  return {
    runner: RUNNER,
    startedAt,
    durationMs: 5,
    ending: cutShort === undefined ? { kind: 'complete' } : { kind: 'interrupted', why: cutShort },
    selection: isPartial ? { kind: 'partial', why: 'tests named pays' } : { kind: 'all' },
    files: [{ kind: 'file', path, project: '', load: 'loaded', failures: [], children: [suite] }],
    failures: cutShort === undefined ? [] : [{ message: cutShort, diff: '', stack: '' }],
    counts: { passed: count('passed'), failed: count('failed'), skipped: count('skipped') + count('todo') },
  };
}

/** Publishes a run of two files whose failed tests take two commands: each name has passed in the other file. */
export async function publishTwoFiles({ service }: Pick<Place, 'service'>): Promise<void> {
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.key });
  const rows = ['src/a.test.ts', ' adds', ' pays', 'src/b.test.ts', ' adds', ' pays'];
  const marks = { 2: 'fail', 3: 'pass', 5: 'pass', 6: 'fail' } as const;
  await client.scripts.create(1, {
    name: '@shop/api',
    tests: rows.map((row, nth) => ({ id: nth + 1, text: row.trim(), indent: row.startsWith(' ') ? 1 : 0 })),
    runs: [{ id: 1, results: marks }],
  });
  await client.close();
}
