import type { AuditEntry, StoredKey } from '@runsheet/service';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { locationOf, operate } from './operate-service.ts';
import type { KeyFlags, KeyNameFlags, LogFlags, StoreFlags } from '../flags/serve-flags.ts';

const DEFAULT_LAST = 100;

export async function showKeys(flags: StoreFlags, context: Context): Promise<ExitCode> {
  const keys = await operate(context, ({ listKeys }) => listKeys(locationOf(flags, context)));
  const text =
    keys.length === 0 ? 'No keys but the one the service is started with.' : keys.map(describeKey).join('\n');
  context.output.print({ json: { keys }, text });
  return EXIT_CODES.done;
}

/** Makes a key and prints it, this once. */
export async function makeKey(flags: KeyFlags, context: Context): Promise<ExitCode> {
  const { name, access, expires, project: projectId } = flags;
  const key = await operate(context, ({ addKey }) =>
    addKey(locationOf(flags, context), { name, access, projectId, expires }),
  );
  // The key is what this command is asked for.
  context.output.redactBy((text) => text);
  context.output.note(`The key ${name}, shown this once:`);
  context.output.print({ json: { name, key }, text: key });
  return EXIT_CODES.done;
}

export async function endKey(flags: KeyNameFlags, context: Context): Promise<ExitCode> {
  const { name } = flags;
  await operate(context, ({ revokeKey }) => revokeKey(locationOf(flags, context), name));
  context.output.print({ json: { name }, text: `The key ${name} opens nothing any more.`, isRoutine: true });
  return EXIT_CODES.done;
}

export async function showLog(flags: LogFlags, context: Context): Promise<ExitCode> {
  const entries = await operate(context, ({ readLog }) =>
    readLog(locationOf(flags, context), flags.last ?? DEFAULT_LAST),
  );
  const text = entries.length === 0 ? 'Nothing was written yet.' : entries.map(describeEntry).join('\n');
  context.output.print({ json: { entries }, text });
  return EXIT_CODES.done;
}

/** By those that the flag knows: the compiler compares them with those of the service. */
const RIGHTS: Readonly<Record<NonNullable<KeyFlags['access']>, string>> = {
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
