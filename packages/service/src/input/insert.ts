import { RequestError } from '../request-error.ts';
import type { Insert } from '../store/ranks.ts';

/**
 * Reads the `insert` parameter (specification 4.4, 4.6); N beyond the end means the end.
 * For tests the specification shows no values: the same ones are taken, `last` being the default.
 */
export function parseInsert(value: string | undefined, fallback: 'first' | 'last'): Insert {
  if (value === undefined) return fallback;
  if (value === 'first' || value === 'last') return value;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new RequestError(400, `insert: "${value}" is not "first", "last" or a whole number.`);
}
