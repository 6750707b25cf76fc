/** Lets a piece of work go on when there is a place for it. */
export type ConcurrencyLimit = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many pieces of work wait for a place. */
  readonly waiting: () => number;
};

/** Lets at most this many pieces of work go on at a time; the others wait in the order in which they came. */
export function limitConcurrency(most: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  const limit = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) {
      running += 1;
    } else {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      await promise;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed over, so nobody who comes now can take it.
      if (next === undefined) running -= 1;
      else next();
    }
  };
  return Object.assign(limit, { waiting: () => waiting.length });
}
