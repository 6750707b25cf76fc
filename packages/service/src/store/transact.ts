import { type Kysely, sql } from 'kysely';

import type { Tables } from './tables.ts';
import type { UsageMeter } from './usage.ts';

/** How a transaction begins and ends. */
export type Frame = {
  readonly begin: string;
  readonly commit: (connection: Kysely<Tables>) => Promise<void>;
  readonly meter: UsageMeter;
};

/** Runs the work wholly or not at all: when it throws, nothing of it is stored. */
export function transact<T>(
  query: Kysely<Tables>,
  { begin, commit, meter }: Frame,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const begun = meter.wait();
  return query
    .connection()
    .execute(async (connection) => {
      begun();
      await sql.raw(begin).execute(connection);
      try {
        const answer = await work(connection);
        await commit(connection);
        return answer;
      } catch (error) {
        await rollBack(connection);
        throw error;
      }
    })
    .finally(begun);
}

/** What ended the transaction may have ended it by itself: a full disk, a lost connection. The first error is the one to tell. */
async function rollBack(connection: Kysely<Tables>): Promise<void> {
  await sql`rollback`.execute(connection).catch(() => undefined);
}
