import { expect, test } from 'vitest';
import { missingNamed, missingShards, readPartName } from './shard.ts';

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

test.each([
  ['blob.json', '', undefined],
  ['blob-1-4.json', '', '1 of 4'],
  ['blob-linux.json', 'linux', undefined],
  ['blob-linux-2-4.json', 'linux', '2 of 4'],
  ['blob-node-22-windows-2-4.json', 'node-22-windows', '2 of 4'],
  ['blob-node-22.json', 'node-22', undefined],
  // What counts jobs names none of them: its files change from shard to shard.
  ['blob-3.json', '', undefined],
  ['blob-shard-3.json', '', undefined],
  ['blob-job3-1-2.json', '', '1 of 2'],
  // These names say nothing that has to be the same tomorrow.
  ['results.json', '', undefined],
  ['run-4711.json', '', undefined],
])('%s', (file, label, part) => {
  const { shard, ...name } = readPartName(file);
  expect(name.label).toBe(label);
  expect(shard && `${shard.index} of ${shard.count}`).toBe(part);
});
