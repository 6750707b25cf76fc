/** What follows the keys and indexes into a JSON value; undefined where there is nothing. */
export function pick(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = Object.getOwnPropertyDescriptor(found, step)?.value;
  }
  return found;
}

/** The keys of a JSON object, sorted; none for any other value. */
export function keysOf(value: unknown): readonly string[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.keys(value).toSorted() : [];
}

/** The list at a place of a JSON value; an error where there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = pick(value, ...path);
  if (Array.isArray(found)) return found;
  throw new Error(`Expected a list at ${path.join('.')} of ${JSON.stringify(value)}`);
}

/** The text at a place of a JSON value; an error where there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = pick(value, ...path);
  if (typeof found === 'string') return found;
  throw new Error(`Expected a string at ${path.join('.')} of ${JSON.stringify(value)}`);
}

/** The number at a place of a JSON value; an error where there is none. */
export function numberAt(value: unknown, ...path: readonly (string | number)[]): number {
  const found = pick(value, ...path);
  if (typeof found === 'number') return found;
  throw new Error(`Expected a number at ${path.join('.')} of ${JSON.stringify(value)}`);
}

/** The id at a place of a JSON value; an error where there is none. */
export function idAt(value: unknown, ...path: readonly (string | number)[]): number | string {
  const found = pick(value, ...path);
  if (isId(found)) return found;
  throw new Error(`Expected an id at ${path.join('.')} of ${JSON.stringify(value)}`);
}

function isId(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

/**
 * The list in an answer whose shape is not shown: either the answer itself or what is under the name.
 * The lists of tests (specification 4.4) and notes (4.6) are such.
 */
export function listIn(body: unknown, name: string): readonly unknown[] {
  return Array.isArray(body) ? body : listAt(body, name);
}

/**
 * The object in an answer whose shape is not shown: what is under the name, or the answer itself.
 * A single test (specification 4.4) and a single note (4.6) are such.
 */
export function oneIn(body: unknown, name: string): unknown {
  return pick(body, name) ?? body;
}
