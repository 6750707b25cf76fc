import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failingDisk } from './failing-disk.test.support.ts';
import type { RunHead } from './journal-schema.ts';
import { openJournal } from './journal.ts';
import { caseLine, passed, sampleRecord, temporaryFolder, worldAtNoon } from './sample-record.test.support.ts';

const RUNNER = { name: 'vitest', version: '5.1.1' };

test('every line is on disk as soon as it is appended', () => {
  const folder = temporaryFolder();
  const journal = openJournal({ folder, world: worldAtNoon() }, { head: head(), runner: RUNNER });
  expect(titlesIn(folder)).toEqual([]);
  journal.append(caseLine(passed('adds')));
  expect(titlesIn(folder)).toEqual(['adds']);
  expect(journal.append(caseLine(passed('removes')), caseLine(passed('clears')))).toBe(true);
  expect(titlesIn(folder)).toEqual(['adds', 'removes', 'clears']);
});

test('one that could not be begun is not there', () => {
  const folder = temporaryFolder();
  const disk = failingDisk((_, operation) => (operation === 'write' ? 'is full' : undefined));
  const begin = () => openJournal({ folder, world: worldAtNoon({ disk }) }, { head: head(), runner: RUNNER });
  expect(begin).toThrow(/ENOSPC/);
  expect(readdirSync(join(folder, 'open'))).toEqual([]);
});

test('what was selected is a line like the others, whenever it becomes known', () => {
  const folder = temporaryFolder();
  const journal = openJournal({ folder, world: worldAtNoon() }, { head: head(), runner: RUNNER });
  const selected = { files: [{ path: 'a.test.ts', project: 'node' }], selection: { kind: 'all' } } as const;
  journal.append(caseLine(passed('adds')));
  journal.append({ kind: 'selected', ...selected });
  journal.append(caseLine(passed('removes')));
  expect(titlesIn(folder)).toEqual(['adds', 'removes']);
  const [name = ''] = readdirSync(join(folder, 'open'));
  const text = readFileSync(join(folder, 'open', name), 'utf8');
  expect(text.split('\n')[2]).toBe(JSON.stringify({ kind: 'selected', ...selected }));
});

test('its file is closed once, and a test that ends later is not written into the file that has its number by then', () => {
  const folder = temporaryFolder();
  const disk = failingDisk(() => undefined);
  const journal = openJournal({ folder, world: worldAtNoon({ disk }) }, { head: head(), runner: RUNNER });
  journal.remove();
  journal.remove();
  expect(journal.append(caseLine(passed('late')))).toBe(false);
  expect(disk.openFiles()).toBe(0);
  expect(readdirSync(join(folder, 'open'))).toEqual([]);
});

test('one that is removed from outside is written again when somebody asks for it', () => {
  const folder = temporaryFolder();
  const journal = openJournal({ folder, world: worldAtNoon() }, { head: head(), runner: RUNNER });
  journal.append(caseLine(passed('adds')));
  expect(journal.keep()).toBe(true);
  rmSync(journal.path);
  expect(journal.keep()).toBe(true);
  expect(titlesIn(folder)).toEqual(['adds']);
  rmSync(folder, { recursive: true });
  expect(journal.keep()).toBe(true);
  expect(titlesIn(folder)).toEqual(['adds']);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  expect(journal.keep()).toBe(false);
});

test('one that is closed is looked for by its path', () => {
  const folder = temporaryFolder();
  const journal = openJournal({ folder, world: worldAtNoon() }, { head: head(), runner: RUNNER });
  journal.close();
  expect(journal.keep()).toBe(true);
  rmSync(journal.path);
  expect(journal.keep()).toBe(false);
});

describe('a disk that fails', () => {
  test('closes no file twice, and leaves no unfinished line before a finished one', () => {
    const calm = failingDisk(() => undefined);
    writeThree(calm);
    for (let nth = 1; nth <= calm.operations.length; nth += 1) {
      for (const fault of ['is full', 'takes half'] as const) {
        const disk = failingDisk((count) => {
          if (count < nth) return undefined;
          return count === nth ? fault : 'is full';
        });
        const { folder, written } = writeThree(disk);
        expect(titlesIn(folder)).toEqual(['one', 'two', 'three'].slice(0, written));
        expect(disk.openFiles()).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test('once, is not written to again: the torn line would spoil the next one', () => {
    let isFull = false;
    const disk = failingDisk(() => (isFull ? 'is full' : undefined));
    const folder = temporaryFolder();
    const journal = openJournal({ folder, world: worldAtNoon({ disk }) }, { head: head(), runner: RUNNER });
    journal.append(caseLine(passed('one')));
    isFull = true;
    expect(() => journal.append(caseLine(passed('two')))).toThrow(/ENOSPC/);
    isFull = false;
    expect(journal.append(caseLine(passed('three')))).toBe(false);
    expect(titlesIn(folder)).toEqual(['one']);
    journal.remove();
    expect(readdirSync(join(folder, 'open'))).toEqual([]);
    expect(disk.openFiles()).toBe(0);
  });

  /** Three tests, as far as the disk takes them. */
  function writeThree(disk: ReturnType<typeof failingDisk>) {
    const folder = temporaryFolder();
    let written = 0;
    try {
      const journal = openJournal({ folder, world: worldAtNoon({ disk }) }, { head: head(), runner: RUNNER });
      for (const title of ['one', 'two', 'three']) if (journal.append(caseLine(passed(title)))) written += 1;
    } catch {
      // What was written before stays.
    }
    return { folder, written };
  }
});

function head(): RunHead {
  const { runKey, createdAt, adapter, packageName, headers } = sampleRecord();
  return { runKey, createdAt, adapter, packageName, headers };
}

function titlesIn(folder: string): readonly string[] {
  const open = join(folder, 'open');
  const lines = names(open).flatMap((name) => readFileSync(join(open, name), 'utf8').split('\n').slice(0, -1));
  return lines.flatMap((line) => /^\{"kind":"test".*"title":"(.+?)"/.exec(line)?.[1] ?? []);
}

function names(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
