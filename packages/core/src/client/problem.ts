import type { z } from 'zod';

/** Where a value differs from its schema, and how. */
export type Problem = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The first problem; of the forms that a value may have, the one that it fails latest is the one that was meant. */
export function problemOf(error: z.core.$ZodError): Problem {
  return deepest(error.issues);
}

function deepest(issues: readonly z.core.$ZodIssue[]): Problem {
  return longest(issues.map(inWords)) ?? { path: [], message: 'not allowed' };
}

function inWords(issue: z.core.$ZodIssue): Problem {
  const own = { path: issue.path, message: issue.message.replace(/^Invalid input: /, '') };
  if (issue.code === 'invalid_key') return { path: issue.path, message: deepest(issue.issues).message };
  if (issue.code !== 'invalid_union') return own;
  const inner = longest(issue.errors.filter((branch) => branch.length > 0).map(deepest));
  return inner === undefined || inner.path.length === 0 ? own : { ...inner, path: [...issue.path, ...inner.path] };
}

function longest(problems: readonly Problem[]): Problem | undefined {
  return problems.reduce<Problem | undefined>(
    (best, problem) => (best === undefined || problem.path.length > best.path.length ? problem : best),
    undefined,
  );
}
