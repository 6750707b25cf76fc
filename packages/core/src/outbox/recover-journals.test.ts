import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failingDisk } from './failing-disk.test.support.ts';
import { encodeLine } from './encode-journal.ts';
import type { JournalBegin } from './journal-schema.ts';
import { openJournal } from './journal.ts';
import { openOutbox } from './outbox.ts';
import type { OutboxWorld } from './outbox-place.ts';
import { leftJournals, recoverJournals } from './recover-journals.ts';
import {
  caseLine,
  failed,
  NOON,
  passed,
  sampleRecord,
  temporaryFolder,
  worldAtNoon,
} from './sample-record.test.support.ts';

const GONE = 300;
const NAME = '2026-11-21T11-59-00-000Z-rs1-sample-key.ndjson';
const LINES = [caseLine(passed('adds'), ['Cart']), caseLine(failed('removes', 'boom'), ['Cart'])];

test('what a publisher that was killed has claimed in another folder keeps its claim', () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  const killed = openOutbox(other, worldAtNoon({ processId: GONE }));
  killed.take(killed.keep(sampleRecord()), NOON + 60_000);
  const next = openOutbox(folder, worldAtNoon(), [other]);
  expect(recoverJournals(next, worldAtNoon())).toEqual({ recovered: 1, left: [] });
  expect(next.list().map((path) => next.take(path, NOON))).toMatchObject([{ unsettledUntilMs: NOON + 60_000 }]);
});

test('another folder that cannot be listed holds up nothing', () => {
  const [kept, other] = [withJournal(), temporaryFolder()];
  openOutbox(other, worldAtNoon()).keep(sampleRecord());
  mkdirSync(join(other, 'claimed'), { recursive: true });
  let lists = 0;
  // The first listing is that of the folder of the outbox itself.
  const disk = failingDisk((_, operation) => (operation === 'namesIn' && (lists += 1) > 1 ? 'refuses' : undefined));
  const outbox = openOutbox(kept.folder, worldAtNoon(), [kept.folder, other]);
  expect(recoverJournals(outbox, worldAtNoon({ disk }))).toEqual({ recovered: 1, left: [] });
  expect(lists).toBeGreaterThan(2);
});

describe('the journal of a process that is gone', () => {
  test('becomes a record with its key, once', () => {
    const place = withJournal();
    expect(recover(place)).toBe(1);
    expect(recover(place)).toBe(0);
    const [path = ''] = openOutbox(place.folder).list();
    const { runKey, createdAt, headers, report } = openOutbox(place.folder).read(path);
    expect({ runKey, createdAt, headers, ending: report.ending, counts: report.counts }).toMatchInlineSnapshot(`
      {
        "counts": {
          "failed": 1,
          "passed": 1,
          "skipped": 0,
        },
        "createdAt": "2026-11-21T11:59:00.000Z",
        "ending": {
          "kind": "interrupted",
          "why": "the test process ended before its run did",
        },
        "headers": {
          "branch": "main",
        },
        "runKey": "rs1-sample-key",
      }
    `);
    expect(readdirSync(join(place.folder, 'open'))).toEqual([]);
  });

  test('is left out when it was delivered', () => {
    const table = {
      delivered: (folder: string) => openOutbox(folder).settle(openOutbox(folder).keep(sampleRecord()), {}),
    };
    for (const arrange of Object.values(table)) {
      const place = withJournal();
      arrange(place.folder);
      const waiting = openOutbox(place.folder, worldAtNoon()).list();
      expect(recover(place)).toBe(0);
      expect(existsSync(place.path)).toBe(false);
      const outbox = openOutbox(place.folder, worldAtNoon());
      expect(outbox.list()).toEqual(waiting);
      for (const path of waiting) expect(outbox.read(path)).toEqual(sampleRecord());
    }
  });

  test('may end in a torn line, which had not finished for us', () => {
    const place = withJournal();
    appendFileSync(place.path, encodeLine(caseLine(passed('third'))).slice(0, 40));
    recover(place);
    expect(titlesIn(place.folder)).toEqual(['adds', 'removes']);
  });

  test('may hold a damaged line between whole ones', () => {
    const place = withJournal();
    appendFileSync(place.path, `{"kind":"test"\n${encodeLine(caseLine(passed('third')))}`);
    recover(place);
    expect(titlesIn(place.folder)).toEqual(['adds', 'removes', 'third']);
  });

  test('that ended before a test did is a run anyway, which failed: it had begun', () => {
    const place = withJournal({}, []);
    expect([recover(place), existsSync(place.path)]).toEqual([1, false]);
    const outbox = openOutbox(place.folder);
    expect(outbox.list().map((path) => outbox.read(path).report)).toMatchObject([
      { files: [], failures: [{ message: 'the test process ended before its run did' }] },
    ]);
  });

  test('that ended before a test did blocks what had been selected', () => {
    const place = withJournal({}, []);
    const files = [{ path: 'a.test.ts', project: '' }];
    appendFileSync(place.path, encodeLine({ kind: 'selected', files, selection: { kind: 'all' } }));
    recover(place);
    const outbox = openOutbox(place.folder);
    expect(outbox.list().flatMap((path) => outbox.read(path).report.files)).toMatchObject([
      { path: 'a.test.ts', load: 'stopped', cutShort: 'the test process ended before its run did', children: [] },
    ]);
  });

  test('that ended in its first line is removed: nothing is known of it', () => {
    const place = withJournal({}, []);
    writeFileSync(place.path, '{"kind":"be');
    const longAgo = NOON / 1_000 - 25 * 3_600;
    utimesSync(place.path, longAgo, longAgo);
    expect([recover(place), existsSync(place.path)]).toEqual([0, false]);
  });

  test.each<[situation: string, writer: Partial<JournalBegin>, isOld: boolean]>([
    ['of another machine, where its process is not looked for', { host: 'elsewhere', boot: 'boot-2' }, false],
    ['before this boot', { boot: 'boot-0' }, false],
    ['whose number was given to another process', { startedAt: '6' }, false],
    ['of another container, that has written nothing for a day', { pidNamespace: '2' }, true],
    ['which may be this one, that has written nothing for a day', { startedAt: undefined }, true],
  ])('is brought to the runs that wait: one %s', (_, writer, isOld) => {
    const place = withJournal({ processId: 200, ...writer });
    const longAgo = NOON / 1_000 - 25 * 3_600;
    if (isOld) utimesSync(place.path, longAgo, longAgo);
    expect(recover(place)).toBe(1);
  });
});

describe('what stays as it is', () => {
  test.each<[situation: string, writer: Partial<JournalBegin>, told: string]>([
    ['that runs', {}, 'RS4035 open.ndjson is not published: its tests are still running (process 200).'],
    ['of another container', { pidNamespace: '2' }, 'RS3031 open.ndjson is not published: its test process may still'],
    ['that may be another one', { startedAt: undefined }, 'RS3031 open.ndjson is not published: its test process may'],
  ])('the journal of a process %s, which is told', (_, writer, told) => {
    const place = withJournal({ processId: 200, ...writer });
    const before = readFileSync(place.path, 'utf8');
    const world = worldAtNoon();
    const found = recoverJournals(openOutbox(place.folder, world), world, () => 'open.ndjson');
    expect(found).toMatchObject({ recovered: 0, left: [{ path: place.path }] });
    expect(found.left[0]?.error.message).toContain(told);
    expect(readFileSync(place.path, 'utf8')).toBe(before);
  });

  test('one that has just been begun', () => {
    const place = withJournal({}, []);
    writeFileSync(place.path, '');
    expect(recover(place)).toBe(0);
    expect(existsSync(place.path)).toBe(true);
  });

  test('one of a newer format', () => {
    const place = withJournal();
    const text = readFileSync(place.path, 'utf8').replace('"format":1', '"format":2');
    writeFileSync(place.path, text);
    expect(recover(place)).toBe(0);
    expect(readFileSync(place.path, 'utf8')).toBe(text);
  });

  test('one with a line of a kind that only a newer runsheet knows', () => {
    const place = withJournal();
    const other = readFileSync(place.path, 'utf8').replaceAll('rs1-sample-key', 'rs1-other-key');
    writeFileSync(join(place.folder, 'open', 'rs1-other-key.ndjson'), other);
    appendFileSync(place.path, '{"kind":"worker"}\n');
    const before = readFileSync(place.path, 'utf8');
    const world = worldAtNoon();
    expect(recoverJournals(openOutbox(place.folder, world), world)).toMatchObject({
      recovered: 1,
      left: [{ path: place.path, error: { code: 'RS3011' } }],
    });
    expect(readFileSync(place.path, 'utf8')).toBe(before);
  });

  test('links and folders in its place', () => {
    const place = withJournal();
    symlinkSync(place.path, join(place.folder, 'open', 'link.ndjson'));
    mkdirSync(join(place.folder, 'open', 'folder.ndjson'));
    writeFileSync(join(place.folder, 'open', 'notes.txt'), 'of a\nperson\n');
    expect(recover(place)).toBe(1);
    const left = readdirSync(join(place.folder, 'open')).toSorted();
    expect(left).toEqual(['folder.ndjson', 'link.ndjson', 'notes.txt']);
  });
});

test('a journal whose first line is damaged is put aside with the reason', () => {
  const place = withJournal();
  writeFileSync(place.path, `{"kind":"be\n${LINES.map(encodeLine).join('')}`);
  const world = worldAtNoon();
  const found = recoverJournals(openOutbox(place.folder, world), world);
  expect(found).toMatchObject({ recovered: 0, left: [{ error: { code: 'RS3010' } }] });
  expect(readdirSync(join(place.folder, 'dead'))).toEqual([NAME, `${NAME}.reason.txt`]);
});

test('a journal cannot lead out of the outbox', () => {
  const place = withJournal();
  const text = readFileSync(place.path, 'utf8').replace('2026-11-21T11:59:00.000Z', '../../../owned');
  writeFileSync(place.path, text);
  expect(recover(place)).toBe(0);
  expect(readdirSync(join(place.folder, 'dead'))).toContain(NAME);
});

describe('in the default folder of an outbox that a configuration names', () => {
  const otherDisk = () => {
    const disk = failingDisk(() => undefined);
    const rename = (from: string, to: string) => {
      if (from.includes('/open/')) throw Object.assign(new Error('EXDEV: cross-device link'), { code: 'EXDEV' });
      disk.rename(from, to);
    };
    return { ...disk, rename };
  };

  test.each([
    { where: 'beside it', world: worldAtNoon() },
    { where: 'on another disk', world: worldAtNoon({ disk: otherDisk() }) },
  ])('what a killed run has left is brought there ($where)', ({ world }) => {
    const place = withJournal();
    writeFileSync(join(place.folder, 'open', 'damaged.ndjson'), `{"kind":"be\n${encodeLine(caseLine(passed('adds')))}`);
    const outbox = openOutbox(temporaryFolder(), world, [place.folder]);
    expect(leftJournals(outbox, world)).toEqual([place.path]);
    expect(recoverJournals(outbox, world)).toMatchObject({ recovered: 1, left: [{ error: { code: 'RS3010' } }] });
    expect([readdirSync(join(place.folder, 'open')), existsSync(join(place.folder, 'todo'))]).toEqual([[], false]);
    expect(readdirSync(join(outbox.folder, 'dead'))).toContain('damaged.ndjson');
    expect(outbox.list().map((path) => outbox.read(path).runKey)).toEqual(['rs1-sample-key']);
  });

  test('it is left out when that outbox has delivered it', () => {
    const place = withJournal();
    const outbox = openOutbox(temporaryFolder(), worldAtNoon(), [place.folder]);
    outbox.settle(outbox.keep(sampleRecord()), {});
    expect(recoverJournals(outbox, worldAtNoon()).recovered).toBe(0);
    expect([existsSync(place.path), outbox.list()]).toEqual([false, []]);
  });
});

test('one that cannot be read does not hold up the others', () => {
  const place = withJournal();
  writeFileSync(
    join(place.folder, 'open', 'rs1-other.ndjson'),
    readFileSync(place.path, 'utf8').replaceAll('rs1-sample-key', 'rs1-other-key'),
  );
  let reads = 0;
  const disk = failingDisk((_, operation) => (operation === 'read' && (reads += 1) === 1 ? 'refuses' : undefined));
  expect(recoverJournals(openOutbox(place.folder), worldAtNoon({ disk })).recovered).toBe(1);
  expect(recover(place)).toBe(1);
});

test('whichever operation fails, nothing is thrown, and the next time the tests are there', () => {
  const calm = failingDisk(() => undefined);
  recover(withJournal(), { disk: calm });
  for (let nth = 1; nth <= calm.operations.length; nth += 1) {
    const place = withJournal();
    recover(place, { disk: failingDisk((count) => (count === nth ? 'is full' : undefined)) });
    recover(place);
    expect(titlesIn(place.folder), `operation ${nth}, ${calm.operations[nth - 1]}`).toEqual(['adds', 'removes']);
  }
});

test('fifty thousand tests are written one by one and come back', () => {
  const folder = temporaryFolder();
  const { report: _, origin: _origin, isConfigured: _isConfigured, ...head } = sampleRecord();
  const runner = { name: 'jest', version: '30.5.2' };
  const journal = openJournal({ folder, world: worldAtNoon({ processId: GONE }) }, { head, runner });
  for (let i = 0; i < 50_000; i += 1) {
    journal.append(caseLine(passed(`test ${i}`), [`describe ${i % 100}`], `file ${i % 500}.test.ts`));
  }
  expect(recover({ folder, path: '' })).toBe(1);
  const outbox = openOutbox(folder);
  expect(outbox.list().map((path) => outbox.read(path).report.counts.passed)).toEqual([50_000]);
});

const WRITER = { processId: GONE, host: 'here', startedAt: '7', boot: 'boot-1', pidNamespace: '1' };

type Place = { readonly folder: string; readonly path: string };

function withJournal(head: Partial<JournalBegin> = {}, lines = LINES): Place {
  const folder = temporaryFolder();
  const path = join(folder, 'open', NAME);
  mkdirSync(join(folder, 'open'));
  const { report: _, origin: _origin, isConfigured: _isConfigured, ...recordHead } = sampleRecord();
  const runner = { name: 'vitest', version: '5.1.1' };
  const first = { kind: 'begin', format: 1, head: recordHead, runner, ...WRITER, ...head } as const;
  writeFileSync(path, [first, ...lines].map(encodeLine).join(''));
  utimesSync(path, NOON / 1_000, NOON / 1_000);
  return { folder, path };
}

function recover({ folder }: Place, more: Partial<OutboxWorld> = {}): number {
  const world = worldAtNoon(more);
  return recoverJournals(openOutbox(folder, world), world).recovered;
}

function titlesIn(folder: string): readonly string[] {
  const outbox = openOutbox(folder);
  return outbox
    .list()
    .flatMap((path) => JSON.stringify(outbox.read(path).report.files).match(/adds|removes|third/g) ?? []);
}

test('what killed processes left beside their journals is removed after a day', () => {
  const place = withJournal();
  const names = ['old.answer', 'new.answer'];
  for (const name of names) writeFileSync(join(place.folder, 'open', name), '');
  const longAgo = NOON / 1_000 - 25 * 3_600;
  for (const name of names) {
    const at = name.startsWith('old') ? longAgo : NOON / 1_000;
    utimesSync(join(place.folder, 'open', name), at, at);
  }
  recover(place);
  expect(readdirSync(join(place.folder, 'open')).toSorted()).toEqual(['new.answer']);
});
