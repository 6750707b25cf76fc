import type { Reading } from '../call.ts';

// Where the specification does not show the shape of an answer, the thing looked for may be the whole body, or stand
// under its name.

/** The object itself, or the one under `name`, or the only one of a list. */
export function oneNamed(json: unknown, name: string): unknown {
  const inner = isRecord(json) && name in json ? json[name] : json;
  return Array.isArray(inner) && inner.length === 1 ? inner[0] : inner;
}

/** The list itself, or the one under `name`; also as a map by id. */
export function listNamed(json: unknown, name: string): unknown {
  const inner = isRecord(json) && name in json ? json[name] : json;
  return isRecord(inner) && Object.values(inner).every(isRecord) ? Object.values(inner) : inner;
}

/** The reading of what cannot be the answer of the service to a write. */
export const NO_ANSWER: Reading<never> = { kind: 'unreadable', problem: 'the body is neither an object nor a list' };

/** Whether it can be an answer of the service to a write at all: an object, a list, or nothing. */
export function isAnswer(json: unknown): boolean {
  return json === undefined || (typeof json === 'object' && json !== null);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
