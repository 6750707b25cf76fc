import { z } from 'zod';
import { madeOnce } from '../../config/made-once.ts';
import { idSchema, isRecord, maybe, numberSchema, textSchema } from '../answers/lenient.ts';
import { NO_ANSWER, besides, contextShape, isAnswer, oneNamed, readJson } from '../answers/reading.ts';
import type { AddedTestsAnswer, Test, TestAnswer, TestsAnswer } from '../answers/things.ts';
import type { Perform, Reading } from '../call.ts';
import type { TestCalls } from '../client.ts';
import { testsBody } from '../requests/bodies.ts';
import { onlyKeys, scriptPath, testPath } from '../requests/paths.ts';
import { insertQuery } from '../requests/view.ts';

/** Specification 4.4, tests of a script. The shapes of the answers are not shown. */
export function testCalls(perform: Perform): TestCalls {
  return {
    list: async (scriptId) => perform({ method: 'GET', path: `${scriptPath(scriptId)}/tests`, read: readTests }),
    add: async (scriptId, tests, place = {}) => {
      const { insert } = onlyKeys(place, ['insert']);
      const path = `${scriptPath(scriptId)}/tests${insertQuery(insert)}`;
      return perform({ method: 'POST', path, body: testsBody(tests), read: readAddedTests });
    },
    get: async (scriptId, testId) => perform({ method: 'GET', path: testPath(scriptId, testId), read: readTest }),
  };
}

/** The rows of a script. A map would lose their order, so only lists count. */
export function readTests(json: unknown): Reading<TestsAnswer> {
  const rows = isRecord(json) ? (isRecord(json['script']) ? json['script']['tests'] : json['tests']) : json;
  const tests = { ...besides(json, 'script', 'tests'), tests: rows };
  return readJson(listSchema(), tests);
}

const listSchema = madeOnce(() => z.looseObject({ tests: testsSchema(), ...contextShape() }));

export function readTest(json: unknown): Reading<TestAnswer> {
  const test = { ...besides(json, 'tests', 'test'), test: oneNamed(oneNamed(json, 'tests'), 'test') };
  return readJson(z.looseObject({ test: testSchema(), ...contextShape() }), test);
}

/** The added rows, or their ids only. */
export function readAddedTests(json: unknown): Reading<AddedTestsAnswer> {
  const named = isRecord(json) ? (json['tests'] ?? json['ids'] ?? json['test']) : json;
  const rows = addedSchema().safeParse(isRecord(named) ? [named] : named);
  const around = besides(json, 'tests', 'ids', 'test', 'script');
  if (rows.success) return { kind: 'read', answer: { ...around, tests: rows.data } };
  return isAnswer(json) ? { kind: 'id-unknown', answer: { ...around, tests: undefined } } : NO_ANSWER;
}

const addedSchema = madeOnce(() => {
  const { id, ...facts } = testShape();
  const row = z.looseObject({ id, ...facts, indent: maybe(facts.indent), text: maybe(facts.text) });
  return z.array(z.union([row, idSchema().transform((only) => ({ id: only }))]));
});

/** All rows of a script (specification 2.7). */
export function testsSchema(): z.ZodType<readonly Test[]> {
  return z.array(testSchema());
}

function testSchema(): z.ZodType<Test> {
  return z.looseObject(testShape());
}

function testShape() {
  const text = maybe(z.string());
  return { id: idSchema(), indent: numberSchema(), text: textSchema(), tags: text, notes: text };
}
