import { z } from 'zod';

// The pieces of the answer schemas. An id or a text that has to be there may come in other forms; everything else that
// cannot be read counts as absent.

/** A value that is undefined when it is absent or cannot be read. */
export function maybe<Schema extends z.ZodType>(schema: Schema): z.ZodCatch<z.ZodOptional<Schema>> {
  return schema.optional().catch(undefined);
}

export function numberSchema(): z.ZodType<number> {
  return z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error: 'expected a number' });
}

/** The id of a project, script or test (specification 2.1). */
export function idSchema(): z.ZodType<number> {
  return numberSchema().refine((id) => Number.isSafeInteger(id) && id >= 0, { error: 'expected an id' });
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

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
