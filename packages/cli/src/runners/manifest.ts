export type Manifest = Readonly<Record<string, unknown>>;

/** A JSON object; undefined when the text is something else. */
export function parseObject(text: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The object at a key; an empty one if the value is no object. */
export function recordIn(manifest: Manifest, key: string): Manifest {
  const value = manifest[key];
  return isRecord(value) ? value : {};
}

export function scriptsIn(manifest: Manifest): readonly (readonly [name: string, script: string])[] {
  return Object.entries(recordIn(manifest, 'scripts')).map(([name, script]) => [name, String(script)]);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
