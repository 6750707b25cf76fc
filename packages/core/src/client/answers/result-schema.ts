import { z } from 'zod';
import { textSchema } from './lenient.ts';
import { nullMap } from '../null-map.ts';
import type { Result } from './things.ts';
import { isRecord } from './unwrap.ts';

/**
 * Results by test id (specification 2.10). The description of the `results` parameter calls them a list
 * (specification 4.1), so a list whose results name their test is read too.
 */
export function resultsSchema(): z.ZodType<Readonly<Record<string, Result>>> {
  const entries = z.array(z.tuple([z.string(), resultSchema()]));
  return z.preprocess(entriesOf, entries).transform((results) => nullMap(results));
}

function entriesOf(results: unknown): unknown {
  if (isRecord(results)) return Object.entries(results);
  if (!Array.isArray(results)) return results;
  return results.map((result: unknown) => [String(isRecord(result) ? testIdIn(result) : ''), result]);
}

function testIdIn(result: Readonly<Record<string, unknown>>): unknown {
  return result['test'] ?? result['testId'] ?? result['test_id'] ?? result['id'] ?? '';
}

/** A result in any of its forms and spellings, as one (specification 2.11, 2.12). */
function resultSchema(): z.ZodType<Result> {
  const text = textSchema()
    .optional()
    .transform((value) => value ?? '');
  return z.preprocess(withOneSpelling, z.looseObject({ result: text, comment: text, issue: text }));
}

function withOneSpelling(result: unknown): unknown {
  if (typeof result === 'string') return { result: word(result) };
  if (Array.isArray(result)) return ofTriple(result);
  if (!isRecord(result)) return result;
  const { comments, issues, ...others } = result;
  return {
    ...others,
    result: word(result['result']),
    comment: result['comment'] ?? comments,
    issue: result['issue'] ?? issues,
  };
}

function ofTriple([result, comment, issue]: readonly unknown[]): unknown {
  return { result: word(result), comment, issue };
}

function word(value: unknown): unknown {
  return value === 'block' ? 'blocked' : value;
}
