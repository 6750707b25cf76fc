import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'flatted';
import { describe, expect, test } from 'vitest';
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

test('names of blobs say how many there have to be, on each machine', async () => {
  const place = await openPlace();
  for (const name of ['linux-1-2', 'linux-2-2', 'windows-2-2']) writeBlob(place, `blob-${name}`, `src/${name}.test.ts`);
  const { code, stdout } = await place.runsheet('publish', 'blobs');
  expect(code).toBe(8);
  expect(stdout).toContain('RS3018 Missing: shard 1 of 2 on windows.');
  writeBlob(place, 'blob-windows-1-2', 'src/linux-1-2.test.ts');
  expect((await place.runsheet('publish', 'blobs')).code).toBe(0);
});

test('blobs of other names are counted', async () => {
  const place = await openPlace();
  for (const name of ['one', 'two']) writeBlob(place, name, `src/${name}.test.ts`);
  const short = await place.runsheet('publish', 'blobs', '--expect-shards', '3');
  expect(short.stdout).toContain('Missing: 1 of 3 report files.');
  writeBlob(place, 'three', 'src/three.test.ts');
  expect((await place.runsheet('publish', 'blobs', '--expect-shards', '3')).code).toBe(0);
});

test('a machine whose blob is missing changes no row of the others', async () => {
  const place = await openPlace();
  for (const name of ['linux', 'windows']) writeBlob(place, `blob-${name}`, 'src/cart.test.ts');
  await place.runsheet('publish', 'blobs');
  rmSync(join(place.folder, 'blobs', 'blob-windows.json'));
  const { stdout } = await place.runsheet('publish', 'blobs');
  expect(stdout).not.toContain('new row');
  const { stdout: shown } = await place.runsheet('show');
  expect(shown.slice(shown.indexOf('linux'), shown.indexOf('───'))).toMatchInlineSnapshot(`
    "linux
      src/cart.test.ts
        adds            ✓  ✓
    windows
      src/cart.test.ts
        adds            ✓
    "
  `);
});

describe('--expect-shards with other report files', () => {
  const ctrf = (filePath: string) =>
    JSON.stringify({
      results: {
        tool: { name: 'shop' },
        summary: { tests: 1, passed: 1, failed: 0, skipped: 0, pending: 0, other: 0, start: 1_000, stop: 1_010 },
        tests: [{ name: 'adds', status: 'passed', duration: 10, filePath }],
      },
    });

  test('counts those of a tool that writes one for each run, also in a plan', async () => {
    const place = await openPlace();
    for (const name of ['one', 'two', 'three']) {
      writeFileSync(join(place.folder, `${name}.json`), ctrf(join(place.folder, `${name}.test.js`)));
    }
    const flags = ['--expect-shards', '3', 'one.json', 'two.json'];
    expect((await place.runsheet('plan', ...flags)).stdout).toContain('Unhandled errors');
    const { code, stdout } = await place.runsheet('publish', ...flags);
    expect(code).toBe(8);
    expect(stdout).toContain('RS3018 Missing: 1 of 3 report files.');
    expect((await place.runsheet('publish', ...flags, 'three.json')).code).toBe(0);
  });

  test('is refused where a tool may write any number, and nothing is sent', async () => {
    const place = await openPlace();
    const suite = '<testsuite name="cart" tests="1"><testcase name="adds" classname="cart"/></testsuite>';
    writeFileSync(join(place.folder, 'junit.xml'), `<testsuites>${suite}</testsuites>`);
    const { code, stderr } = await place.runsheet('publish', 'junit.xml', '--expect-shards', '2');
    expect(code).toBe(2);
    expect(stderr).toContain('RS1019 junit.xml does not say how many shards it stands for');
    expect((await place.runsheet('publish', 'junit.xml')).code).toBe(0);
  });
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
