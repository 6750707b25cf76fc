import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseNode, ConfigInput, FileNode, Report } from '@runsheet/core/adapter';
import { connect, processWorld, publishKept, setUpCommand, type World } from '@runsheet/core/command';
import { sessionHere } from '@runsheet/core/session-here';
import type { Service } from '@runsheet/service';

/** A project whose builds are published to a service that may fail. */
export type Builder = {
  /** One build with these tests by file; `✗` before a title: failed. Publishes again while results are kept. */
  readonly build: (suite: Suite, change?: Partial<Report>) => Promise<void>;
  /** What became of the last build. */
  readonly outcome: () => unknown;
};

export type Suite = Readonly<Record<string, readonly string[]>>;

/** The service is local, so that it answers long before, unless the machine is busy; who waits in vain waits shortly. */
const PATIENT_MS = 10_000;
export const HASTY_MS = 250;
const DEADLINE_MS = 60_000;

export function createBuilder(
  service: Service,
  root: string,
  { options = {}, timeoutMs = PATIENT_MS }: { readonly options?: ConfigInput; readonly timeoutMs?: number } = {},
): Builder {
  const patience = { RUNSHEET_TIMEOUT: String(timeoutMs), RUNSHEET_DEADLINE: String(DEADLINE_MS) };
  const world = worldOf({
    ...(options.api === undefined ? patience : {}),
    RUNSHEET_BASE_URL: service.baseUrl,
    RUNSHEET_API_KEY: service.key,
    RUNSHEET_FOLDER: 'QA/Unit',
    RUNSHEET_RECORD_DIR: `${root}/.runsheet`,
  });
  const start = { root, watch: false, shard: undefined, runner: RUNNER };
  const publishAgain = async () => {
    const setup = await setUpCommand(start, {}, world);
    const connection = await connect(setup.config, world);
    try {
      await publishKept(
        setup.outbox.list().map((path) => ({ paths: [path] })),
        { setup, connection, world },
      );
    } finally {
      await connection.close();
    }
  };
  const outcome = () => outcomeIn(root);
  return {
    outcome,
    build: async (suite, change = {}) => {
      const session = sessionHere({ adapter: 'test', options }, world);
      session.begin(start);
      session.prepare();
      await session.finish({ ...reportOf(suite), ...change });
      for (let tries = 0; outcome() === 'kept' && tries < 3; tries += 1) await publishAgain();
    },
  };
}

function outcomeIn(root: string): unknown {
  const status: unknown = JSON.parse(readFileSync(join(root, '.runsheet', 'status.json'), 'utf8'));
  return typeof status === 'object' && status !== null && 'outcome' in status ? status.outcome : undefined;
}

const RUNNER = { name: 'test', version: '1.0.0' };

function worldOf(environment: Readonly<Record<string, string>>): World {
  let names = 0;
  const clock = hastyClock();
  return {
    ...processWorld(),
    ...clock,
    client: clock,
    environment,
    randomName: () => `fault-test-${(names += 1)}`,
    say: () => undefined,
    sayAtEnd: () => undefined,
  };
}

/** Nobody waits: time passes by as much instead. */
function hastyClock(): Pick<World, 'now' | 'sleep'> {
  let skippedMs = 0;
  return {
    now: () => performance.timeOrigin + performance.now() + skippedMs,
    sleep: async (waitMs) => {
      skippedMs += waitMs;
    },
  };
}

function reportOf(suite: Suite): Report {
  const files = Object.entries(suite).map(([path, titles]) => fileOf(path, titles));
  const failed = Object.values(suite)
    .flat()
    .filter((title) => title.startsWith('✗')).length;
  const all = Object.values(suite).flat().length;
  return {
    runner: RUNNER,
    startedAt: '2026-11-21T10:00:00.000Z',
    durationMs: 1_000,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files,
    failures: [],
    counts: { passed: all - failed, failed, skipped: 0 },
  };
}

/** Before the path, in brackets: the project of the runner. */
function fileOf(name: string, titles: readonly string[]): FileNode {
  const [, project = '', path = name] = /^(?:\[(.*)\] )?(.*)$/.exec(name) ?? [];
  return { kind: 'file', path, project, load: 'loaded', failures: [], children: titles.map(caseOf) };
}

function caseOf(title: string): CaseNode {
  const failure = { message: 'boom', diff: '', stack: '' };
  return title.startsWith('✗')
    ? {
        kind: 'case',
        title: title.slice(1).trim(),
        tags: [],
        outcome: { kind: 'failed', attempts: 1, failures: [failure] },
      }
    : { kind: 'case', title, tags: [], outcome: { kind: 'passed', attempts: 1, failures: [] } };
}
