import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DISK } from './disk.ts';
import { temporaryFolder } from './sample-record.test.support.ts';

test('what stands at a path is told without following links', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'folder'));
  symlinkSync(join(folder, 'file'), join(folder, 'link'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'broken link'));
  const kinds = ['file', 'folder', 'link', 'broken link', 'nothing'].map((name) => DISK.look(join(folder, name))?.kind);
  expect(kinds).toEqual(['file', 'folder', 'link', 'link', undefined]);
});

test('a new file never takes the place of another one, nor is it written through a link', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'target'), 'precious');
  symlinkSync(join(folder, 'target'), join(folder, 'link'));
  expect(() => DISK.create(join(folder, 'target'))).toThrow(/EEXIST/);
  expect(() => DISK.create(join(folder, 'link'))).toThrow(/EEXIST/);
  expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('precious');
});

test('files and folders are for their owner only', () => {
  const folder = temporaryFolder();
  DISK.makeFolder(join(folder, 'a', 'b'));
  DISK.create(join(folder, 'a', 'file')).close();
  const modes = ['a', 'a/b', 'a/file'].map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
  // Windows has no such modes.
  expect(modes).toEqual(process.platform === 'win32' ? ['666', '666', '666'] : ['700', '700', '600']);
});

test('a missing folder has no names, and what is not there is removed already', () => {
  const folder = temporaryFolder();
  expect(DISK.namesIn(join(folder, 'none'))).toEqual([]);
  expect(() => DISK.remove(join(folder, 'none'))).not.toThrow();
});

test('what is neither file nor folder nor link is told so', () => {
  // Windows has no file of that name.
  expect(DISK.look('/dev/null')?.kind).toBe(process.platform === 'win32' ? undefined : 'other');
});

test('only what is missing is nothing: any other error stays one', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => DISK.namesIn(file)).toThrow(/ENOTDIR/);
});
