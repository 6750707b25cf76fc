import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { fromJavaScript } from '../from-javascript.test.support.ts';
import { textOf } from '../recording.test.support.ts';
import type { ResultDraft } from './drafts.ts';
import { runBody } from './run-schema.ts';

test('a run is sent as it was handed in', () => {
  const results = { 7: 'pass', 8: { result: 'fail', comment: 'c' } } as const;
  expect(textOf(runBody({ headers: { branch: 'main', _tester: 'me' }, completed: 'auto', results }))).toBe(
    '{"headers":{"branch":"main","_tester":"me"},"completed":"auto","results":{"7":"pass","8":{"result":"fail","comment":"c"}}}',
  );
  expect(textOf(runBody({ results: {} }))).toBe('{"results":{}}');
  expect(textOf(runBody({ completed: true }))).toBe('{"completed":true}');
});

test('results may come as pairs, in their order', () => {
  const results = new Map<string, ResultDraft>([
    ['8', { result: 'fail', comment: 'c' }],
    ['7', 'pass'],
  ]);
  expect(textOf(runBody({ results }))).toBe('{"results":{"8":{"result":"fail","comment":"c"},"7":"pass"}}');
});

test.each([
  ['no pairs', '["pass"]', 'run.results is not'],
  ['pairs without an id', '[[7,"pass"]]', 'run.results is not'],
  ['a pair with an id that is none', '[["x","pass"]]', 'run.results.x is not'],
  ['a pair with the id that a record leaves out', '[["__proto__","pass"]]', 'run.results is not'],
  ['a pair with a result that is none', '[["7","passed"]]', 'run.results.7 is not'],
])('%s: refused', (_, json, message) => {
  const results = new Set<readonly [string, ResultDraft]>(fromJavaScript(json));
  expect(() => runBody({ results })).toThrow(`RS1010 ${message} what the service accepts`);
});

test('a large run is made again each time that it is sent, with the same bytes as if it were one text', () => {
  const results = Array.from({ length: 2_000 }, (_, i): readonly [string, ResultDraft] => [
    String(i + 1),
    { result: 'fail', comment: `日本語 ${i} `.repeat(50) },
  ]);
  const body = runBody({ completed: true, results: new Map(results) });
  if (!('parts' in body)) throw new TypeError('it is held in memory');
  const [first, second] = [[...body.parts()], [...body.parts()]];
  expect(second).toEqual(first);
  expect(first.length).toBeGreaterThan(10);
  const whole = JSON.stringify({ completed: true, results: Object.fromEntries(results) });
  expect(first.join('') === whole).toBe(true);
  expect(body.byteLength).toBe(Buffer.byteLength(whole));
});
