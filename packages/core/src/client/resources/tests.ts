import { z } from 'zod';
import { madeOnce } from '../../config/made-once.ts';
import { idSchema, maybe, numberSchema, textSchema } from '../answers/lenient.ts';
import { contextShape, readNamed, readWritten, withId } from '../answers/reading.ts';
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
  return readNamed(listSchema(), json, 'tests');
}

const listSchema = madeOnce(() => z.looseObject({ tests: testsSchema(), ...contextShape() }));

export function readTest(json: unknown): Reading<TestAnswer> {
  return readNamed(z.looseObject({ test: testSchema(), ...contextShape() }), json, 'test');
}

/** The added rows, as far as each is shown with its id. */
export function readAddedTests(json: unknown): Reading<AddedTestsAnswer> {
  return withId(readWritten(addedSchema(), json, 'tests'), ({ tests }) => tests);
}

const addedSchema = madeOnce(() => {
  const { id, ...facts } = testShape();
  const row = z.looseObject({ id, ...facts, indent: maybe(facts.indent), text: maybe(facts.text) });
  const tests = z.array(row).or(z.unknown().transform(() => undefined));
  return z.looseObject({ tests, ...contextShape() });
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
