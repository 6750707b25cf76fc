import { sql } from 'kysely';

import type { Database } from './tables.ts';

/** One write: who, when, what, from where. */
export type AuditEntry = {
  readonly time: string;
  /** Name of the key. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly address: string;
  readonly requestId: string;
};

export type AuditStore = {
  add(entry: AuditEntry): Promise<void>;
  /** A text that is another after every write by a request. */
  version(): Promise<string>;
  /** The newest entries, the oldest of them first. */
  list(newest: number): Promise<readonly AuditEntry[]>;
};

/** PostgreSQL draws an id before the write is stored: an entry may come in below the newest one, among so many. */
const SURVEYED = 1_000;

export function createAuditStore({ query }: Database): AuditStore {
  return {
    async add({ requestId, key, ...entry }) {
      await query
        .insertInto('audit')
        .values({ ...entry, key_name: key, request_id: requestId })
        .execute();
    },
    async version() {
      const newest = query.selectFrom('audit').select(({ fn }) => fn.max('id').as('id'));
      const { id, size } = await query
        .selectFrom('audit')
        .select(({ fn }) => [fn.max('id').as('id'), fn.countAll<number>().as('size')])
        .where('id', '>', (builder) =>
          builder.selectFrom(newest.as('newest')).select(sql<number>`id - ${SURVEYED}`.as('id')),
        )
        .executeTakeFirstOrThrow();
      const last = id ?? 0;
      const missing = Math.min(last, SURVEYED) - size;
      return missing === 0 ? String(last) : `${last}-${missing}`;
    },
    async list(newest) {
      const rows = await query.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(newest).execute();
      return rows.toReversed().map(({ time, key_name: key, method, path, address, request_id: requestId }) => {
        return { time, key, method, path, address, requestId };
      });
    },
  };
}
