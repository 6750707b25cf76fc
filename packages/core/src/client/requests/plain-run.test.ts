import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromJavaScript } from '../from-javascript.test.support.ts';
import { plainRunBody } from './plain-run.ts';
import { runBody } from './run-schema.ts';

test('the run of a build needs no schema', () => {
  const results = { 7: 'pass', 8: { result: 'fail', comment: 'c' } } as const;
  expect(plainRunBody({ headers: { branch: 'main', _tester: 'me' }, completed: 'auto', results })?.text).toBe(
    '{"headers":{"branch":"main","_tester":"me"},"completed":"auto","results":{"7":"pass","8":{"result":"fail","comment":"c"}}}',
  );
});

test('what needs no schema is what the schema sends', () => {
  const odd = fc.jsonValue({ maxDepth: 2 });
  const result = fc.oneof(fc.constantFrom('pass', 'fail', ''), fc.constant({ result: 'query', issue: 'i' }), odd);
  const results = fc.dictionary(fc.oneof(fc.nat().map(String), fc.string({ maxLength: 2 })), result);
  const ids = fc.oneof(fc.constantFrom('branch', '_tester', '_run', '__proto__'), fc.string({ maxLength: 3 }));
  const headers = fc.dictionary(ids, fc.oneof(fc.string(), odd));
  const completed = fc.oneof(fc.constantFrom(true, 'auto'), odd);
  const run = fc.record({ headers, completed, results, more: odd }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.oneof(run, odd), (draft) => {
      const asSent = fromJavaScript(JSON.stringify(draft));
      const body = plainRunBody(asSent);
      expect(body === undefined || isSame(body.text, runBody(asSent).text)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

function isSame(one: string, other: string): boolean {
  return isDeepStrictEqual(JSON.parse(one), JSON.parse(other));
}
