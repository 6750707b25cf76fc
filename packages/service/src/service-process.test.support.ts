import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

import type { Service } from './start-service.ts';

/** What a request needs to know of a service. */
export type Access = Pick<Service, 'baseUrl' | 'key'>;

/** A service in a process of its own, which does not outlive the test. */
export type ServiceProcess = { readonly process: ChildProcess; readonly access: Access };

/** The name of a data file that is not there yet, in a folder that goes with the test. */
export function newDataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'service.sqlite');
}

/**
 * Starts the service in a process of its own and waits until it tells its address. With `fileBlocks` no file of it grows
 * beyond so many blocks of 512 bytes, as on a full disk.
 */
export async function startProcess(
  dataFile: string,
  { fileBlocks }: { readonly fileBlocks?: number } = {},
): Promise<ServiceProcess> {
  const code = `
    const { startService } = await import(${JSON.stringify(new URL('start-service.ts', import.meta.url).href)});
    const { baseUrl } = await startService({ dataFile: ${JSON.stringify(dataFile)}, key: 'Key1' });
    console.log(baseUrl);`;
  const flags = ['--input-type=module', '--eval', code];
  const [program, ...words] =
    fileBlocks === undefined
      ? [process.execPath, ...flags]
      : ['sh', '-c', `ulimit -f ${fileBlocks}; exec "$0" "$@"`, process.execPath, ...flags];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const said: readonly unknown[] = await once(child.stdout, 'data');
  return { process: child, access: { baseUrl: String(said[0]).trim(), key: 'Key1' } };
}

/** Asks the service with a GET, or with a POST when there is a body; resolves to the JSON it answers. */
export async function call({ baseUrl, key }: Access, path: string, body?: unknown): Promise<unknown> {
  const authorization = `apikey ${key}`;
  const response = await fetch(
    `${baseUrl}${path}`,
    body === undefined
      ? { headers: { authorization } }
      : {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  );
  return response.json();
}
