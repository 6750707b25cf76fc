import { z } from 'zod';

/** Free text as it is stored: half surrogate pairs, which UTF-8 cannot hold, become U+FFFD. */
export const storedText: z.ZodType<string> = z.string().transform((value) => value.toWellFormed());

/** A name of something: text that is not blank. */
export const storedName: z.ZodType<string> = storedText.refine((value) => value.trim() !== '', {
  error: 'must not be blank',
});

/** Body of the requests that create or rename a folder or a note (specification 4.3a, 4.6). */
export const namedBody: z.ZodType<{ name: string }> = z.object({ name: storedName });
