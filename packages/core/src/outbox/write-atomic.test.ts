import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failingDisk } from './failing-disk.test.support.ts';
import { temporaryFolder, worldAtNoon } from './sample-record.test.support.ts';
import { writeAtomic } from './write-atomic.ts';

const OLD = 'old';
const NEW = 'naïve 日本語 '.repeat(1_000);

test('a disk that takes a few bytes at a time gets everything', () => {
  const path = join(temporaryFolder(), 'file.json');
  const disk = failingDisk(() => 'takes half');
  writeAtomic(path, NEW, worldAtNoon({ disk }));
  expect(readFileSync(path, 'utf8')).toBe(NEW);
  expect(disk.operations.filter((operation) => operation === 'write').length).toBeGreaterThan(5);
});

test('a disk that takes nothing more is an error, not a wait without end', () => {
  const folder = temporaryFolder();
  const disk = failingDisk((nth) => (nth > 3 ? 'takes nothing' : 'takes half'));
  expect(() => writeAtomic(join(folder, 'file.json'), NEW, worldAtNoon({ disk }))).toThrow(/took nothing/);
  expect(readdirSync(folder)).toEqual([]);
});

test('whichever operation fails, the file is the old one or the new one, and nothing else is left', () => {
  const calm = failingDisk(() => undefined);
  writeAtomic(join(temporaryFolder(), 'file.json'), NEW, worldAtNoon({ disk: calm }));
  const told = calm.operations.map((operation, index) => {
    const folder = temporaryFolder();
    const path = join(folder, 'file.json');
    writeFileSync(path, OLD);
    const disk = failingDisk((nth) => (nth === index + 1 ? 'is full' : undefined));
    const ended = endOf(() => writeAtomic(path, NEW, worldAtNoon({ disk })));
    expect(readFileSync(path, 'utf8')).toBe(ended === 'written' ? NEW : OLD);
    expect(readdirSync(folder)).toEqual(['file.json']);
    expect(disk.openFiles()).toBe(0);
    return `${operation} fails: ${ended}`;
  });
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "remove fails: written
    create fails: ENOSPC: no space left on device
    write fails: ENOSPC: no space left on device
    flush fails: ENOSPC: no space left on device
    close fails: ENOSPC: no space left on device
    rename fails: ENOSPC: no space left on device
    flushFolder fails: written"
  `);
});

test('a file that a killed process has left half written, or a link in its place, is not written into', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'precious'), OLD);
  symlinkSync(join(folder, 'precious'), join(folder, 'file.json.100.tmp'));
  writeAtomic(join(folder, 'file.json'), NEW, worldAtNoon());
  expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe(OLD);
  expect(readFileSync(join(folder, 'file.json'), 'utf8')).toBe(NEW);
});

function endOf(write: () => void): string {
  try {
    write();
    return 'written';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
