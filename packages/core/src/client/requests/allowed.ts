import type { z } from 'zod';
import { runsheetError } from '../../errors/runsheet-error.ts';
import { problemOf } from '../problem.ts';
import type { TextBody } from '../transport/transport.ts';

/** A copy of what is to be sent, with nothing in it that the specification does not allow; throws RS1010. */
export function allowed<Value>(schema: z.ZodType<Value>, value: unknown, argument: string): Value {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const { path, message } = problemOf(checked.error);
  throw runsheetError('RS1010', { argument: named(argument, path), expected: message });
}

export function jsonBody(value: unknown): TextBody {
  return { type: 'application/json', text: JSON.stringify(value) };
}

function named(argument: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : `${name}.${String(key)}`),
    argument,
  );
}
