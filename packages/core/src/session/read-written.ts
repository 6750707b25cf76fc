import type { ConfigInput } from '../config/config-input.ts';
import type { ConfigFile, ConfigSources, KeyFile } from '../config/config-sources.ts';
import { listValues, type OptionValue } from '../config/merge-sources.ts';
import { readConfig } from '../config/read-config.ts';
import type { Notice, RunsheetError } from '../errors/runsheet-error.ts';
import { findConfigFile, namedConfigFile } from '../record/find-upwards.ts';
import { redactFor } from '../record/redact-for.ts';
import type { World } from '../record/world.ts';
import type { Redact } from '../report/redact.ts';

/** What is written besides the environment. */
export type WrittenConfig = {
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
export async function readWritten(directory: string, config: WrittenConfig, world: World): Promise<ConfigSources> {
  const { configFile, ...written } = config;
  const file = await readConfigFile(directory, configFile);
  return { ...written, environment: world.environment, keyFile: readKeyFile(world), file };
}

/** The configuration as it is read, with where each value comes from. */
export type ExplainedConfig = {
  readonly file: ConfigFile | undefined;
  readonly values: readonly OptionValue[];
  readonly error: RunsheetError | undefined;
  readonly notices: readonly Notice[];
  /** Removes what must not be shown: the key is in the values. */
  readonly redact: Redact;
};

/** Reads the configuration that holds in a directory, to tell a person about it. */
export async function explainConfig(directory: string, written: WrittenConfig, world: World): Promise<ExplainedConfig> {
  const sources = await readWritten(directory, written, world);
  const { config, error, notices } = readConfig(sources);
  const redact = redactFor({ config, environment: world.environment });
  return { file: sources.file, values: listValues(sources), error, notices, redact };
}

/** The configuration file that holds for a directory; undefined without one. What reads such files is loaded only for one. */
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
