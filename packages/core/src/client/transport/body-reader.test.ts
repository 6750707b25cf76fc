import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyWithItems, wholeBody } from './body-reader.ts';

const PATH = ['script', 'runs'];
const MEBIBYTE = Buffer.alloc(1024 * 1024, 'a');

/** The items and the rest of a body that comes in parts of these sizes. */
function split(body: string, sizes: readonly number[] = [7]) {
  const items: string[] = [];
  const made = bodyWithItems({ path: PATH, begin: () => {}, item: (text) => items.push(text) });
  const bytes = Buffer.from(body);
  let fits = true;
  for (let from = 0, part = 0; from < bytes.length; part += 1) {
    const size = sizes[part % sizes.length] ?? 1;
    fits = made.take(bytes.subarray(from, from + size)) && fits;
    from += size;
  }
  return { items, rest: made.text(), fits };
}

test('the items of the list are handed over one by one, the rest is held with an empty list', () => {
  const body =
    '{ "context": {"runs": [1]}, "script": {"name": "a [\\" b", "runs": [ {"id": 1, "x": [2, 3]}, 4 ], "z": []} }';
  expect(split(body)).toEqual({
    items: ['{"id": 1, "x": [2, 3]}', '4'],
    rest: '{ "context": {"runs": [1]}, "script": {"name": "a [\\" b", "runs": [], "z": []} }',
    fits: true,
  });
});

test.each([
  '{"script":{"runs":[]}}',
  '{"script":{"runs":[ ]}}',
  '{"script":{"runs":null}}',
  '{"runs":[1]}',
  '[{"script":{"runs":[1]}}]',
  '{"script":[["runs"],[1]]}',
  '{"script":{"name":"runs","x":[1]}}',
  '',
  'no JSON',
])('%s has no item', (body) => {
  const { items, rest } = split(body);
  expect(items).toEqual([]);
  expect(rest.replaceAll(' ', '')).toBe(body.replaceAll(' ', ''));
});

test('the same values are read as by one who reads the whole, wherever the parts end', () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const text = fc.tuple(fc.array(value), fc.dictionary(fc.string(), value), fc.constantFrom(0, 1, 4));
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), ([runs, others, blanks], sizes) => {
      const whole = { context: others, script: { ...others, runs, last: 'é😀\\"' } };
      const { items, rest } = split(JSON.stringify(whole, null, blanks), sizes);
      expect(items.map((item): unknown => JSON.parse(item))).toEqual(JSON.parse(JSON.stringify(runs)));
      expect(JSON.parse(rest)).toEqual(JSON.parse(JSON.stringify({ ...whole, script: { ...whole.script, runs: [] } })));
    }),
  );
});

test('what breaks off in the list leaves a rest that is no JSON', () => {
  const { items, rest } = split('{"script":{"runs":[{"id":1},{"id":2');
  expect(items).toEqual(['{"id":1}']);
  expect(rest).toBe('{"script":{"runs":[');
});

// Each by itself: every byte is looked at, which takes long where branches are counted.
test.each([
  ['as a whole', 32, wholeBody],
  ['as one item, with its quotation mark', 31, () => reader('{"script":{"runs":["')],
  ['beside the items', 31, () => reader('{"script":{"name":"')],
])('more than 32 MB do not fit: %s', (_, fitting, open) => {
  const { take } = open();
  const fits = Array.from({ length: 33 }, () => take(MEBIBYTE));
  expect(fits).toEqual(fits.map((_fits, at) => at < fitting));
});

test('items together may be more than that', () => {
  const items = reader('{"script":{"runs":[0');
  const item = Buffer.concat([Buffer.from(',"'), MEBIBYTE, Buffer.from('"')]);
  expect(Array.from({ length: 40 }, () => items.take(item)).every(Boolean)).toBe(true);
  expect(items.take(Buffer.from(']}}'))).toBe(true);
  expect(items.text()).toBe('{"script":{"runs":[]}}');
});

function reader(begin: string) {
  const made = bodyWithItems({ path: PATH, begin: () => {}, item: () => {} });
  made.take(Buffer.from(begin));
  return made;
}
