import { Buffer } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromJavaScript } from '../from-javascript.test.support.ts';
import type { RequestBody } from '../transport/transport.ts';
import type { ResultDraft } from './drafts.ts';
import { plainRunBody } from './plain-run.ts';
import { runBody } from './run-schema.ts';

test('the run of a build needs no schema', () => {
  const results = { 7: 'pass', 8: { result: 'fail', comment: 'c' } } as const;
  const body = plainRunBody({ headers: { branch: 'main', _tester: 'me' }, completed: 'auto', results });
  expect(textOf(body)).toBe(
    '{"headers":{"branch":"main","_tester":"me"},"completed":"auto","results":{"7":"pass","8":{"result":"fail","comment":"c"}}}',
  );
  expect(textOf(plainRunBody({ results: {} }))).toBe('{"results":{}}');
  expect(textOf(plainRunBody({ completed: true }))).toBe('{"completed":true}');
});

test('what needs no schema is what the schema sends, or refuses', () => {
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
      const plain = sentOrRefused(() => plainRunBody(asSent));
      expect(
        plain === undefined ||
          isSame(
            plain,
            sentOrRefused(() => runBody(asSent)),
          ),
      ).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('results may come as pairs, with a schema and without', () => {
  const results = new Map<string, ResultDraft>([
    ['8', { result: 'fail', comment: 'c' }],
    ['7', 'pass'],
  ]);
  expect(textOf(plainRunBody({ results }))).toBe('{"results":{"8":{"result":"fail","comment":"c"},"7":"pass"}}');
  expect(runBody({ results }).text).toBe('{"results":{"7":"pass","8":{"result":"fail","comment":"c"}}}');
});

test.each([
  ['no pairs', '["pass"]', 'run.results is not'],
  ['pairs without an id', '[[7,"pass"]]', 'run.results is not'],
  ['a pair with an id that is none', '[["x","pass"]]', 'run.results.x is not'],
  ['a pair with a result that is none', '[["7","passed"]]', 'run.results.7 is not'],
])('%s: refused, with a schema and without', (_, json, message) => {
  const results = new Set<readonly [string, ResultDraft]>(fromJavaScript(json));
  for (const make of [plainRunBody, runBody]) {
    expect(() => make({ results })).toThrow(`RS1010 ${message} what the service accepts`);
  }
});

test('a large run is made anew each time that it is sent, with the same bytes as if it were one text', () => {
  const results = Array.from({ length: 2_000 }, (_, i): readonly [string, ResultDraft] => [
    String(i + 1),
    { result: 'fail', comment: `日本語 ${i} `.repeat(50) },
  ]);
  const body = plainRunBody({ completed: true, results: new Map(results) });
  if (body === undefined || !('parts' in body)) throw new TypeError('it is held in memory');
  const [first, second] = [[...body.parts()], [...body.parts()]];
  expect(second).toEqual(first);
  expect(first.length).toBeGreaterThan(10);
  const whole = runBody({ completed: true, results: Object.fromEntries(results) }).text;
  expect(first.join('') === whole).toBe(true);
  expect(body.byteLength).toBe(Buffer.byteLength(whole));
});

function textOf(body: RequestBody | undefined): string | undefined {
  return body !== undefined && 'text' in body ? body.text : undefined;
}

function sentOrRefused(make: () => RequestBody | undefined): string | undefined {
  try {
    return textOf(make());
  } catch (error) {
    return JSON.stringify(String(error));
  }
}

function isSame(one: string, other: string | undefined): boolean {
  return other !== undefined && isDeepStrictEqual(JSON.parse(one), JSON.parse(other));
}
