import { expect, test } from 'vitest';
import { missingNamed, missingShards } from './missing-shards.ts';
import { readPartName } from './part-name.ts';

test.each<readonly [readonly number[], number, string | undefined]>([
  [[1, 2], 2, undefined],
  [[1, 3], 3, 'shard 2 of 3'],
  [[3], 4, 'shards 1, 2 and 4 of 4'],
  [[], 1, 'shard 1 of 1'],
])('of %j among %i, missing: %s', (there, count, words) => {
  expect(missingShards(new Set(there), count)).toBe(words);
});

test('a number that nobody would read is cut', () => {
  expect(missingShards(new Set([21]), 40)).toMatch(/^shards 1, 2, .*, 20, … of 40$/);
});

test.each<readonly [readonly string[], number | undefined, string | undefined]>([
  [['blob-1-2', 'blob-2-2'], undefined, undefined],
  [['blob-1-2'], undefined, 'shard 2 of 2'],
  [['blob-1-2', 'blob-2-2'], 3, 'shard 3 of 3'],
  [['blob-linux-1-2', 'blob-linux-2-2', 'blob-windows-2-2'], undefined, 'shard 1 of 2 on windows'],
  [['blob-a-1-2', 'blob-b-2-2'], undefined, 'shard 2 of 2 on a; shard 1 of 2 on b'],
  [['blob-linux', 'blob-1-2', 'blob-2-2'], 2, undefined],
  [['blob', 'results'], undefined, undefined],
])('of %j, %s expected, missing: %s', (names, expected, words) => {
  const parts = names.map((name) => readPartName(`${name}.json`));
  expect(missingNamed(parts, expected)).toBe(words);
});
