import type { ConfigInput } from '../config/config-input.ts';
import type { ConfigFile, ConfigSources, KeyFile } from '../config/config-sources.ts';
import { findConfigFile, namedConfigFile } from '../record/find-config-file.ts';
import type { World } from '../record/world.ts';

/** What was asked for besides the environment. */
export type Asked = {
  /** The reporter's options. */
  readonly options?: unknown;
  /** Of a command, by name, without dashes. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Absolute path of the configuration file to take; looked for when left out. */
  readonly configFile?: string | undefined;
  /** What a command takes where nothing is written. */
  readonly defaults?: ConfigInput;
};

/** Gathers what was written: environment, options, flags, the file of the key and the configuration file. */
export async function readAsked(directory: string, asked: Asked, world: World): Promise<ConfigSources> {
  const { configFile, ...written } = asked;
  const file = await readConfigFile(directory, configFile);
  return { ...written, environment: world.environment, keyFile: readKeyFile(world), file };
}

/** The configuration file that holds for a directory; undefined when there is none. Loads what loads one only then. */
async function readConfigFile(directory: string, named?: string): Promise<ConfigFile | undefined> {
  const found = named === undefined ? findConfigFile(directory) : namedConfigFile(named);
  if (found === undefined) return undefined;
  const { loadConfigFile } = await import('./load-config-file.ts');
  return loadConfigFile(found, directory);
}

function readKeyFile(world: World): KeyFile | undefined {
  const path = world.environment['RUNSHEET_API_KEY_FILE'];
  if (path === undefined || path === '') return undefined;
  try {
    return { kind: 'read', text: world.readText(path) };
  } catch {
    return { kind: 'unreadable', path };
  }
}
