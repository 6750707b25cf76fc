import { z } from 'zod';
import type { Reading } from '../call.ts';
import type { AddedTestsAnswer, TestAnswer, TestsAnswer } from './answers.ts';
import { besides, contextSchema } from './context.ts';
import { idSchema, maybe, numberSchema, textSchema } from './lenient.ts';
import { readJson } from './read-json.ts';
import type { Test } from './things.ts';
import { NO_ANSWER, isAnswer, isRecord, oneNamed } from './unwrap.ts';

/** A row in the object form (specification 2.7). */
function testSchema(): z.ZodType<Test> {
  return z.looseObject({
    id: idSchema(),
    indent: numberSchema(),
    text: textSchema(),
    tags: maybe(z.string()),
    notes: maybe(z.string()),
  });
}

/** All rows of a script. */
export function testsSchema(): z.ZodType<readonly Test[]> {
  return z.array(testSchema());
}

/** The rows of a script; the shape is not shown (specification 4.4). A map would lose their order, so only lists count. */
export function readTests(json: unknown): Reading<TestsAnswer> {
  const tests = { ...besides(json, 'script', 'tests'), tests: rowsIn(json) };
  return readJson(z.looseObject({ tests: testsSchema(), context: maybe(contextSchema()) }), tests);
}

/** One row; the shape is not shown (specification 4.4). */
export function readTest(json: unknown): Reading<TestAnswer> {
  const test = { ...besides(json, 'tests', 'test'), test: oneNamed(oneNamed(json, 'tests'), 'test') };
  return readJson(z.looseObject({ test: testSchema(), context: maybe(contextSchema()) }), test);
}

/** The added rows, or their ids only; the shape is not shown (specification 4.4). */
export function readAddedTests(json: unknown): Reading<AddedTestsAnswer> {
  const named = isRecord(json) ? (json['tests'] ?? json['ids'] ?? json['test']) : json;
  const rows = z.array(addedTestSchema()).safeParse(isRecord(named) ? [named] : named);
  const around = besides(json, 'tests', 'ids', 'test', 'script');
  if (rows.success) return { kind: 'read', answer: { ...around, tests: rows.data } };
  if (!isAnswer(json)) return NO_ANSWER;
  return { kind: 'id-unknown', answer: { ...around, tests: undefined } };
}

function rowsIn(json: unknown): unknown {
  if (!isRecord(json)) return json;
  return isRecord(json['script']) ? json['script']['tests'] : json['tests'];
}

function addedTestSchema() {
  const row = z.looseObject({
    id: idSchema(),
    indent: maybe(numberSchema()),
    text: maybe(textSchema()),
    tags: maybe(z.string()),
    notes: maybe(z.string()),
  });
  return z.union([row, idSchema().transform((id) => ({ id }))]);
}
