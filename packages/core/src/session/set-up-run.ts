import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from '../ci/detect-build.ts';
import { readBuild, repositoryFolder } from '../ci/read-build.ts';
import type { ConfigInput } from '../config/config-input.ts';
import type { ConfigFile, ConfigSources, KeyFile, OptionValue } from '../config/config-sources.ts';
import type { Config } from '../config/config.ts';
import { listValues } from '../config/config-sources.ts';
import { readConfig } from '../config/read-config.ts';
import { redactHeaders, runHeaders } from '../config/run-headers.ts';
import type { Notice, RunsheetError } from '../errors/runsheet-error.ts';
import { DISK } from '../outbox/disk.ts';
import type { RecordSettings } from '../outbox/journal-schema.ts';
import { machine } from '../outbox/outbox-place.ts';
import { openOutbox, type Outbox } from '../outbox/outbox.ts';
import { findConfigFile, findPackage, namedConfigFile, outboxFolder } from '../record/find-upwards.ts';
import { type Redact, redactFor } from '../report/redact.ts';
import type { RunStart } from '../record/session.ts';
import { outboxesOf, standInFor } from '../record/stand-in.ts';
import type { World } from '../record/world.ts';
import { recordSettings, type SettingsInput } from './record-settings.ts';

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

type RunMode = 'publish' | 'record' | 'plan' | 'off';

/** What is known of a run before its results are: where it runs, what was asked for, where results are kept. */
export type RunSetup = {
  readonly mode: RunMode;
  readonly config: Config;
  readonly isDeadlineSet: boolean;
  /** A flag names the address of the service: a person's word for records of another address too. */
  readonly isAddressNamed: boolean;
  readonly build: Build;
  readonly packageName: string;
  /** In its repository, with `/`; empty: its root; undefined: not known. */
  readonly packageFolder: string | undefined;
  readonly settings: RecordSettings;
  readonly headers: Readonly<Record<string, string>>;
  readonly outbox: Outbox;
  /** Of a path relative to the package. */
  readonly isOnDisk: (path: string) => boolean;
  readonly redact: Redact;
  /** Set when the configuration is not valid: nothing is sent then. */
  readonly error: RunsheetError | undefined;
  readonly notices: readonly Notice[];
};

/** What is known before records are delivered that an earlier process has kept. */
export type CommandSetup = RunSetup & SettingsInput;

/** Reads the configuration as a run of tests does. */
export async function setUpCommand(start: RunStart, written: WrittenConfig, world: World): Promise<CommandSetup> {
  const setup = await setUpRun(start, written, world);
  const configWith = async (options: unknown) =>
    readConfig(await readWritten(start.root, { ...written, options }, world)).config;
  const shared = written.options === undefined ? setup.config : await configWith(undefined);
  const { flags = {} } = written;
  const named = readConfig({ flags, environment: world.environment }).config;
  return { ...setup, shared, named, configWith };
}

export async function setUpRun(start: RunStart, written: WrittenConfig, world: World): Promise<RunSetup> {
  const { environment } = world;
  const { config, error, isDeadlineSet, notices } = readConfig(await readWritten(start.root, written, world));
  const build = readBuild(environment, start.root);
  const redact = redactFor({ config, environment });
  const { name: packageName, root: packageRoot } = findPackage(start.root);
  const startedAt = new Date(world.now()).toISOString();
  const outboxWorld = { ...machine(), disk: world.disk ?? DISK, now: world.now };
  const folder = outboxFolder(start.root, config.recordDir);
  const byDefault = outboxFolder(start.root);
  const outboxes = outboxesOf({ folder, ...world }, outboxWorld);
  const others = [...outboxes.others, byDefault, standInFor({ folder: byDefault, ...world })];
  return {
    mode: decideMode(config, build, { ...start, isKeyUnusable: isKeyUnusable(config, environment) }),
    config,
    isDeadlineSet,
    isAddressNamed: written.flags?.['base-url'] !== undefined,
    build,
    packageName,
    packageFolder: repositoryFolder(packageRoot, environment),
    settings: recordSettings(config, packageName, { build, named: { branch: build.branch, startedAt } }),
    headers: redactHeaders(runHeaders(build, config.run), redact),
    isOnDisk: (path) => !path.split('/').includes('..') && existsSync(join(packageRoot, path)),
    outbox: openOutbox(outboxes.folder, outboxWorld, others),
    redact,
    error,
    notices,
  };
}

function isKeyUnusable({ apiKey }: Config, environment: World['environment']): boolean {
  const isMeant = [environment['RUNSHEET_API_KEY'], environment['RUNSHEET_API_KEY_FILE']].some(Boolean);
  return isMeant && apiKey === undefined;
}

/**
 * `auto`: the key decides. With a key, publish (a shard records: one run is posted for all of them). Without a key,
 * record in CI, where forks have no secrets, and be silent elsewhere. Watching never publishes.
 */
export function decideMode(config: Config, build: Build, start: ModeFacts): RunMode {
  if (start.watch) return 'off';
  if (config.mode !== 'auto') return config.mode;
  if (config.apiKey === undefined && start.isKeyUnusable !== true) return build.isCi ? 'record' : 'off';
  return start.shard === undefined ? 'publish' : 'record';
}

type ModeFacts = Pick<RunStart, 'watch' | 'shard'> & {
  /** A key was given that cannot be used: it was meant to publish, and nobody expects silence. */
  readonly isKeyUnusable?: boolean;
};

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

async function readWritten(directory: string, config: WrittenConfig, world: World): Promise<ConfigSources> {
  const { configFile, ...written } = config;
  const file = await readConfigFile(directory, configFile);
  return { ...written, environment: world.environment, keyFile: readKeyFile(world), file };
}

/** Undefined without a file. What reads one is loaded only then. */
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
