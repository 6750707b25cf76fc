import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { KEY } from './writers.ts';

/** A service in a process of its own, on a database that others use too. */
export type ServiceProcess = { readonly baseUrl: string; readonly kill: () => Promise<void> };

export async function startServiceProcess(database: string): Promise<ServiceProcess> {
  const code = `
    const { startService } = await import('@runsheet/service');
    const { baseUrl } = await startService({ database: ${JSON.stringify(database)}, key: '${KEY}' });
    console.log(baseUrl);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => kill(child));
  const said: readonly unknown[] = await once(child.stdout, 'data');
  return { baseUrl: String(said[0]).trim(), kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
