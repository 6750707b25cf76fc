/** Tells those who wait that something may have been written. */
export type ChangeSignal = {
  readonly tell: () => void;
  /** Resolves with true at the next change; with false when the signal aborts first, or when no more is told. */
  readonly next: (until: AbortSignal) => Promise<boolean>;
  /** Answers those who wait, and those who will, that no more is told. */
  readonly end: () => void;
};

export function createChangeSignal(): ChangeSignal {
  const waiting = new Set<(isChanged: boolean) => void>();
  let isEnded = false;
  const answer = (isChanged: boolean): void => {
    for (const wake of waiting) wake(isChanged);
  };
  return {
    tell: () => answer(true),
    next: async (until) => {
      if (isEnded || until.aborted) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const giveUp = (): void => resolve(false);
      waiting.add(resolve);
      until.addEventListener('abort', giveUp);
      const isChanged = await promise;
      waiting.delete(resolve);
      until.removeEventListener('abort', giveUp);
      return isChanged;
    },
    end: () => {
      isEnded = true;
      answer(false);
    },
  };
}
