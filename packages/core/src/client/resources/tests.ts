import { readAddedTests, readTest, readTests } from '../answers/test-answers.ts';
import type { Perform } from '../call.ts';
import type { TestCalls } from '../client.ts';
import { onlyKeys } from '../requests/only-keys.ts';
import { scriptPath, testPath } from '../requests/paths.ts';
import { insertQuery } from '../requests/query.ts';
import { testsBody } from '../requests/tests-schema.ts';

/** Specification 4.4, tests of a script. */
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
