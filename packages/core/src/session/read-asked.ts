import type { ConfigInput } from '../config/config-input.ts';
import type { ConfigFile, ConfigSources, KeyFile } from '../config/config-sources.ts';
import { valueAt } from '../config/value-at.ts';
import { findConfigFile, namedConfigFile } from './find-config-file.ts';
import type { World } from './world.ts';

/** What was asked for besides the environment. */
export type Asked = {
  /** The reporter's options. */
  readonly options?: unknown;
  /** Of a command, by name, without dashes. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Absolute path of the configuration file to take; looked for when left out. */
  readonly configFile?: string | undefined;
  /** Reads the configuration file, where that may have been done before. */
  readonly readFile?: ReadFile | undefined;
  /** What a command takes where nothing is written. */
  readonly defaults?: ConfigInput;
};

/** Gathers what was written: environment, options, flags, the file of the key and the configuration file. */
export async function readAsked(directory: string, asked: Asked, world: World): Promise<ConfigSources> {
  const { configFile, readFile = () => readConfigFile(directory, configFile), ...written } = asked;
  const file = await readFile();
  return { ...written, environment: world.environment, keyFile: readKeyFile(world), file };
}

export type ReadFile = () => Promise<ConfigFile | undefined>;

/** Reads the configuration file that holds for a directory when it is first asked for, and only then. */
export function readFileOnce(directory: string): ReadFile {
  let reading: Promise<ConfigFile | undefined> | undefined;
  return () => (reading ??= readConfigFile(directory));
}

/** The mode that a configuration file names, unchecked. What cannot be loaded names none. */
export async function modeIn(readFile: ReadFile): Promise<unknown> {
  const file = await readFile();
  return file?.kind === 'read' ? valueAt(file.value, ['mode']) : undefined;
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
