import type { RequestBody } from '../transport/transport.ts';
import type { RunDraft } from './drafts.ts';
import { isDecimal, isResult } from './result-check.ts';

/**
 * The body of a run as nearly every build sends it, checked without a library; undefined: the schema decides. It takes
 * nothing that the schema refuses (specification 2.10, 4.5).
 */
export function plainRunBody(run: RunDraft): RequestBody | undefined {
  return isPlainRun(run) ? { type: 'application/json', text: JSON.stringify(run) } : undefined;
}

function isPlainRun(run: unknown): boolean {
  return isObject(run) && !('toJSON' in run) && Object.entries(run).every(isRunEntry);
}

function isRunEntry([name, value]: readonly [string, unknown]): boolean {
  switch (name) {
    case 'headers':
      return isObject(value) && Object.entries(value).every(isHeader);
    case 'completed':
      return typeof value === 'boolean' || value === 'auto';
    case 'results':
      return isObject(value) && hasResultsOnly(value);
    default:
      return false;
  }
}

/** Of the built-in headers two can be set, the others are read-only (specification 2.9). */
function isHeader([id, value]: readonly [string, unknown]): boolean {
  return typeof value === 'string' && (!id.startsWith('_') || id === '_tester' || id === '_tags');
}

function hasResultsOnly(results: object): boolean {
  for (const [id, result] of Object.entries(results)) if (!isDecimal(id) || !isResult(result)) return false;
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
