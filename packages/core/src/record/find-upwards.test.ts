import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { findPackage } from './find-upwards.ts';

test('the nearest package.json with a name counts', () => {
  const root = folderWith({
    'package.json': '{"name":"@shop/all"}',
    'packages/api/package.json': '{"name":"@shop/api"}',
  });
  expect(findPackage(join(root, 'packages/api'))).toEqual({ root: join(root, 'packages/api'), name: '@shop/api' });
  expect(findPackage(join(root, 'packages'))).toEqual({ root, name: '@shop/all' });
});

test('one without a usable name is passed over', () => {
  for (const text of ['{}', '{"name":""}', '{"name":5}', '{"type":"module"}', '[]', 'null', '{']) {
    const root = folderWith({ 'package.json': '{"name":"@shop/all"}', 'dist/package.json': text });
    expect(findPackage(join(root, 'dist')).name).toBe('@shop/all');
  }
});

test('without any, the folder gives its name', () => {
  const root = folderWith({ 'a.test.ts': '' });
  expect(findPackage(root)).toEqual({ root, name: basename(root) });
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
