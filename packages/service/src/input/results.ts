import { z } from 'zod';

import type { Result } from '../store/results.ts';

import { storedText } from './text.ts';

/** One individual result, or undefined where nothing is recorded. */
export type ResultInput = Result | undefined;

/** Results by the id they are given for: of a test in a run, of a run in a test. */
export type ResultMap = ReadonlyMap<string, ResultInput>;

const NO_RESULT = 'must be pass, fail, blocked, query or exclude, a list [result, comment, issue] or a result object';

const mark = z.enum(['pass', 'fail', 'query', 'blocked', 'exclude', '']);

const word = mark.transform((result) => toResult(result));

const triple = z
  .tuple([mark, storedText.optional(), storedText.optional()])
  .transform(([result, comment, issue]) => toResult(result, comment, issue));

/** Both spellings of the text keys are in use (specification 2.11). */
const resultObject = z
  .object({
    result: mark.optional(),
    comment: storedText.optional(),
    comments: storedText.optional(),
    issue: storedText.optional(),
    issues: storedText.optional(),
  })
  .transform(({ result, comment, comments, issue, issues }) => toResult(result, comment ?? comments, issue ?? issues))
  .nullable()
  .transform((result) => result ?? undefined);

/** An individual result in each of its forms (specification 2.12); `null` leaves the cell empty. */
export const resultInput: z.ZodType<ResultInput> = z.unknown().transform((value, context) => {
  const parsed = schemaOf(value).safeParse(value);
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: NO_RESULT });
  return z.NEVER;
});

/** The one form a value may have, so that no other is tried. */
function schemaOf(value: unknown): z.ZodType<ResultInput> {
  if (typeof value === 'string') return word;
  return Array.isArray(value) ? triple : resultObject;
}

/** Results keyed by id. Read entry by entry, so that no key is special, not even `__proto__`. */
export const resultMap: z.ZodType<ResultMap> = z
  .custom<object>(isPlainObject, { error: 'must be an object keyed by id' })
  .transform((value, context) => {
    const results = new Map<string, ResultInput>();
    for (const [id, input] of Object.entries(value)) {
      const parsed = resultInput.safeParse(input);
      if (parsed.success) results.set(id, parsed.data);
      else context.addIssue({ code: 'custom', path: [id], message: NO_RESULT });
    }
    return results;
  });

/** Results of a row: in the order of the runs, or keyed by run id. */
export const rowResultsInput: z.ZodType<readonly ResultInput[] | ResultMap> = z.union(
  [z.array(resultInput), resultMap],
  { error: 'must be a list of results or an object keyed by run id' },
);

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toResult(result: Result['result'] = '', comment = '', issue = ''): ResultInput {
  return result === '' && comment === '' && issue === '' ? undefined : { result, comment, issue };
}
