import { z } from 'zod';
import type { AddedRunAnswer } from '../answers/answers.ts';
import { idSchema, isRecord, maybe, numberSchema, textSchema } from '../answers/lenient.ts';
import { contextShape, readWritten, withId } from '../answers/reading.ts';
import type { Progress, Result, Run } from '../answers/things.ts';
import type { Perform, Reading } from '../call.ts';
import type { RunCalls } from '../client.ts';
import { nullMap } from '../null-map.ts';
import { runBody } from '../requests/bodies.ts';
import { scriptPath } from '../requests/paths.ts';

/** Specification 4.5. */
export function runCalls(perform: Perform): RunCalls {
  return {
    add: async (scriptId, run) => {
      const path = `${scriptPath(scriptId)}/runs`;
      return perform({ method: 'POST', path, body: runBody(run), read: readAddedRun });
    },
  };
}

/** The summary of an added run (specification 4.5); also without its wrapper, or the id alone. */
export function readAddedRun(json: unknown): Reading<AddedRunAnswer> {
  const shape = { ...runShape(), id: maybe(runIdSchema()), results: maybe(resultsSchema()) };
  const run = z.preprocess(
    (value) => (isRecord(value) ? value : { id: value }),
    z.looseObject(shape).transform((known) => ({ ...known, id: known.id })),
  );
  const reading = readWritten(z.looseObject({ run, ...contextShape() }), json, 'run');
  return withId(reading, (answer) => answer.run.id);
}

/** A run in the full form (specification 2.10). */
export function runSchema(): z.ZodType<Run> {
  return z.looseObject({ id: runIdSchema(), ...runShape() });
}

/** The id of a run: a number, or a text such as `1.1` for a retest (specification 2.1). */
function runIdSchema(): z.ZodType<number | string> {
  const retest = z.string().regex(/^\d+(?:\.\d+)+$/);
  // JSON may hold the id of a retest as a fraction; its text is the same.
  const fraction = z.number().positive().transform(String);
  return z.union([idSchema(), retest, fraction], { error: 'expected the id of a run' });
}

function runShape() {
  const text = maybe(textSchema());
  return {
    created: text,
    state: text,
    label: text,
    headers: maybe(headersSchema()),
    assignee: maybe(z.looseObject({ id: text, name: text, email: text })),
    results: resultsSchema()
      .nullish()
      .transform((results) => results ?? undefined),
    progress: maybe(progressSchema()),
  };
}

function headersSchema() {
  return z
    .custom<Readonly<Record<string, unknown>>>(isRecord)
    .transform((headers) =>
      nullMap(Object.entries(headers).flatMap(([id, value]) => (isText(value) ? [[id, String(value)] as const] : []))),
    );
}

function isText(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Counts (specification 2.13): `block` is read as `blocked`; the full form may keep the counts in `counts`. */
export function progressSchema(): z.ZodType<Progress> {
  const names = ['total', 'pass', 'fail', 'blocked', 'query', 'tried', 'remain', 'passPc', 'failPc'];
  const counts = Object.fromEntries(names.map((name) => [name, maybe(numberSchema())]));
  return z.preprocess(withBlocked, z.looseObject({ ...counts, summary: maybe(z.string()) }));
}

function withBlocked(progress: unknown): unknown {
  if (!isRecord(progress)) return progress;
  const { block, ...others } = { ...(isRecord(progress['counts']) ? progress['counts'] : {}), ...progress };
  return block === undefined ? others : { blocked: block, ...others };
}

/**
 * Results by test id (specification 2.10). The description of the `results` parameter calls them a list
 * (specification 4.1), so a list whose results name their test is read too.
 */
function resultsSchema(): z.ZodType<Readonly<Record<string, Result>>> {
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
  return z.preprocess(inOneForm, z.looseObject({ result: text, comment: text, issue: text }));
}

function inOneForm(result: unknown): unknown {
  if (typeof result === 'string') return { result: word(result) };
  if (Array.isArray(result)) return ofTriple(result);
  if (!isRecord(result)) return result;
  const { comments, issues, ...others } = result;
  const [comment, issue] = [result['comment'] ?? comments, result['issue'] ?? issues];
  return { ...others, result: word(result['result']), comment, issue };
}

function ofTriple([result, comment, issue]: readonly unknown[]): unknown {
  return { result: word(result), comment, issue };
}

function word(value: unknown): unknown {
  return value === 'block' ? 'blocked' : value;
}
