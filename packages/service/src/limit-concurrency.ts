/** Lets at most this many pieces of work go on at a time; the others wait in the order in which they came. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
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
}
