/** Tells those who wait that something was written. */
export type ChangeSignal = {
  readonly tell: () => void;
  /** Resolves at the next change, or when the time is up. */
  readonly next: (withinMs: number) => Promise<void>;
};

export function createChangeSignal(): ChangeSignal {
  const waiting = new Set<() => void>();
  return {
    tell: () => {
      for (const wake of waiting) wake();
    },
    next: async (withinMs) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, withinMs);
      timer.unref();
      waiting.add(resolve);
      await promise;
      waiting.delete(resolve);
      clearTimeout(timer);
    },
  };
}
