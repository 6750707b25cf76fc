/** Takes numbers out of a message of another process. */
export function readNumbers<Name extends string>(message: unknown, names: readonly Name[]): Record<Name, number>;
export function readNumbers(message: unknown, names: readonly string[]): Record<string, number> {
  const entries = new Map(Object.entries(typeof message === 'object' && message !== null ? message : {}));
  return Object.fromEntries(
    names.map((name) => {
      const value: unknown = entries.get(name);
      if (typeof value !== 'number') throw new TypeError(`${name} is missing in ${JSON.stringify(message)}`);
      return [name, value];
    }),
  );
}
