import { z } from 'zod';
import type { Reading } from '../call.ts';
import type { AddedRunAnswer } from './answers.ts';
import { besides } from './context.ts';
import { maybe, runIdSchema, textSchema } from './lenient.ts';
import { nullMap } from '../null-map.ts';
import { progressSchema } from './progress-schema.ts';
import { resultsSchema } from './result-schema.ts';
import type { Run } from './things.ts';
import { NO_ANSWER, isAnswer, isRecord, oneNamed } from './unwrap.ts';

/** A run in the full form (specification 2.10). */
export function runSchema(): z.ZodType<Run> {
  return z.looseObject({ id: runIdSchema(), ...runShape() });
}

/** The summary of an added run (specification 4.5); also without its wrapper, or the id alone. */
export function readAddedRun(json: unknown): Reading<AddedRunAnswer> {
  const run = oneNamed(json, 'run');
  const id = runIdSchema().safeParse(isRecord(run) ? run['id'] : run);
  const rest = z.looseObject(runShape()).safeParse(run);
  const known = rest.success ? rest.data : {};
  const around = besides(json, 'run');
  if (id.success && isAnswer(json)) return { kind: 'read', answer: { ...around, run: { ...known, id: id.data } } };
  if (!isAnswer(json)) return NO_ANSWER;
  return { kind: 'id-unknown', answer: { ...around, run: { ...known, id: undefined } } };
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
