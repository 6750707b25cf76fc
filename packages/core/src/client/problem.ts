import type { z } from 'zod';

/** Where a value differs from its schema, and how. */
export type Problem = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The first problem. */
export function problemOf({ issues: [issue] }: z.core.$ZodError): Problem {
  const told = issue?.code === 'invalid_key' ? issue.issues[0] : issue;
  return { path: issue?.path ?? [], message: (told?.message ?? 'not allowed').replace(/^Invalid input: /, '') };
}
