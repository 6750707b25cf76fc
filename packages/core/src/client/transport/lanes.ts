/** Carries out tasks, no more at a time than there are lanes, in the order of asking. */
export type Lanes = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createLanes(count: number): Lanes {
  let free = count;
  const waiting: (() => void)[] = [];
  const enter = (): Promise<void> => {
    free -= 1;
    if (free >= 0) return Promise.resolve();
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };
  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      free += 1;
      waiting.shift()?.();
    }
  };
}
