import { z } from 'zod';

const WORDS = ['pass', 'fail', 'blocked', 'exclude', 'query'] as const;
const EXPECTED_RESULT = `expected one of ${WORDS.join(', ')}, a list [result, comment, issue] or an object`;

/** One result in its three forms (specification 2.12). */
export function resultSchema(): z.ZodType {
  // Empty when only a comment or an issue is recorded (specification 2.11).
  const word = z.enum([...WORDS, '']);
  const text = z.string().optional();
  const object = z.strictObject({ result: word, comment: text, comments: text, issue: text });
  return z.union([z.enum(WORDS), z.tuple([word, z.string(), z.string()]), object], { error: EXPECTED_RESULT });
}

/** Results by the decimal id of a test or a run (specification 2.12). */
export function resultsByIdSchema(): z.ZodType<Readonly<Record<string, unknown>>> {
  const error = 'expected ids as keys';
  return mapSchema(z.string().regex(/^\d+$/, { error }), resultSchema(), error);
}

/** A run but for its id. Of the built-in headers two can be set, the others are read-only (specification 2.9). */
export function runShape(): Readonly<Record<'headers' | 'completed' | 'results', z.ZodType>> {
  const error = 'expected an id of the script, _tester or _tags';
  const id = z.string().refine((name) => !name.startsWith('_') || name === '_tester' || name === '_tags', { error });
  const completed = z.union([z.boolean(), z.literal('auto')], { error: 'expected true, false or "auto"' });
  return {
    headers: mapSchema(id, z.string(), error).optional(),
    completed: completed.optional(),
    results: resultsByIdSchema().optional(),
  };
}

/** A map with keys from outside; a record alone would leave out this one key and say nothing. */
function mapSchema<Value>(
  key: z.ZodString,
  value: z.ZodType<Value>,
  error: string,
): z.ZodType<Readonly<Record<string, Value>>> {
  const map = z.unknown().refine((given) => !hasProto(given), { error, abort: true });
  return map.pipe(z.record(key, value));
}

function hasProto(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');
}
