import type { z } from 'zod';

/** Where a value first differs from its schema, and how. */
export function problemOf({ issues: [issue] }: z.core.$ZodError): Pick<z.core.$ZodIssue, 'path' | 'message'> {
  const told = issue?.code === 'invalid_key' ? issue.issues[0] : issue;
  return { path: issue?.path ?? [], message: (told?.message ?? 'not allowed').replace(/^Invalid input: /, '') };
}
