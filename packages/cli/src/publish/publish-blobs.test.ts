import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'flatted';
import { expect, test } from 'vitest';
import { openPlace, type Place } from '../place.test.support.ts';

test('a blob that is missing is as loud as a shard that is', async () => {
  const place = await openPlace();
  for (const index of [1, 3, 4]) writeBlob(place, `blob-${index}-4`, `src/part-${index}.test.ts`);
  const { code, stdout } = await place.runsheet('publish', 'blobs', '--expect-shards', '4');
  expect(code).toBe(8);
  expect(stdout).toContain('RS3018 Missing: shard 2 of 4.');
  const { stdout: run } = await place.runsheet('show');
  expect(run).toContain('Missing: shard 2 of 4. What was tested there is not part of this run.');
});

test('blobs that are all there are a whole run, and so are blobs by number that have other names', async () => {
  const place = await openPlace();
  for (const name of ['one', 'two']) writeBlob(place, `blob-${name}`, `src/${name}.test.ts`);
  expect((await place.runsheet('publish', 'blobs', '--expect-shards', '3')).stdout).toContain('Missing: 1 of 3 blobs.');
  writeBlob(place, 'blob-three', 'src/three.test.ts');
  expect((await place.runsheet('publish', 'blobs', '--expect-shards', '3')).code).toBe(0);
});

/** A blob of one test as Vitest writes it. */
function writeBlob(place: Place, name: string, path: string): void {
  const result = { state: 'pass', startTime: 1_000 };
  const shared = { mode: 'run', meta: {}, result };
  const file = { ...shared, type: 'suite', name: path, filepath: join(place.folder, path), projectName: '' };
  const adds = { ...shared, type: 'test', name: 'adds', annotations: [], suite: file, file };
  Object.assign(file, { file, tasks: [adds] });
  mkdirSync(join(place.folder, 'blobs'), { recursive: true });
  writeFileSync(
    join(place.folder, 'blobs', `${name}.json`),
    stringify(['5.1.1', [file], [], undefined, 120, { '': {} }]),
  );
}
