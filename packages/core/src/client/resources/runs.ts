import { z } from 'zod';
import { madeOnce } from '../../config/made-once.ts';
import { idSchema, isRecord, maybe, numberSchema, textSchema } from '../answers/lenient.ts';
import { inContext, readWritten, withId } from '../answers/reading.ts';
import type { AddedRunAnswer, Progress, Result, Run } from '../answers/things.ts';
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

/** The summary of an added run (specification 4.5); also without its wrapper. */
export function readAddedRun(json: unknown): Reading<AddedRunAnswer> {
  return withId(readWritten(addedSchema(), json, 'run'), (answer) => answer.run.id);
}

const addedSchema = madeOnce(() => {
  const shape = { ...runShape(), id: maybe(runIdSchema()), results: maybe(resultsSchema()) };
  const run = z
    .looseObject(shape)
    .transform((known) => ({ ...known, id: known.id }))
    .catch({ id: undefined });
  return inContext({ run });
});

/** A run in the full form (specification 2.10). */
export const runSchema: () => z.ZodType<Run> = madeOnce(() => z.looseObject({ id: runIdSchema(), ...runShape() }));

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

/** Results by test id (specification 2.10). An answer may hold millions: those without texts are one object for each mark. */
function resultsSchema(): z.ZodType<Readonly<Record<string, Result>>> {
  const plain = new Map<string, Result>();
  const byTest = z.custom<Readonly<Record<string, unknown>>>(isRecord, 'expected results by test');
  return byTest.transform((given, context) => {
    // One after the other: a list of all of them would be held beside the map.
    const read = function* () {
      for (const id of Object.keys(given)) {
        const result = readResult(given[id], plain);
        if (result !== undefined) yield [id, result] as const;
        else context.addIssue({ code: 'custom', message: 'expected a result', path: [id] });
      }
    };
    return nullMap(read());
  });
}

/** A result in any of its spellings, as one (specification 2.11); undefined: it is not readable. */
function readResult(given: unknown, plain: Map<string, Result>): Result | undefined {
  if (!isRecord(given)) return undefined;
  const result = textOf(given['result'] === 'block' ? 'blocked' : given['result']);
  const comment = textOf(given['comment'] ?? given['comments']);
  const issue = textOf(given['issue'] ?? given['issues']);
  if (result === undefined || comment === undefined || issue === undefined) return undefined;
  if (comment !== '' || issue !== '' || Object.keys(given).some((key) => !RESULT_KEYS.has(key))) {
    const { comments: _comments, issues: _issues, ...others } = given;
    return { ...others, result, comment, issue };
  }
  const known = plain.get(result) ?? { result, comment, issue };
  plain.set(result, known);
  return known;
}

const RESULT_KEYS = new Set(['result', 'comment', 'comments', 'issue', 'issues']);

/** Missing texts are empty; undefined: it is not a text. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
