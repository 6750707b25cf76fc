import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Ended } from './place.test.support.ts';

type Started = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts the real command, as it is installed. It does not outlive the test. */
export function startBin(
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
): Started {
  const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url));
  const child = spawn(process.execPath, [...nodeFlags, bin, ...argv], {
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** What a command has left when it ends. */
export async function endOf(child: Started): Promise<Ended> {
  const [stdout, stderr] = await Promise.all([
    child.stdout.destroyed ? '' : text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode ?? -1, stdout, stderr };
}
