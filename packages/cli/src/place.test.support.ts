import { setTimeout as delay } from 'node:timers/promises';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service, ServiceOptions } from '@runsheet/service';
import { onTestFinished } from 'vitest';
import { run } from './cli.ts';
import type { World } from './world.ts';

/** A folder with a package, and the embedded service. Both are gone when the test has ended. */
export type Place = {
  readonly folder: string;
  readonly service: Service;
  /** Writes a file and returns its path. */
  readonly write: (name: string, content: string) => string;
  /** Runs a command line in the folder, with address and key in the environment. */
  readonly runsheet: (...argv: readonly string[]) => Promise<Ended>;
};

/** What a command line has left. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

export async function openPlace(options: ServiceOptions = {}): Promise<Place> {
  const folder = makeFolder();
  const { startService } = await import('@runsheet/service');
  const service = await startService(options);
  onTestFinished(() => service.close());
  const write = (name: string, content: string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  write('package.json', '{ "name": "@shop/api" }');
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  return { folder, service, write, runsheet: (...argv) => runIn({ directory: folder, environment }, argv) };
}

/** A folder of its own for the test. */
export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-cli-')));
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }));
  return folder;
}

const LONGEST_SLEEP_MS = 20;

/** Runs a command line in this process. What `world` leaves out: no environment, no terminal, a new Node, no time passes. */
export async function runIn(
  world: Pick<World, 'directory'> & Partial<World> & { readonly columns?: number; readonly rows?: number },
  argv: readonly string[],
): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const { columns, rows, ...given } = world;
  const stream = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text;
    },
    isTerminal: columns !== undefined,
    columns,
    rows,
  });
  const code = await run(argv, {
    environment: {},
    nodeVersion: '26.0.0',
    isInputTerminal: false,
    ask: () => Promise.reject(new Error('no question is expected here')),
    everySecond: () => () => undefined,
    // What waits for a moment looks at the clock again; no service of a test takes that long.
    sleep: (waitMs) => delay(Math.min(waitMs, LONGEST_SLEEP_MS)),
    untilStopped: () => Promise.resolve(),
    keepMemoryLow: () => undefined,
    runProgram: () => Promise.reject(new Error('no program is expected here')),
    ...given,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
  });
  return { code, ...written, stdout: written.stdout.replaceAll(PAGE, '$1<port>') };
}

/** The address of a page has a port that no snapshot can know. */
const PAGE = /(see it at http:\/\/127\.0\.0\.1:)\d+/g;
