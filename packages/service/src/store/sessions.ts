import type { Database } from './tables.ts';

/** Someone who signed in on the pages, with one of the keys. */
export type Session = { readonly hash: string; readonly keyHash: string; readonly expires: string };

export type SessionStore = {
  find(hash: string): Promise<Session | undefined>;
  /** Also removes the sessions that have expired by now. */
  add(session: Session, now: string): Promise<void>;
  remove(hash: string): Promise<void>;
};

export function createSessionStore({ query }: Database): SessionStore {
  return {
    async find(hash) {
      const row = await query.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row === undefined ? undefined : { hash, keyHash: row.key_hash, expires: row.expires };
    },
    async add({ hash, keyHash, expires }, now) {
      await query.deleteFrom('sessions').where('expires', '<', now).execute();
      await query.insertInto('sessions').values({ hash, key_hash: keyHash, expires }).execute();
    },
    async remove(hash) {
      await query.deleteFrom('sessions').where('hash', '=', hash).execute();
    },
  };
}
