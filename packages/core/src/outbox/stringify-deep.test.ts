import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringifyDeep, writeInTurn } from './stringify-deep.ts';

test('what is written value after value is what the built-in writer writes', () => {
  const value = fc.object({ values: [fc.string(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined)] });
  fc.assert(
    fc.property(value, (given) => {
      expect(writeInTurn(given)).toBe(JSON.stringify(given));
    }),
  );
});

test('no depth is too deep', () => {
  const depth = 500_000;
  let deep: readonly unknown[] = [];
  for (let level = 1; level < depth; level += 1) deep = [deep];
  expect(stringifyDeep(deep) === '['.repeat(depth) + ']'.repeat(depth)).toBe(true);
});

test('what no JSON can hold is an error as it always was', () => {
  const circle: unknown[] = [];
  circle.push(circle);
  expect(() => stringifyDeep(circle)).toThrow(TypeError);
});

test('where the built-in writer is out of stack, the same is written', () => {
  let isFirst = true;
  const deep = {
    get list() {
      if (!isFirst) return [1, 'two'];
      isFirst = false;
      throw new RangeError('Maximum call stack size exceeded');
    },
  };
  expect(stringifyDeep(deep)).toBe('{"list":[1,"two"]}');
});
