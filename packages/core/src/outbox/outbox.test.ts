import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DISK, type Disk } from './disk.ts';
import { failingDisk } from './failing-disk.test.support.ts';
import { openJournal } from './journal.ts';
import { keepReceipt, NOTHING_TO_RUN, storedReceipt } from './outbox-place.ts';
import { openOutbox } from './outbox.ts';
import { recordFileName } from '../report/run-key.ts';
import { NOON, recordText, sampleRecord, temporaryFolder, worldAtNoon } from './sample-record.test.support.ts';

test('nothing is made on disk before something is kept', () => {
  const folder = join(temporaryFolder(), '.runsheet');
  const outbox = openOutbox(folder);
  expect([outbox.list(), outbox.readState('scripts')]).toEqual([[], undefined]);
  expect(() => statSync(folder)).toThrow(/ENOENT/);
});

test('a kept record is read back as it was, and git does not see it', () => {
  const { folder, outbox } = open();
  const record = sampleRecord();
  const path = outbox.keep(record);
  expect(outbox.read(path)).toEqual(record);
  expect(drawFolder(folder)).toMatchInlineSnapshot(`
    ".gitignore: *
    todo/2026-11-21T11-59-00-000Z-rs1-sample-key.ndjson: {"kind":"begin","format":1,"head":{"runKey":"rs1-sample-key""
  `);
});

test('records are listed the oldest first, wherever they lie', () => {
  const { outbox } = open();
  outbox.keep(sampleRecord({ createdAt: '2026-11-21T11:00:00.000Z', runKey: 'rs1-second--' }));
  outbox.keep(sampleRecord({ createdAt: '2026-11-21T10:00:00.000Z', runKey: 'rs1-first---' }));
  outbox.keep(sampleRecord({ createdAt: '2026-11-21T12:00:00.000Z', runKey: 'rs1-third---' }));
  expect(outbox.list().map((path) => outbox.read(path).runKey)).toEqual([
    'rs1-first---',
    'rs1-second--',
    'rs1-third---',
  ]);
});

describe('a delivered record', () => {
  test('leaves its receipt', () => {
    const { folder, outbox } = open();
    outbox.settle(outbox.keep(sampleRecord()), { outcome: 'delivered' });
    expect(outbox.list()).toEqual([]);
    expect(drawFolder(folder)).toMatchInlineSnapshot(`
      ".gitignore: *
      done/2026-11-21T11-59-00-000Z-rs1-sample-key.json: { "outcome": "delivered" }"
    `);
  });

  test('is known by the build that its receipt names', () => {
    const { outbox } = open();
    const build = { commit: 'c0ffee', ciRun: '42', ciAttempt: 1 };
    outbox.settle(outbox.keep(sampleRecord()), storedReceipt({ outcome: 'delivered' }, { build }));
    expect(outbox.endedRuns()).toMatchObject([{ runKey: 'rs1-sample-key', build }]);
  });

  test('leaves also when there is no room for its receipt', () => {
    const folder = temporaryFolder();
    const path = openOutbox(folder).keep(sampleRecord());
    const disk = failingDisk((_, operation) => (operation === 'create' ? 'is full' : undefined));
    expect(() => openOutbox(folder, worldAtNoon({ disk })).settle(path, {})).toThrow(/ENOSPC/);
    expect(openOutbox(folder).list()).toEqual([]);
  });

  test('stays for a day, also where a job delivers many', () => {
    const { outbox } = open();
    const build = { commit: '', ciRun: '', ciAttempt: 1 };
    for (let i = 10; i < 35; i += 1) {
      const record = sampleRecord({ runKey: `rs1-number-${i}`, createdAt: '2026-11-20T12:01:00.000Z' });
      outbox.settle(outbox.keep(record), storedReceipt({}, { build }));
    }
    expect(outbox.endedRuns()).toHaveLength(25);
  });

  test('is known also where a configuration names another folder than that in which it began', () => {
    const [began, folder] = [temporaryFolder(), temporaryFolder()];
    const build = { commit: '', ciRun: '42', ciAttempt: 1 };
    const place = { folder: began, world: worldAtNoon() };
    keepReceipt(place, recordFileName(sampleRecord()), storedReceipt({ outcome: NOTHING_TO_RUN }, { build }));
    expect(openOutbox(folder, worldAtNoon(), [began]).endedRuns()).toMatchObject([{ build, hadNothing: true }]);
  });

  test('is never removed by what writes it, however old its run is', () => {
    const { outbox, folder } = open();
    for (let i = 10; i < 35; i += 1) {
      outbox.settle(
        outbox.keep(sampleRecord({ runKey: `rs1-number-${i}`, createdAt: '2026-11-20T11:59:00.000Z' })),
        {},
      );
    }
    outbox.settle(outbox.keep(sampleRecord({ createdAt: '2026-11-01T11:59:00.000Z' })), {});
    expect(readdirSync(join(folder, 'done')).filter((name) => name.includes('sample-key'))).toHaveLength(1);
  });

  test('of parts says nothing of where it lies itself', () => {
    const { outbox, folder } = open();
    const other = join(temporaryFolder(), 'other.json');
    mkdirSync(join(folder, 'done'));
    writeFileSync(join(folder, 'done', 'x.json'), JSON.stringify({ path: other, parts: ['another.ndjson'] }));
    const waiting = outbox.keep(sampleRecord());
    outbox.tidy();
    expect(existsSync(other)).toBe(false);
    expect(outbox.list()).toEqual([waiting]);
  });

  test('that cannot be read holds up no run', () => {
    const { outbox, folder } = open();
    const waiting = outbox.keep(sampleRecord());
    mkdirSync(join(folder, 'done'));
    const namesIn = (path: string) => {
      if (path.endsWith('done')) throw new Error('EACCES: permission denied');
      return DISK.namesIn(path);
    };
    expect(openOutbox(folder, worldAtNoon({ disk: { ...DISK, namesIn } })).list()).toEqual([waiting]);
  });

  test('then is one of the last twenty; files that we did not write are never removed', () => {
    const { folder, outbox } = open();
    mkdirSync(join(folder, 'done'));
    writeFileSync(join(folder, 'done', '0000-mine.json'), '{}');
    for (let i = 10; i < 35; i += 1) {
      const record = sampleRecord({ runKey: `rs1-number-${i}`, createdAt: '2026-11-20T11:59:00.000Z' });
      outbox.settle(outbox.keep(record), {});
    }
    const kept = readdirSync(join(folder, 'done')).toSorted();
    expect([kept.length, kept[0], kept[1]?.slice(-21)]).toEqual([
      21,
      '0000-mine.json',
      '000Z-rs1-number-15.json'.slice(-21),
    ]);
  });

  test('that lies elsewhere stays there', () => {
    const { outbox } = open();
    const path = join(temporaryFolder(), 'mine.json');
    writeFileSync(path, recordText(sampleRecord()));
    outbox.settle(path, {});
    expect(readFileSync(path, 'utf8')).toBe(recordText(sampleRecord()));
  });
});

describe('what is no record of ours', () => {
  test('is not listed when it is a folder, a link or has another ending', () => {
    const { folder, outbox } = open();
    outbox.keep(sampleRecord());
    mkdirSync(join(folder, 'todo', 'folder.ndjson'));
    writeFileSync(join(folder, 'todo', 'notes.txt'), '');
    symlinkSync(join(folder, 'todo', 'missing'), join(folder, 'todo', 'link.ndjson'));
    expect(outbox.list().map((path) => basename(path))).toEqual(['2026-11-21T11-59-00-000Z-rs1-sample-key.ndjson']);
  });

  test('is refused with the reason', () => {
    const { folder, outbox } = open();
    const whole = recordText(sampleRecord());
    mkdirSync(join(folder, 'todo', 'folder.ndjson'), { recursive: true });
    writeFileSync(join(folder, 'secret'), 'apikey hunter22');
    symlinkSync(join(folder, 'secret'), join(folder, 'todo', 'link.ndjson'));
    const texts = {
      'torn.ndjson': whole.slice(0, -20),
      'empty.ndjson': '',
      'zeros.ndjson': '\0'.repeat(300),
      'list.ndjson': '[]',
      'other.ndjson': '{"name":"shop"}',
      'newer.ndjson': whole.replace('"format":1', '"format":2'),
      'odd key.ndjson': whole.replace('rs1-sample-key', '../../etc/passwd'),
      'odd date.ndjson': whole.replace('2026-11-21T11:59:00.000Z', '../../../../tmp/owned'),
    };
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, 'todo', name), text);
    const names = ['folder.ndjson', 'link.ndjson', 'missing.ndjson', ...Object.keys(texts)];
    const told = names.map((name) => messageOf(() => outbox.read(join(folder, 'todo', name))));
    expect(told.join('\n').replaceAll(folder, '…')).toMatchInlineSnapshot(`
      "RS3010 folder.ndjson cannot be read as a recorded run: it is a folder. It is kept (in the outbox: moved to dead/). Delete it when you do not need it.
      RS3010 link.ndjson cannot be read as a recorded run: it is a link. It is kept (in the outbox: moved to dead/). Delete it when you do not need it.
      RS3024 missing.ndjson could not be read from disk: ENOENT: no such file or directory, open '…/todo/missing.ndjson'. Make it readable for this user, and publish again: npx runsheet publish
      no error
      RS3010 empty.ndjson cannot be read as a recorded run: it ends before its first line does. It is kept (in the outbox: moved to dead/). Delete it when you do not need it.
      RS3010 zeros.ndjson cannot be read as a recorded run: it ends before its first line does. It is kept (in the outbox: moved to dead/). Delete it when you do not need it.
      RS3010 list.ndjson cannot be read as a recorded run: its first line: Invalid input: expected object, received array. It is kept (in the outbox: moved to dead/). Delete it when you do not need it.
      RS3010 other.ndjson cannot be read as a recorded run: kind: Invalid input: expected "begin". It is kept (in the outbox: moved to dead/). Delete it when you do not need it.
      RS3011 newer.ndjson has the newer format 2. Publish it with that version. The file was not changed.
      RS3010 odd key.ndjson cannot be read as a recorded run: head.runKey: Invalid string: must match pattern /^rs1-[\\w-]{8,64}$/. It is kept (in the outbox: moved to dead/). Delete it when you do not need it.
      RS3010 odd date.ndjson cannot be read as a recorded run: head.createdAt: Invalid ISO datetime. It is kept (in the outbox: moved to dead/). Delete it when you do not need it."
    `);
    expect(told.join('\n')).not.toContain('hunter22');
  });

  test('a folder that cannot be read is told as an error of ours', () => {
    const disk = failingDisk((_, operation) => (operation === 'namesIn' ? 'refuses' : undefined));
    const folder = temporaryFolder();
    openOutbox(folder).keep(sampleRecord());
    expect(messageOf(() => openOutbox(folder, worldAtNoon({ disk })).list())).toMatch(/^RS3024 .*EACCES/);
  });

  test('is put aside with the reason when it can never be delivered', () => {
    const { folder, outbox } = open();
    mkdirSync(join(folder, 'todo'));
    writeFileSync(join(folder, 'todo', 'torn.ndjson'), '{');
    outbox.bury(join(folder, 'todo', 'torn.ndjson'), 'it is not whole JSON');
    expect(drawFolder(folder)).toMatchInlineSnapshot(`
      ".gitignore: *
      dead/torn.ndjson: {
      dead/torn.ndjson.reason.txt: it is not whole JSON"
    `);
  });
});

describe('a part of the outbox that leads elsewhere', () => {
  test('is neither read nor written', () => {
    const { folder, outbox } = open();
    const elsewhere = temporaryFolder();
    writeFileSync(join(elsewhere, 'a-rs1-mine.json'), recordText(sampleRecord()));
    for (const part of ['todo', 'done', 'state']) symlinkSync(elsewhere, join(folder, part));
    expect(outbox.list()).toEqual([]);
    expect(() => outbox.keep(sampleRecord())).toThrow(/todo is not a folder/);
    expect(() => outbox.settle(join(elsewhere, 'a-rs1-mine.json'), {})).toThrow(/done is not a folder/);
    expect(() => outbox.writeState('scripts', {})).toThrow(/state is not a folder/);
    expect(readdirSync(elsewhere)).toEqual(['a-rs1-mine.json']);
  });

  test('may be the outbox as a whole: that is a person’s choice', () => {
    const elsewhere = temporaryFolder();
    const folder = join(temporaryFolder(), '.runsheet');
    symlinkSync(elsewhere, folder);
    openOutbox(folder).keep(sampleRecord());
    expect(openOutbox(folder).list()).toHaveLength(1);
  });
});

describe('state', () => {
  test('is what was written last', () => {
    const { outbox } = open();
    outbox.writeState('scripts', { a: 1 });
    outbox.writeState('scripts', { a: 2 });
    expect(outbox.readState('scripts')).toEqual({ a: 2 });
  });

  test('that is missing, damaged, a folder or a link does not count', () => {
    const { folder, outbox } = open();
    outbox.writeState('damaged', {});
    writeFileSync(join(folder, 'state', 'damaged.json'), '{"a":');
    mkdirSync(join(folder, 'state', 'folder.json'));
    outbox.writeState('whole', {});
    symlinkSync(join(folder, 'state', 'whole.json'), join(folder, 'state', 'link.json'));
    for (const name of ['missing', 'damaged', 'folder', 'link']) expect(outbox.readState(name)).toBeUndefined();
  });
});

test('a run that begins has its journal at once', () => {
  const folder = temporaryFolder();
  const { report, ...head } = sampleRecord();
  const journal = openJournal({ folder, world: worldAtNoon() }, { head, runner: report.runner });
  expect(journal.append()).toBe(true);
  const text = readFileSync(join(folder, 'open', '2026-11-21T11-59-00-000Z-rs1-sample-key.ndjson'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ kind: 'begin', head, runner: report.runner });
});

test('what a person has written into .gitignore stays', () => {
  const { folder, outbox } = open();
  writeFileSync(join(folder, '.gitignore'), 'todo\n');
  outbox.keep(sampleRecord());
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('todo\n');
});

test('a file that lies elsewhere stays where it is, whatever its folder is called', () => {
  const { outbox } = open();
  const elsewhere = ['todo', 'claimed'].map((name) => join(temporaryFolder(), name, '100.1.a.json'));
  for (const path of elsewhere) {
    mkdirSync(dirname(path));
    writeFileSync(path, recordText(sampleRecord()));
    outbox.release(path, 0);
    outbox.settle(path, {});
  }
  expect(elsewhere.map((path) => statSync(path).isFile())).toEqual([true, true]);
});

test('a link that a person names is followed, a folder is not', () => {
  const { outbox } = open();
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, 'a.json'), recordText(sampleRecord()));
  symlinkSync(join(elsewhere, 'a.json'), join(elsewhere, 'link.json'));
  expect(outbox.read(join(elsewhere, 'link.json'))).toEqual(sampleRecord());
  expect(() => outbox.read(elsewhere)).toThrow(/^RS3010 .*it is a folder/s);
});

test('the status is written beside the records, also when it is the first file', () => {
  const folder = join(temporaryFolder(), '.runsheet');
  const outbox = openOutbox(folder);
  outbox.writeStatus({ outcome: 'delivered' });
  expect(drawFolder(folder)).toMatchInlineSnapshot(`
    ".gitignore: *
    status.json: { "outcome": "delivered" }"
  `);
});

test('an outbox that was removed while it was open is made again', () => {
  const { folder, outbox } = open();
  outbox.keep(sampleRecord());
  rmSync(folder, { recursive: true });
  outbox.keep(sampleRecord());
  expect(outbox.list()).toHaveLength(1);
});

function open() {
  const folder = temporaryFolder();
  return { folder, outbox: openOutbox(folder, worldAtNoon()) };
}

/** The files of a folder as an outline, with the first line of small ones. */
function drawFolder(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return names
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => `${name}: ${readFileSync(join(folder, name), 'utf8').replaceAll(/\s+/g, ' ').slice(0, 60).trim()}`)
    .join('\n');
}

function messageOf(action: () => unknown): string {
  try {
    action();
    return 'no error';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('a journal that is claimed', () => {
  const SETTINGS = { kind: 'settings', headers: { branch: 'next' } } as const;

  function begun(disk: Disk = DISK) {
    const folder = temporaryFolder();
    const world = worldAtNoon({ disk });
    const outbox = openOutbox(folder, world);
    const { runKey, createdAt, adapter, packageName, headers, report } = sampleRecord();
    const head = { runKey, createdAt, adapter, packageName, headers };
    const journal = openJournal({ folder, world }, { head, runner: report.runner });
    journal.close();
    return { folder, outbox, path: journal.path };
  }

  test('says what the configuration says, and is rewritten where a secret was found in it', () => {
    const { outbox, path } = begun();
    const claimed = outbox.claim(path, SETTINGS, NOON + 1_000) ?? '';
    expect(outbox.read(claimed)).toMatchObject({ headers: { branch: 'next' }, isConfigured: true });
    outbox.rewrite(claimed, [recordText(sampleRecord())]);
    expect(outbox.read(claimed)).toEqual(sampleRecord());
  });

  test('by another process is left to it', () => {
    const { outbox, path } = begun();
    expect(outbox.claim(path, SETTINGS, NOON + 1_000)).toBeDefined();
    expect(outbox.claim(path, SETTINGS, NOON + 1_000)).toBeUndefined();
  });

  test('goes to an outbox on another disk, too', () => {
    // A file can be moved on its own disk only.
    const rename = (from: string, to: string) => {
      if (from.includes('/open/')) throw Object.assign(new Error('EXDEV: cross-device link'), { code: 'EXDEV' });
      DISK.rename(from, to);
    };
    const { outbox, path } = begun({ ...DISK, rename });
    const claimed = outbox.claim(path, SETTINGS, NOON + 1_000) ?? '';
    expect([existsSync(path), outbox.read(claimed).headers]).toEqual([false, { branch: 'next' }]);
  });

  test('stays where the disk refuses', () => {
    const rename = (from: string, to: string) => {
      if (to.includes('claimed')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      DISK.rename(from, to);
    };
    const { outbox, path } = begun({ ...DISK, rename });
    expect(outbox.claim(path, SETTINGS, NOON + 1_000)).toBe(path);
    expect(existsSync(path)).toBe(true);
  });
});
