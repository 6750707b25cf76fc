/** Reads each thing once. */
export type OnceReader<Thing, Read> = {
  readonly read: (thing: Thing) => Read;
  /** Drops what was read: the texts of a large run are not held for its sake. */
  readonly forget: () => void;
};

/** Makes a reader that keeps what it has read: errors are met when their test has ended, and again with its file. */
export function readOnce<Thing, Read extends object>(read: (thing: Thing) => Read): OnceReader<Thing, Read> {
  const known = new Map<Thing, Read>();
  return {
    read: (thing) => {
      const found = known.get(thing) ?? read(thing);
      known.set(thing, found);
      return found;
    },
    forget: () => known.clear(),
  };
}
