import { createHash } from 'node:crypto';

import type { Identity } from '../request-env.ts';
import { isActive, type StoredKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

/** Finds whom a key belongs to; undefined for a key that is unknown, revoked or expired. */
export type Identify = (keyHash: string) => Promise<Identity | undefined>;

/** Of the key that the service was started with; stored keys come after it. */
const OWNER_ID = 1;

/** When a key was used is noted this often at most. */
const NOTED_EVERY_MS = 60_000;

/** The key the service was started with, and those that are stored. A revoked key ends at once, in all processes. */
export function createIdentify(store: Store, ownKey: string, now: () => Date): Identify {
  const ownHash = hashOf(ownKey);
  const own: Identity = { id: OWNER_ID, name: 'Local key', ending: ownKey.slice(-2), access: 'admin', projectId: null };
  const noteUse = createNotes(store);
  return async (keyHash) => {
    if (keyHash === ownHash) return own;
    const key = await store.keys.find(keyHash);
    if (key === undefined || !isActive(key, now())) return undefined;
    noteUse(key, now());
    const { id, name, ending, access, projectId } = key;
    return { id: id + OWNER_ID, storedId: id, name, ending, access, projectId };
  };
}

/** What is kept of a key or of a session, so that nobody who reads the data can use it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Nobody waits for such a note: a large write may be under way. What fails is noted at the next use. */
function createNotes(store: Store): (key: StoredKey, now: Date) => void {
  const pending = new Set<number>();
  return ({ id, lastUsed }, now) => {
    const isNoted = lastUsed !== null && now.getTime() - Date.parse(lastUsed) < NOTED_EVERY_MS;
    if (isNoted || pending.has(id) || store.readOnlyReason !== undefined) return;
    pending.add(id);
    store
      .transaction(({ keys }) => keys.use(id, now.toISOString()))
      .catch(() => undefined)
      .finally(() => pending.delete(id));
  };
}
