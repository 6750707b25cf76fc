import type { AuditEntry, StoredKey } from '@runsheet/service';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { locationOf, refusing } from './operate-service.ts';
import { loadService } from './start-embedded.ts';
import type { KeyFlags, KeyNameFlags, LogFlags, StoreFlags } from '../flags/serve-flags.ts';

const DEFAULT_LAST = 100;

/** Prints all keys, without the keys themselves. */
export async function showKeys(flags: StoreFlags, { output, world, directory }: Context): Promise<ExitCode> {
  const { listKeys } = await loadService(world.nodeVersion);
  const keys = await refusing(() => listKeys(locationOf(flags, directory)));
  const text =
    keys.length === 0 ? 'No keys but the one the service is started with.' : keys.map(describeKey).join('\n');
  output.print({ json: { keys }, text });
  return EXIT_CODES.done;
}

/** Makes a key and prints it, this once. */
export async function makeKey(flags: KeyFlags, { output, world, directory }: Context): Promise<ExitCode> {
  const { addKey } = await loadService(world.nodeVersion);
  const { name, access, expires, project: projectId } = flags;
  const key = await refusing(() => addKey(locationOf(flags, directory), { name, access, projectId, expires }));
  // The key is what this command is asked for.
  output.redactBy((text) => text);
  output.note(`The key ${name}, shown this once:`);
  output.print({ json: { name, key }, text: key });
  return EXIT_CODES.done;
}

/** Ends a key. */
export async function endKey(flags: KeyNameFlags, { output, world, directory }: Context): Promise<ExitCode> {
  const { revokeKey } = await loadService(world.nodeVersion);
  const { name } = flags;
  await refusing(() => revokeKey(locationOf(flags, directory), name));
  output.print({ json: { name }, text: `The key ${name} opens nothing any more.`, isRoutine: true });
  return EXIT_CODES.done;
}

/** Prints the newest writes. */
export async function showLog(flags: LogFlags, { output, world, directory }: Context): Promise<ExitCode> {
  const { readLog } = await loadService(world.nodeVersion);
  const entries = await refusing(() => readLog(locationOf(flags, directory), flags.last ?? DEFAULT_LAST));
  const text = entries.length === 0 ? 'Nothing was written yet.' : entries.map(describeEntry).join('\n');
  output.print({ json: { entries }, text });
  return EXIT_CODES.done;
}

const RIGHTS: Readonly<Record<StoredKey['access'], string>> = {
  read: 'reads',
  write: 'reads and writes',
  admin: 'reads, writes and manages keys',
};

function describeKey({ name, ending, access, projectId, expires, lastUsed, revoked }: StoredKey): string {
  const facts = [
    `…${ending}`,
    RIGHTS[access],
    projectId === null ? 'all projects' : `project ${projectId}`,
    expires === null ? undefined : `until ${expires}`,
    lastUsed === null ? 'never used' : `last used ${lastUsed}`,
    revoked === null ? undefined : `revoked ${revoked}`,
  ];
  return `${name}  ${facts.filter((fact) => fact !== undefined).join(', ')}`;
}

function describeEntry({ time, key, method, path, address, requestId }: AuditEntry): string {
  return [time, key, method, path, address, requestId].filter((part) => part !== '').join('  ');
}
