import { z } from 'zod';
import { EXPECTED_ID, EXPECTED_RESULT, isDecimal, isResult } from './result-check.ts';

/** One result in its three forms (specification 2.12). */
export function resultSchema(): z.ZodType {
  return z.custom<unknown>(isResult, { error: EXPECTED_RESULT });
}

/**
 * Results by the decimal id of a test or a run (specification 2.12). One plain loop instead of a schema per result:
 * a run holds a result for every test.
 */
export function resultsByIdSchema(): z.ZodType {
  return z.custom<object>(isMap, { error: 'expected an object' }).check(({ value, issues }) => {
    for (const [id, result] of Object.entries(value)) {
      if (!isDecimal(id)) issues.push({ code: 'custom', path: [id], input: id, message: EXPECTED_ID });
      else if (!isResult(result)) issues.push({ code: 'custom', path: [id], input: result, message: EXPECTED_RESULT });
    }
  });
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
