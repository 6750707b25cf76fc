import { type Access, isActive } from '../store/keys.ts';
import type { Contents } from '../store/store.ts';

import { generateKey } from './authorization.ts';
import { hashOf } from './identity.ts';

/** A key to be made. Left out: it may write, opens all projects, and does not expire. */
export type NewKey = {
  readonly name: string;
  readonly access?: Access | undefined;
  readonly projectId?: number | undefined;
  readonly expires?: Date | undefined;
};

/**
 * Stores a key and resolves to it; nobody can read it later. Rejects with a message for people when the key cannot be
 * made as it is asked for. Call it within a transaction.
 */
export async function makeKey(
  { keys, projects, items }: Pick<Contents, 'keys' | 'projects' | 'items'>,
  { name, access = 'write', projectId, expires }: NewKey,
  now: Date,
): Promise<string> {
  if (!NAME.test(name)) throw new KeyRefused('A key needs a name of at most 100 characters, on one line.');
  if (expires !== undefined && !(expires > now)) throw new KeyRefused('The key would have expired already.');
  // Until the end of the transaction nobody else makes a key of this name.
  await items.lock();
  if ((await keys.list()).some((key) => key.name === name && isActive(key, now))) {
    throw new KeyRefused(`There is a key ${name} already. Revoke it first, or choose another name.`);
  }
  if (projectId !== undefined) await refuseProject(projects, projectId, access);
  const key = generateKey();
  await keys.add({
    name,
    hash: hashOf(key),
    ending: key.slice(-2),
    access,
    projectId: projectId ?? null,
    created: now.toISOString(),
    expires: expires?.toISOString() ?? null,
  });
  return key;
}

async function refuseProject(projects: Contents['projects'], projectId: number, access: Access): Promise<void> {
  if (access === 'admin') throw new KeyRefused('An admin key opens all projects.');
  if ((await projects.find(projectId)) === undefined) throw new KeyRefused(`There is no project ${projectId}.`);
}

/** The key cannot be made as it is asked for. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

const NAME = /^[^\s\p{Cc}\p{Cf}](?:[^\p{Cc}\p{Cf}]{0,98}[^\s\p{Cc}\p{Cf}])?$/u;
