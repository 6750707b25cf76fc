import { z } from 'zod';

import { PLAIN_RESULTS, type Result } from '../store/results.ts';

/** One individual result, or undefined where nothing is recorded. */
export type ResultInput = Result | undefined;

/** Results by the id they are given for: of a test in a run, of a run in a test. */
export type ResultMap = ReadonlyMap<string, ResultInput>;

const NO_RESULT = 'must be pass, fail, blocked, query or exclude, a list [result, comment, issue] or a result object';

const PLAIN_BY_MARK: ReadonlyMap<unknown, Result> = new Map(PLAIN_RESULTS.map((plain) => [plain.result, plain]));

const REFUSED = Symbol('refused');

/** An individual result in each of its forms (specification 2.12); `null` leaves the cell empty. */
export const resultInput: z.ZodType<ResultInput> = z.unknown().transform((value, context) => {
  const result = readResult(value);
  if (result !== REFUSED) return result;
  context.addIssue({ code: 'custom', message: NO_RESULT });
  return z.NEVER;
});

/** Without a schema, which makes ten objects for each: a run may bring ten thousand. */
function readResult(value: unknown): ResultInput | typeof REFUSED {
  if (value === null) return undefined;
  if (typeof value === 'string') return toResult(value);
  if (Array.isArray(value)) return value.length > 3 ? REFUSED : toResult(value[0], value[1], value[2]);
  if (!isObject(value)) return REFUSED;
  // Both spellings of the text keys are in use (specification 2.11).
  const { result = '', comment, comments, issue, issues } = value;
  if (!isTextOrMissing(comments) || !isTextOrMissing(issues)) return REFUSED;
  return toResult(result, comment === undefined ? comments : comment, issue === undefined ? issues : issue);
}

function toResult(mark: unknown, comment: unknown = '', issue: unknown = ''): ResultInput | typeof REFUSED {
  const plain = PLAIN_BY_MARK.get(mark);
  if (plain === undefined || typeof comment !== 'string' || typeof issue !== 'string') return REFUSED;
  if (comment !== '' || issue !== '') {
    return { result: plain.result, comment: comment.toWellFormed(), issue: issue.toWellFormed() };
  }
  return plain.result === '' ? undefined : plain;
}

function isTextOrMissing(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

/** Results keyed by id. Read entry by entry, so that no key is special, not even `__proto__`. */
export const resultMap: z.ZodType<ResultMap> = z
  .custom<Readonly<Record<string, unknown>>>(isMap, { error: 'must be an object keyed by id' })
  .transform((value, context) => {
    const results = new Map<string, ResultInput>();
    for (const id of Object.keys(value)) {
      const result = readResult(value[id]);
      if (result === REFUSED) context.addIssue({ code: 'custom', path: [id], message: NO_RESULT });
      else results.set(id, result);
    }
    return results;
  });

/** Results of a row: in the order of the runs, or keyed by run id. */
export const rowResultsInput: z.ZodType<readonly ResultInput[] | ResultMap> = z.union(
  [z.array(resultInput), resultMap],
  { error: 'must be a list of results or an object keyed by run id' },
);

function isMap(value: unknown): boolean {
  return isObject(value) && !Array.isArray(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
