import { z } from 'zod';
import type { TextBody } from '../transport/transport.ts';
import type { RunDraft } from './drafts.ts';
import { allowed, jsonBody } from './allowed.ts';
import { arePairs, toPair } from './result-pairs.ts';
import { resultsByIdSchema } from './result-schema.ts';

/** The body of a run that is added to a script (specification 4.5); throws RS1010. */
export function runBody(run: RunDraft): TextBody {
  return jsonBody(allowed(z.strictObject(runShape()), withResultsById(run), 'run'));
}

function withResultsById(run: RunDraft): RunDraft {
  const results: unknown = run?.results;
  if (typeof results !== 'object' || results === null || Array.isArray(results) || !arePairs(results)) return run;
  return Object.assign({}, run, { results: Object.fromEntries(Array.from(results, toPair)) });
}

/** A run of a script that is being created: only here it may have an id (specification 2.10). */
export function scriptRunSchema(): z.ZodType {
  return z.strictObject({ id: z.int().nonnegative().optional(), ...runShape() });
}

function runShape() {
  return {
    headers: headersSchema().optional(),
    completed: z.union([z.boolean(), z.literal('auto')], { error: 'expected true, false or "auto"' }).optional(),
    results: resultsByIdSchema().optional(),
  };
}

/** Of the built-in headers two can be set, the others are read-only (specification 2.9). */
function headersSchema() {
  const error = 'expected an id of the script, _tester or _tags';
  const id = z.string().refine((name) => !name.startsWith('_') || name === '_tester' || name === '_tags', { error });
  // A record would leave out this one id and say nothing.
  const map = z.unknown().refine((headers) => !hasProto(headers), { error, abort: true });
  return map.pipe(z.record(id, z.string()));
}

function hasProto(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');
}
