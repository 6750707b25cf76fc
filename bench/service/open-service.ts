import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readNumbers } from '../read-numbers.ts';

/** The service in a process of its own. */
export type OpenService = {
  readonly baseUrl: string;
  readonly key: string;
  /** From the call of its start to the first request it takes. */
  readonly startMs: number;
  /** From nothing to the first request it takes: with the start of Node and the loading of the service. */
  readonly processMs: number;
  /** What arrived since this was last asked, how long the last request was here, and the peak memory so far. */
  takeReceived(): Promise<Received>;
  close(): Promise<void>;
};

export type Received = {
  readonly requests: number;
  readonly bytes: number;
  readonly answerMs: number;
  readonly peakMiB: number;
};

export type ServiceSetup = { readonly delayMs?: number; readonly dataFile?: string };

export async function openService({ delayMs = 0, dataFile }: ServiceSetup = {}): Promise<OpenService> {
  const startedAt = performance.now();
  const process = fork(join(import.meta.dirname, 'service-process.ts'), [
    String(delayMs),
    ...(dataFile === undefined ? [] : [dataFile]),
  ]);
  const ready = await nextMessage(process);
  const processMs = performance.now() - startedAt;
  const { startMs } = readNumbers(ready, ['startMs']);
  return {
    ...readAccess(ready),
    startMs,
    processMs,
    takeReceived: async () => {
      process.send('take');
      return readNumbers(await nextMessage(process), ['requests', 'bytes', 'answerMs', 'peakMiB']);
    },
    close: async () => {
      process.disconnect();
      await once(process, 'exit');
    },
  };
}

function nextMessage(process: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    process.once('message', resolve);
  });
}

function readAccess(ready: unknown): Pick<OpenService, 'baseUrl' | 'key'> {
  if (typeof ready === 'object' && ready !== null && 'baseUrl' in ready && 'key' in ready) {
    return { baseUrl: String(ready.baseUrl), key: String(ready.key) };
  }
  throw new Error('The service did not say where it is.');
}
