import type { LogEvent } from 'kysely';

/** What the database has done for this process so far. */
export type Usage = {
  readonly statements: number;
  readonly errors: number;
  readonly seconds: number;
  /** Transactions that wait for a connection now. */
  readonly waiting: number;
};

export type UsageMeter = {
  readonly usage: () => Usage;
  readonly log: (event: LogEvent) => void;
  /** Call it when a transaction is asked for, and what it returns when it has begun or failed. */
  readonly wait: () => () => void;
};

/** What several threads have done together. */
export function addUsage(one: Usage, other: Usage): Usage {
  return {
    statements: one.statements + other.statements,
    errors: one.errors + other.errors,
    seconds: one.seconds + other.seconds,
    waiting: one.waiting + other.waiting,
  };
}

export function createUsageMeter(): UsageMeter {
  let [statements, errors, milliseconds, waiting] = [0, 0, 0, 0];
  return {
    usage: () => ({ statements, errors, seconds: milliseconds / 1000, waiting }),
    log: ({ level, queryDurationMillis }) => {
      statements += 1;
      if (level === 'error') errors += 1;
      milliseconds += queryDurationMillis;
    },
    wait() {
      let isWaiting = true;
      waiting += 1;
      return () => {
        if (isWaiting) waiting -= 1;
        isWaiting = false;
      };
    },
  };
}
