import type { PostgresCursor, PostgresDialectConfig, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { ClientBase, Pool, PoolClient, PoolConfig } from 'pg';

import { withNul, withoutNul } from './nul.ts';

/** Object ids of types: bigint, text. */
const INT8 = 20;
const TEXT = 25;

/** Of a statement with a name: a few texts have so few, which the code writes. */
const MOST_PARAMETERS = 20;

export type Limits = Pick<PoolConfig, 'max' | 'query_timeout' | 'statement_timeout'>;

/** To bring a large database up to date takes its time. */
export const PATIENT: Limits = { max: 1 };

export const LIMITS: Limits & PoolConfig = {
  max: 10,
  // A server that is cut off, not stopped, answers nothing: nobody waits longer than this.
  query_timeout: 60_000,
  statement_timeout: 55_000,
  idle_in_transaction_session_timeout: 60_000,
};

type DialectPool = PostgresDialectConfig['pool'] & object;

/** What is thrown instead of an error of the driver. */
type Explain = (error: unknown) => unknown;

/**
 * Connections to PostgreSQL; every text may hold every character, and ids are numbers. What it resolves to gives the same
 * connections, with errors explained as their user wants them.
 */
export async function openPool(url: string, limits: Limits): Promise<(explain: Explain) => DialectPool> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(TEXT, withNul);
  const pool: Pool = new pg.Pool({
    ...limits,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    connectionString: url,
    application_name: 'runsheet',
    types,
  });
  // A lost connection tells it here as well; who uses it meets the error at the next statement.
  pool.on('error', ignore);
  pool.on('connect', (client: ClientBase) => client.on('error', ignore));
  const nameOf = createNames();
  return (explain) => ({
    options: {},
    connect: async () => adapt(await pool.connect().catch(rethrow(explain)), { nameOf, explain }),
    end: () => pool.end(),
  });
}

function rethrow(explain: Explain): (error: unknown) => never {
  return (error) => {
    throw explain(error);
  };
}

type Names = (text: string, parameters: readonly unknown[]) => string | undefined;

/** The server plans a statement with a name once for each connection. One that inserts any number of rows has none. */
function createNames(): Names {
  const names = new Map<string, string>();
  return (text, parameters) => {
    if (parameters.length === 0 || parameters.length > MOST_PARAMETERS) return undefined;
    const name = names.get(text) ?? `runsheet ${names.size}`;
    names.set(text, name);
    return name;
  };
}

type Adaptation = { readonly nameOf: Names; readonly explain: Explain };

function adapt(client: PoolClient, { nameOf, explain }: Adaptation): PostgresPoolClient {
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Answers are not streamed.');
    const values = parameters.map(withoutNul);
    return client.query({ name: nameOf(text, parameters), text, values }).catch(rethrow(explain));
  }
  return { query, release: (isBroken) => client.release(isBroken) };
}

function ignore(): void {
  // See where it is handed over.
}
