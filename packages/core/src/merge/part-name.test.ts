import { expect, test } from 'vitest';
import { readPartName } from './part-name.ts';

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
