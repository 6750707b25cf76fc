import type { Selectable } from 'kysely';

import type { Database, Tables } from './tables.ts';

/** An admin may write, and manages keys on the pages. */
export const ACCESSES = ['read', 'write', 'admin'] as const;

export type Access = (typeof ACCESSES)[number];

/** A key as it is stored: nobody can tell the key itself from it. */
export type StoredKey = {
  readonly id: number;
  readonly name: string;
  /** The last characters, to tell keys apart. */
  readonly ending: string;
  readonly access: Access;
  /** The only project the key opens; null for all. */
  readonly projectId: number | null;
  readonly created: string;
  readonly expires: string | null;
  readonly lastUsed: string | null;
  readonly revoked: string | null;
};

export type KeyDraft = Pick<StoredKey, 'name' | 'ending' | 'access' | 'projectId' | 'created' | 'expires'> & {
  /** SHA-256 of the key, in hexadecimal. */
  readonly hash: string;
};

export type KeyStore = {
  list(): Promise<readonly StoredKey[]>;
  find(hash: string): Promise<StoredKey | undefined>;
  add(draft: KeyDraft): Promise<void>;
  /** Ends all keys of a name; resolves to how many there were. */
  revoke(name: string, revoked: string): Promise<number>;
  /** Whether the key opens something at this time. */
  isActive(id: number, now: Date): Promise<boolean>;
  /** Notes when the key was used. */
  use(id: number, lastUsed: string): Promise<void>;
};

export function createKeyStore({ query }: Database): KeyStore {
  return {
    async list() {
      return (await query.selectFrom('keys').selectAll().orderBy('id').execute()).map(toKey);
    },
    async find(hash) {
      const row = await query.selectFrom('keys').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row === undefined ? undefined : toKey(row);
    },
    async add({ projectId, access, ...draft }) {
      const isAdmin = access === 'admin';
      const rights = { access: isAdmin ? ('write' as const) : access, admin: Number(isAdmin) };
      const values = { ...draft, ...rights, project_id: projectId, last_used: null, revoked: null };
      await query.insertInto('keys').values(values).execute();
    },
    async revoke(name, revoked) {
      const active = query.updateTable('keys').set({ revoked }).where('name', '=', name).where('revoked', 'is', null);
      return Number((await active.executeTakeFirst()).numUpdatedRows);
    },
    async isActive(id, now) {
      const row = await query.selectFrom('keys').select(['revoked', 'expires']).where('id', '=', id).executeTakeFirst();
      return row !== undefined && isActive(row, now);
    },
    async use(id, lastUsed) {
      await query.updateTable('keys').set({ last_used: lastUsed }).where('id', '=', id).execute();
    },
  };
}

/** Whether a key opens something at this time: it is neither revoked nor expired. */
export function isActive({ revoked, expires }: Pick<StoredKey, 'revoked' | 'expires'>, now: Date): boolean {
  return revoked === null && (expires === null || now.getTime() < Date.parse(expires));
}

function toKey(row: Selectable<Tables['keys']>): StoredKey {
  const { id, name, ending, created, expires, revoked } = row;
  const access = row.admin === 1 ? 'admin' : row.access;
  return { id, name, ending, access, projectId: row.project_id, created, expires, lastUsed: row.last_used, revoked };
}
