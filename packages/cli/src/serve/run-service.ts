import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isIP } from 'node:net';
import type { Service, ServiceOptions } from '@runsheet/service';
import { runsheetError, reasonOf } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { describeOpenKey, isOpenToOthers } from '../open-to-others.ts';
import { type GivenCertificate, readCertificate } from './certificate-files.ts';
import { describeService } from './describe-service.ts';
import type { World } from '../world.ts';
import type { ServeFlags } from '../flags/serve-flags.ts';
import { startEmbedded } from './start-embedded.ts';
import { usageError } from '../usage-error.ts';

const DEFAULT_PORT = 7357;

export async function runService(flags: ServeFlags, { output, world, directory }: Context): Promise<ExitCode> {
  // Asked for before anything is started, so that an early Ctrl-C closes cleanly as well.
  const stopped = world.untilStopped();
  world.keepMemoryLow('requests');
  const dataFile = pathIn(directory, flags.data);
  const keyFile = pathIn(directory, flags['key-file']);
  const key = keyFile === undefined ? undefined : readKey(keyFile);
  if (keyFile !== undefined && isOpenToOthers(keyFile)) output.note(Object.values(describeOpenKey(keyFile)).join(' '));
  const given = readCertificate(flags, directory);
  const service = await startEmbedded(world.nodeVersion, {
    ...optionsOf(flags, { directory, dataFile, key, given }),
    ...(flags.log === true && logTo(world.stderr)),
  });
  const made = keepCertificate(service);
  const certificateFile = made?.file ?? given?.trustedFile;
  try {
    if (keyFile !== undefined && key === undefined) writeKey(keyFile, service.key);
    if (service.readOnlyReason !== undefined) output.note(service.readOnlyReason);
    // The key is what this command is asked for.
    output.redactBy((text) => text);
    const isPublic = flags.public === true;
    const files = { dataFile, database: flags.database, keyFile, certificateFile, isPublic };
    output.print(describeService(service, files));
    await stopped;
  } finally {
    await service.close();
    if (made !== undefined) rmSync(made.folder, { recursive: true, force: true });
  }
  output.note('The service has ended.');
  return EXIT_CODES.done;
}

function pathIn(directory: string, file: string | undefined): string | undefined {
  return file === undefined ? undefined : resolve(directory, file);
}

type StartFacts = {
  readonly directory: string;
  readonly dataFile: string | undefined;
  readonly key: string | undefined;
  readonly given: GivenCertificate | undefined;
};

function backupsOf(flags: ServeFlags, directory: string): Pick<ServiceOptions, 'backups'> {
  const { 'backup-dir': folder, 'backup-every': everyMs = 3_600_000, 'backup-keep': keep = 24 } = flags;
  return folder === undefined ? {} : { backups: { directory: resolve(directory, folder), everyMs, keep } };
}

function optionsOf(flags: ServeFlags, { dataFile, key, given, directory }: StartFacts): ServiceOptions {
  const { port = DEFAULT_PORT, https = false, database, 'images-from': imagesFrom } = flags;
  return {
    port,
    https: given?.identity ?? https,
    ...(dataFile === undefined ? {} : { dataFile }),
    ...(database === undefined ? {} : { database }),
    ...(key === undefined ? {} : { key }),
    ...(imagesFrom === undefined ? {} : { imagesFrom }),
    ...reachOf(flags),
    ...backupsOf(flags, directory),
  };
}

function logTo(stderr: World['stderr']): Pick<ServiceOptions, 'onRequest' | 'onError'> {
  const write = (entry: object): void => {
    stderr.write(`${JSON.stringify(entry)}\n`);
  };
  return {
    onRequest: write,
    onError: (error, requestId) => {
      write({ time: new Date().toISOString(), requestId, error: error instanceof Error ? error.stack : String(error) });
    },
  };
}

/** Clients have to be told which certificate to trust, by a file. */
function keepCertificate({ certificate }: Service): { readonly folder: string; readonly file: string } | undefined {
  if (certificate === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-serve-'));
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, certificate);
  return { folder, file };
}

/** The key in a file; undefined when there is no such file yet. Throws RS1104. */
function readKey(path: string): string | undefined {
  const key = readText(path)?.trim();
  if (key === '') throw runsheetError('RS1104', { reason: `the key file ${path} is empty.` });
  return key;
}

/** Keeps a new key for the next start, readable by its owner only. Throws RS1104. */
function writeKey(path: string, key: string): void {
  try {
    writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    throw runsheetError('RS1104', { reason: `the key file ${path} cannot be written: ${reasonOf(cause)}` }, { cause });
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw runsheetError('RS1104', { reason: `the key file ${path} cannot be read: ${reasonOf(cause)}` }, { cause });
  }
}

/** Who reaches the service. Nobody but this machine, unless the flags say so and keys travel by TLS. Throws RS1101. */
function reachOf(flags: ServeFlags): Pick<ServiceOptions, 'host' | 'isPublic' | 'proxies' | 'allowedHosts'> {
  const { host, https = false, cert, 'trust-proxy': proxy, 'public-host': name } = flags;
  const isPublic = flags.public === true;
  if (!isPublic && host !== undefined && !isLoopback(host)) {
    throw usageError(`${host} is reached by other machines: say --public, and serve https or name a proxy.`);
  }
  if (isPublic && !https && cert === undefined && proxy === undefined) {
    throw usageError(
      '--public needs TLS, since keys are sent with every request: --cert with --cert-key, or --trust-proxy.',
    );
  }
  return {
    isPublic,
    ...(host !== undefined && { host }),
    ...(proxy !== undefined && { proxies: [addressOf(proxy)] }),
    ...(name !== undefined && { allowedHosts: [name.toLowerCase()] }),
  };
}

function addressOf(proxy: string): string {
  if (isIP(proxy) !== 0) return proxy;
  throw usageError(`--trust-proxy takes an IP address, such as 10.0.0.1, not ${proxy}.`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
