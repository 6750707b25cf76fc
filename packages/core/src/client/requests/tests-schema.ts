import { z } from 'zod';
import type { TextBody } from '../transport/transport.ts';
import type { TestDraft } from './drafts.ts';
import { allowed, jsonBody } from './allowed.ts';
import { resultSchema, resultsByIdSchema } from './result-schema.ts';

/** The body that adds tests to a script: plain text for a text, JSON for a list (specification 4.4); throws RS1010. */
export function testsBody(tests: string | readonly string[] | readonly TestDraft[]): TextBody {
  if (typeof tests === 'string') return { type: 'text/plain', text: tests };
  const rows = listSchema(tests, testSchema()).refine(hasIdsOnAllOrNone, {
    error: 'expected an id on every test or on none',
  });
  return jsonBody(allowed(rows, tests, 'tests'));
}

/** The tests of a script that is being created: a text, strings, or objects that may carry results. */
export function scriptTestsSchema(tests: unknown): z.ZodType {
  return typeof tests === 'string' ? z.string() : listSchema(tests, scriptTestSchema());
}

/** The first element says which of the two lists was meant, so that a mistake is named in the words of that form. */
function listSchema(tests: unknown, object: z.ZodType): z.ZodType<readonly unknown[]> {
  if (!Array.isArray(tests)) return z.array(object);
  return typeof tests[0] === 'string' ? z.array(z.string()) : z.array(object);
}

function hasIdsOnAllOrNone(tests: readonly unknown[]): boolean {
  const withId = tests.filter(
    (test) => typeof test === 'object' && test !== null && 'id' in test && test.id !== undefined,
  );
  return withId.length === 0 || withId.length === tests.length;
}

function testSchema() {
  return z.strictObject({ text: z.string(), ...rowShape() });
}

function scriptTestSchema() {
  const results = z.union([z.array(resultSchema()), resultsByIdSchema()]);
  return z.strictObject({ text: z.string().optional(), ...rowShape(), results: results.optional() });
}

function rowShape() {
  return {
    id: z.int().nonnegative().optional(),
    indent: z.int().nonnegative().optional(),
    tags: z.string().optional(),
    notes: z.string().optional(),
  };
}
