import { resolve } from 'node:path';
import type { Build } from '../ci/build.ts';
import { findRepositoryRoot, readBuild } from '../ci/read-build.ts';
import { runHeaders } from '../ci/run-headers.ts';
import type { Config } from '../config/config.ts';
import type { RunsheetError } from '../errors/runsheet-error.ts';
import type { Notice } from '../errors/notice.ts';
import { DISK } from '../outbox/disk.ts';
import { machine } from '../outbox/outbox-world.ts';
import { openOutbox, type Outbox } from '../outbox/outbox.ts';
import type { RecordSettings } from '../outbox/record.ts';
import { decideMode, type RunMode } from './decide-mode.ts';
import { findPackage } from './find-package.ts';
import { type Asked, readAsked } from './read-asked.ts';
import { recordSettings } from './record-settings.ts';
import type { RunStart } from './session.ts';
import type { World } from './world.ts';

/** What is known of a run before its results are: where it runs, what was asked for, where results are kept. */
export type RunSetup = {
  readonly mode: RunMode;
  readonly config: Config;
  readonly build: Build;
  readonly packageName: string;
  readonly settings: RecordSettings;
  readonly headers: Readonly<Record<string, string>>;
  readonly outbox: Outbox;
  /** Set when the configuration is not valid: nothing is sent then. */
  readonly error: RunsheetError | undefined;
  readonly notices: readonly Notice[];
};

/** Reads the configuration and the facts of the build. Loads the library that checks it, so it runs beside the tests. */
export async function setUpRun(start: RunStart, asked: Asked, world: World): Promise<RunSetup> {
  const [{ readConfig }, sources] = await Promise.all([
    import('../config/read-config.ts'),
    readAsked(start.root, asked, world),
  ]);
  const { environment } = world;
  const { config, error, notices } = readConfig(sources);
  const build = readBuild(environment, start.root);
  const { name: packageName } = findPackage(start.root);
  const recordDir = config.recordDir ?? '.runsheet';
  return {
    mode: decideMode(config, build, { ...start, isKeyUnusable: isKeyUnusable(config, environment) }),
    config,
    build,
    packageName,
    settings: recordSettings(config, packageName, build),
    headers: runHeaders(build, config.run),
    outbox: openOutbox(resolve(findRepositoryRoot(start.root) ?? start.root, recordDir), {
      ...machine(),
      disk: world.disk ?? DISK,
      now: world.now,
    }),
    error,
    notices,
  };
}

function isKeyUnusable({ apiKey }: Config, environment: World['environment']): boolean {
  const isMeant = [environment['RUNSHEET_API_KEY'], environment['RUNSHEET_API_KEY_FILE']].some(Boolean);
  return isMeant && apiKey === undefined;
}
