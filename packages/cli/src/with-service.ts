import { resolve } from 'node:path';
import type { RunStart } from '@runsheet/core/adapter';
import {
  type WrittenConfig,
  connect,
  type Connection,
  type Notice,
  processWorld,
  type CommandSetup,
  setUpCommand,
  type World,
} from '@runsheet/core/command';
import type { Context } from './context.ts';
import type { Output } from './output.ts';
import type { SomeFlags } from './flags/flag.ts';
import { SERVICE_FLAGS } from './settings.ts';
import type { RenameFlags } from './flags/flags.ts';

export type Settings = {
  readonly setup: CommandSetup;
  readonly world: World;
  readonly during: Output['during'];
  /** What is not known of the place that the tests publish to: for commands that choose one. */
  readonly doubts: () => readonly Notice[];
};

/**
 * Reads the configuration for a command. `defaults` hold where nothing is written. Rejects when something is not valid.
 */
export async function readSettings(
  flags: SomeFlags,
  context: Context,
  defaults: NonNullable<WrittenConfig['defaults']> = {},
): Promise<Settings> {
  const { output, directory } = context;
  const world = coreWorld(context);
  // Reading a configuration needs a parser, which help and usage do not wait for.
  const { doubtNotices, reporterSettings } = await import('./reporter-settings.ts');
  const reporter = reporterSettings(directory);
  const asked = { ...askedBy(flags, directory, defaults), options: reporter.options };
  const setup = await setUpCommand(commandStart(directory), asked, world);
  output.redactBy(setup.redact);
  for (const notice of setup.notices) output.tell(notice);
  if (setup.error !== undefined) throw setup.error;
  const doubts = () => doubtNotices(reporter, flags, world.environment);
  return { setup, world, during: output.during, doubts };
}

export function askedBy(
  flags: SomeFlags,
  directory: string,
  defaults: NonNullable<WrittenConfig['defaults']> = {},
): WrittenConfig {
  const { config } = flags;
  const configFile = typeof config === 'string' ? resolve(directory, config) : undefined;
  return { flags: settingsIn(flags, directory), configFile, defaults };
}

/** The settings among the flags of a command. Paths begin in its directory. */
function settingsIn(flags: SomeFlags, directory: string): Readonly<Record<string, string>> {
  const said = Object.entries(SERVICE_FLAGS).flatMap(([name, { isPath }]) => {
    const value = flags[name];
    if (typeof value !== 'string') return [];
    // An empty path stays one, which the configuration refuses: it is not the directory itself.
    return [[name, isPath && value.trim() !== '' ? resolve(directory, value) : value] as const];
  });
  return Object.fromEntries(said);
}

/** The world as core sees it: relative paths begin in the directory of the command. */
export function coreWorld({ world, output, directory }: Context): World {
  const real = processWorld();
  return {
    ...real,
    environment: world.environment,
    sleep: world.sleep,
    readText: (path) => real.readText(resolve(directory, path)),
    say: output.note,
  };
}

/** A person waits for commands that only read, and nothing is lost when they give up early. */
export const READING = { api: { deadline: 10_000 } } as const;

/** A command runs no tests. */
export function commandStart(root: string): RunStart {
  return { root, runner: { name: 'runsheet', version: '' }, watch: false, shard: undefined };
}

export function sayDoubts({ doubts }: Settings, { output }: Pick<Context, 'output'>): void {
  for (const doubt of doubts()) output.tell(doubt);
}

export function withRenames(settings: Settings, flags: RenameFlags): Settings {
  if (flags['allow-renames'] !== true) return settings;
  const { setup } = settings;
  const allowed = { allowRenames: true };
  const config = { ...setup.config, ...allowed };
  return { ...settings, setup: { ...setup, config, shared: { ...setup.shared, ...allowed } } };
}

export async function withConnection<Value>(
  { setup, world, during }: Settings,
  use: (connection: Connection) => Promise<Value>,
  label: Parameters<Output['during']>[0] = 'Waiting for the service',
): Promise<Value> {
  const connection = await connect(setup.config, world, 'this command');
  try {
    return await during(label, use(connection));
  } finally {
    await connection.close();
  }
}
