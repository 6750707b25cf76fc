import { resolve } from 'node:path';
import { connect, type Connection, processWorld, type RunSetup, setUpRun, type World } from '@runsheet/core/command';
import type { Context } from './context.ts';
import { overlayFlags, type SomeFlags } from './options.ts';

/** The settings of a command, and the world they were read in. */
export type Settings = { readonly setup: RunSetup; readonly world: World };

/**
 * Reads the configuration for a command. `defaults` are weaker than the environment. Rejects when something is not
 * valid.
 */
export async function readSettings(
  flags: SomeFlags,
  { world: own, output, directory }: Context,
  defaults: Readonly<Record<string, string>> = {},
): Promise<Settings> {
  const real = processWorld();
  const world = {
    ...real,
    // A command is asked for by name: it works whatever the mode of the builds is.
    environment: { ...defaults, ...overlayFlags(own.environment, flags), RUNSHEET_MODE: 'publish' },
    readText: (path: string) => real.readText(resolve(directory, path)),
    say: output.note,
  };
  const start = { root: directory, runner: NO_RUNNER, watch: false, shard: undefined };
  const setup = await setUpRun(start, {}, world);
  for (const { code, message } of setup.notices) output.note(`${code} ${message}`);
  if (setup.error !== undefined) throw setup.error;
  return { setup, world };
}

/** A person waits for commands that only read, and nothing is lost when they give up early. */
export const READING = { RUNSHEET_DEADLINE: '10000' } as const;

/** A command runs no tests. */
const NO_RUNNER = { name: 'runsheet', version: '' };

/** Connects to the service for as long as `use` takes. */
export async function withConnection<Value>(
  { setup, world }: Settings,
  use: (connection: Connection) => Promise<Value>,
): Promise<Value> {
  const connection = await connect(setup.config, world);
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}
