/** Computes something once for each run; asked again, it is the same object. */
export function byRun<T>(compute: (run: number) => T): (run: number) => T {
  const known = new Map<number, T>();
  return (run) => {
    const value = known.get(run) ?? compute(run);
    known.set(run, value);
    return value;
  };
}

/** Keeps one value, and computes it again when one of the things that it is made from is another. */
export function createMemo<T>(): (compute: () => T, from: readonly unknown[]) => T {
  let known: { readonly value: T; readonly from: readonly unknown[] } | undefined;
  return (compute, from) => {
    if (known === undefined || from.some((one, at) => one !== known?.from[at])) known = { value: compute(), from };
    return known.value;
  };
}
