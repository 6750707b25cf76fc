import type { Selectable } from 'kysely';

import type { Database, Tables } from './tables.ts';

export type Access = 'read' | 'write';

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
  isRevoked(id: number): Promise<boolean>;
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
    async add({ projectId, ...draft }) {
      const values = { ...draft, project_id: projectId, last_used: null, revoked: null };
      await query.insertInto('keys').values(values).execute();
    },
    async revoke(name, revoked) {
      const active = query.updateTable('keys').set({ revoked }).where('name', '=', name).where('revoked', 'is', null);
      return Number((await active.executeTakeFirst()).numUpdatedRows);
    },
    async isRevoked(id) {
      const row = await query.selectFrom('keys').select('revoked').where('id', '=', id).executeTakeFirst();
      return row?.revoked !== null;
    },
    async use(id, lastUsed) {
      await query.updateTable('keys').set({ last_used: lastUsed }).where('id', '=', id).execute();
    },
  };
}

function toKey(row: Selectable<Tables['keys']>): StoredKey {
  const { id, name, ending, access, created, expires, revoked } = row;
  return { id, name, ending, access, projectId: row.project_id, created, expires, lastUsed: row.last_used, revoked };
}
