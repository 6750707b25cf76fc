import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from '../ci/detect-build.ts';
import { readBuild, repositoryFolder } from '../ci/read-build.ts';
import { redactHeaders, runHeaders } from '../config/run-headers.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import type { Notice, RunsheetError } from '../errors/runsheet-error.ts';
import { DISK } from '../outbox/disk.ts';
import { machine } from '../outbox/outbox-place.ts';
import type { RecordSettings } from '../outbox/journal-schema.ts';
import { openOutbox, type Outbox } from '../outbox/outbox.ts';
import type { Redact } from '../report/redact.ts';
import { decideMode, type RunMode } from './decide-mode.ts';
import { findPackage, outboxFolder } from '../record/find-upwards.ts';
import { readWritten, type WrittenConfig } from './read-written.ts';
import { recordSettings, type SettingsInput } from './record-settings.ts';
import { redactFor } from '../record/redact-for.ts';
import type { RunStart } from '../record/session.ts';
import { outboxesOf, standInFor } from '../record/stand-in.ts';
import type { World } from '../record/world.ts';

/** What is known of a run before its results are: where it runs, what was asked for, where results are kept. */
export type RunSetup = {
  readonly mode: RunMode;
  readonly config: Config;
  readonly isDeadlineSet: boolean;
  /** Whether a flag names the address of the service: a person's word for records of another address too. */
  readonly isAddressNamed: boolean;
  readonly build: Build;
  readonly packageName: string;
  /** In its repository, with `/`; empty: its root; undefined: not known. */
  readonly packageFolder: string | undefined;
  readonly settings: RecordSettings;
  readonly headers: Readonly<Record<string, string>>;
  readonly outbox: Outbox;
  /** Whether a path, relative to the package, is there. */
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

/** Reads the configuration and the facts of the build. */
export async function setUpRun(start: RunStart, written: WrittenConfig, world: World): Promise<RunSetup> {
  const { environment } = world;
  const { config, error, isDeadlineSet, notices } = readConfig(await readWritten(start.root, written, world));
  const build = readBuild(environment, start.root);
  const redact = redactFor({ config, environment });
  const { name: packageName, root: packageRoot } = findPackage(start.root);
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
    settings: recordSettings(config, packageName, {
      build,
      named: { branch: build.branch, startedAt: new Date(world.now()).toISOString() },
    }),
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
