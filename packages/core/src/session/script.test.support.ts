import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { inherited } from './session.test.support.ts';

export const ADAPTER: string = new URL('../adapter.ts', import.meta.url).href;

/** Opens a session in a script, with one test and the end of its run. */
export const SESSION: string = `
  const fs = process.getBuiltinModule('node:fs');
  const { createSession } = await import('${ADAPTER}');
  const session = createSession({ adapter: 'test', options: {} });
  session.begin(${start()});
  const PLACE = { file: 'a.test.ts', project: '', suites: [] };
  const CASE = { kind: 'case', title: 'adds', tags: [], outcome: { kind: 'passed', attempts: 1, failures: [] } };
  const REPORT = {
    runner: { name: 'vitest', version: '5.1.1' },
    startedAt: '2026-11-21T11:58:00.000Z',
    durationMs: 5,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files: [{ kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [], children: [CASE] }],
    failures: [],
    counts: { passed: 1, failed: 0, skipped: 0 },
  };
`;

/** What is known at the start of its run, as source. */
export function start(): string {
  return `{ root: process.cwd(), runner: { name: 'vitest', version: '5.1.1' }, watch: false, shard: undefined }`;
}

export type Setting = {
  readonly environment: Readonly<Record<string, string>>;
  /** A new folder when left out. */
  readonly root?: string;
};

type Script = ChildProcessByStdio<null, Readable, Readable>;

export type EndedScript = { readonly status: unknown; readonly stdout: string; readonly stderr: string };

/** Runs a script in a process of its own, which ends with its test. */
export function startScript(script: string, { environment, root = temporaryFolder() }: Setting): Script {
  writeFileSync(join(root, 'package.json'), '{"name":"shop","type":"module"}');
  writeFileSync(join(root, 'script.js'), script);
  const child = spawn(process.execPath, ['script.js'], {
    cwd: root,
    env: { ...inherited(), NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** The same, to its end. */
export async function runScript(script: string, setting: Setting = { environment: {} }): Promise<EndedScript> {
  const child = startScript(script, setting);
  const parts = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (parts.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (parts.stderr += text));
  const ended: readonly unknown[] = await once(child, 'close');
  return { status: ended[0], ...parts };
}
