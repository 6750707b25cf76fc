/** What stands at a path of an unknown value, by its own properties only. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name) ? Reflect.get(inner, name) : undefined,
    value,
  );
}

export function withValueAt(outer: object, [name, ...rest]: readonly string[], value: unknown): object {
  if (name === undefined) return outer;
  const inner = valueAt(outer, [name]);
  const group = typeof inner === 'object' && inner !== null ? inner : {};
  return { ...outer, [name]: rest.length === 0 ? value : withValueAt(group, rest, value) };
}
