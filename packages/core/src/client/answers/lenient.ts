import { z } from 'zod';

// The pieces of the answer schemas. An id or a text that has to be there may come in other clothes; everything else
// that cannot be read counts as absent.

/** A value that is undefined when it is absent or cannot be read. */
export function maybe<Schema extends z.ZodType>(schema: Schema): z.ZodCatch<z.ZodOptional<Schema>> {
  return schema.optional().catch(undefined);
}

/** A number, or a text of digits. */
export function numberSchema(): z.ZodType<number> {
  return z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error: 'expected a number' });
}

/** The id of a project, script or test (specification 2.1). */
export function idSchema(): z.ZodType<number> {
  return numberSchema().refine((id) => Number.isSafeInteger(id) && id >= 0, { error: 'expected an id' });
}

/** The id of a run: a number, or a text such as `1.1` for a retest (specification 2.1). */
export function runIdSchema(): z.ZodType<number | string> {
  const retest = z.string().regex(/^\d+(?:\.\d+)+$/);
  // JSON may hold the id of a retest as a fraction; its text is the same.
  const fraction = z.number().positive().transform(String);
  return z.union([idSchema(), retest, fraction], { error: 'expected the id of a run' });
}

/** The id of a folder or a note; a number is read as its text (specification 2.1). */
export function itemIdSchema(): z.ZodType<string> {
  const error = 'expected the id of a folder or note';
  return z.union([z.string().min(1, { error }), z.number().transform(String)], { error });
}

/** A text that has to be there; null is the empty one. */
export function textSchema(): z.ZodType<string> {
  return z.union([z.string(), z.number().transform(String), z.null().transform(() => '')], {
    error: 'expected a text',
  });
}
