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
  /** A number that grows with every write by a request; 0 before the first one. */
  newest(): Promise<number>;
  /** The newest entries, the oldest of them first. */
  list(newest: number): Promise<readonly AuditEntry[]>;
};

export function createAuditStore({ query }: Database): AuditStore {
  return {
    async add({ requestId, key, ...entry }) {
      await query
        .insertInto('audit')
        .values({ ...entry, key_name: key, request_id: requestId })
        .execute();
    },
    async newest() {
      const row = await query.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
      return row?.id ?? 0;
    },
    async list(newest) {
      const rows = await query.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(newest).execute();
      return rows.toReversed().map(({ time, key_name: key, method, path, address, request_id: requestId }) => {
        return { time, key, method, path, address, requestId };
      });
    },
  };
}
