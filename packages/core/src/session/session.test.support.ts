import { writeFileSync } from 'node:fs';
import type { KeptRun } from './publish-kept.ts';
import { join } from 'node:path';
import type { CaseNode, Report } from '../report/report.ts';
import { failingDisk } from '../outbox/failing-disk.test.support.ts';
import { sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { sessionHere } from './session-here.test.support.ts';
import type { RunStart, Session } from '../record/session.ts';
import { processWorld, type World } from '../record/world.ts';

const KEY = 'k3y-of-the-account-0123456789abcdef';

/** The world of a session in a test: an environment of its own, a random that counts, and everything said remembered. */
export type TestWorld = World & { readonly said: readonly string[]; readonly slept: readonly number[] };

export function testWorld(environment: Readonly<Record<string, string>> = {}, more: Partial<World> = {}): TestWorld {
  const said: string[] = [];
  const slept: number[] = [];
  let names = 0;
  return {
    ...processWorld(),
    environment,
    temporary: temporaryFolder(),
    // Does everything but wait for the platters.
    disk: failingDisk(() => undefined),
    randomName: () => `number-${(names += 1)}-of-this-test`,
    say: (text) => said.push(text),
    sleep: async (waitMs) => {
      slept.push(waitMs);
    },
    sayAtEnd: (text) => said.push(text),
    onExit: () => undefined,
    said,
    slept,
    ...more,
  };
}

/** Variables with which a session publishes. The limits end what hangs: no test that is not about them comes near. */
export function publishing(baseUrl: string): Readonly<Record<string, string>> {
  return { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: KEY, RUNSHEET_TIMEOUT: '20000', RUNSHEET_DEADLINE: '40000' };
}

/** What a process that a test starts has of ours: where programs are, and the code that others have compiled. */
export function inherited(): Readonly<Record<string, string | undefined>> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}

/** Begins a session in a folder, which becomes the package `shop`. */
export function begin(
  root: string,
  world: World,
  more: { readonly options?: unknown; readonly start?: Partial<RunStart> } = {},
): Session {
  writeFileSync(join(root, 'package.json'), '{"name":"shop"}');
  const session = sessionHere({ adapter: '@runsheet/vitest', options: more.options ?? {} }, world);
  session.begin({ ...startIn(root), ...more.start });
  return session;
}

export function startIn(root: string): RunStart {
  return { root, runner: { name: 'vitest', version: '5.1.1' }, watch: false, shard: undefined };
}

/** The one file of a run. */
type Suite = { readonly cases?: readonly CaseNode[]; readonly path?: string };

/** One run from its first hook to its last. */
export async function runOnce(
  root: string,
  world: World,
  suite: readonly CaseNode[] | Suite = {},
): Promise<{ readonly failRun: boolean }> {
  const { cases, path = 'a.test.ts' }: Suite = 'length' in suite ? { cases: suite } : suite;
  const session = begin(root, world);
  const sample: Report = sampleReport(cases);
  const report = { ...sample, files: sample.files.map((file) => ({ ...file, path })) };
  session.prepare();
  for (const node of cases ?? []) session.caseEnded({ file: path, project: '', suites: [] }, node);
  return session.finish(report);
}

/** Records that are no parts. */
export function eachAlone(paths: readonly string[]): readonly KeptRun[] {
  return paths.map((path) => ({ paths: [path] }));
}
