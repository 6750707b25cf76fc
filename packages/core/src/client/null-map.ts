/** A map for keys from outside: without prototype, so that no key means anything but itself. */
export function nullMap<Value>(entries: Iterable<readonly [string, Value]>): Readonly<Record<string, Value>> {
  const map: Record<string, Value> = Object.fromEntries(entries);
  Object.setPrototypeOf(map, null);
  return map;
}
