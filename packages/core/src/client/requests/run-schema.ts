import { z } from 'zod';
import { runsheetError } from '../../errors/runsheet-error.ts';
import type { RequestBody } from '../transport/transport.ts';
import { allowed } from './allowed.ts';
import { bodyOfParts } from './body-of-parts.ts';
import type { RunDraft } from './drafts.ts';
import { mapSchema, resultsByIdSchema } from './result-schema.ts';

/** The body of a run that is added to a script (specification 4.5); throws RS1010. */
export function runBody(run: RunDraft): RequestBody {
  const results = z.custom<object>(isObject, { error: 'expected an object, or pairs of id and result' }).optional();
  const draft = allowed(z.strictObject({ ...headShape(), results }), run, 'run');
  return bodyOfParts(() => partsOf(draft));
}

/** A run of a script that is being created: only here it may have an id (specification 2.10). */
export function scriptRunSchema(): z.ZodType {
  return z.strictObject({
    id: z.int().nonnegative().optional(),
    ...headShape(),
    results: resultsByIdSchema().optional(),
  });
}

/** In parts, since a run holds a result for every test, and those of failed tests are long. */
function* partsOf({ results, ...head }: { readonly results?: object | undefined }): Generator<string> {
  const start = JSON.stringify(head);
  if (results === undefined) {
    yield start;
    return;
  }
  const schema = resultsByIdSchema();
  let text = `${start.slice(0, -1)}${start === '{}' ? '' : ','}"results":{`;
  let comma = '';
  for (const pair of arePairs(results) ? results : Object.entries(results)) {
    if (!isPair(pair)) throw noPair();
    text += comma + JSON.stringify(allowed(schema, Object.fromEntries([pair]), 'run.results')).slice(1, -1);
    comma = ',';
    if (text.length < PART_LENGTH) continue;
    yield text;
    text = '';
  }
  yield `${text}}}`;
}

const PART_LENGTH = 16_384;

function arePairs(results: object): results is Iterable<unknown> {
  return Symbol.iterator in results;
}

function isPair(pair: unknown): pair is readonly [string, unknown] {
  return Array.isArray(pair) && typeof pair[0] === 'string';
}

function noPair(): Error {
  const expected = 'expected an object, or pairs of id and result';
  return runsheetError('RS1010', { argument: 'run.results', expected });
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function headShape() {
  return {
    headers: headersSchema().optional(),
    completed: z.union([z.boolean(), z.literal('auto')], { error: 'expected true, false or "auto"' }).optional(),
  };
}

/** Of the built-in headers two can be set, the others are read-only (specification 2.9). */
function headersSchema() {
  const error = 'expected an id of the script, _tester or _tags';
  const id = z.string().refine((name) => !name.startsWith('_') || name === '_tester' || name === '_tags', { error });
  return mapSchema(id, z.string(), error);
}
