import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { absentFiles, missingReports } from './merged-reports.ts';
import { aModule, aSpecification } from './vitest-results.test.support.ts';

const KNOWN = ['a.test.ts', 'b.test.ts', 'c.test.ts'].map(aSpecification);

function directoryOf(...names: readonly string[]): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-vitest-')));
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }));
  for (const name of names) writeFileSync(join(folder, name), '');
  return folder;
}

test.each<readonly [readonly string[], readonly string[], string | undefined]>([
  // Names of shards count, whatever of the files was asked for.
  [['blob-1-2.json', 'blob-2-2.json'], ['a.test.ts'], undefined],
  [['blob-2-2.json'], ['a.test.ts'], 'shard 1 of 2'],
  [['blob-linux-1-2.json', 'blob-linux-2-2.json', 'blob-windows-1-2.json'], ['a.test.ts'], 'shard 2 of 2 on windows'],
  // One run without shards may be of some of the files.
  [['blob.json'], ['a.test.ts'], undefined],
  [['one.json', 'two.json'], ['a.test.ts', 'b.test.ts'], '1 of 3 test files'],
  [['linux.json', 'windows.json'], ['a.test.ts', 'b.test.ts', 'c.test.ts', 'a.test.ts'], undefined],
])('reports %j with %j lack %s', (names, paths, missing) => {
  const modules = paths.map((path) => aModule({ path }));
  expect(missingReports({ directory: directoryOf(...names), modules, known: KNOWN })).toBe(missing);
});

test('a folder that is gone, or files that cannot be listed, say nothing', () => {
  const gone = join(directoryOf(), 'gone');
  expect(missingReports({ directory: gone, modules: [], known: undefined })).toBeUndefined();
});

test('a file of tests is not there because one of its types is, nor in another project', () => {
  const [a] = KNOWN;
  const types = { ...aSpecification('a.test.ts'), pool: 'typescript' };
  const inNode = { ...aSpecification('a.test.ts'), project: { name: 'node' } };
  const known = [aSpecification('a.test.ts'), types, inNode];
  expect(absentFiles([aModule({ path: 'a.test.ts', meta: { typecheck: true } })], known)).toEqual([a, inNode]);
  expect(absentFiles([aModule({ path: 'a.test.ts' }), aModule({ path: 'a.test.ts', project: 'node' })], known)).toEqual(
    [types],
  );
});
