import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failingDisk } from './failing-disk.test.support.ts';
import { openJournal } from './journal.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { claimName, type OutboxWorld } from './outbox-place.ts';
import { NOON, recordText, sampleRecord, temporaryFolder, worldAtNoon } from './sample-record.test.support.ts';

const LATER = NOON + 60_000;

describe('two processes', () => {
  test('take a record once', () => {
    const { path, first, second } = open();
    expect(first.take(path, LATER)).toMatchObject({ kind: 'taken', unsettledUntilMs: 0 });
    expect(second.take(path, LATER)).toEqual({ kind: 'busy' });
    expect(second.list()).toEqual([]);
  });

  test('see what became of it afterwards', () => {
    const { path, first, second } = open();
    first.settle(taken(first, path), { outcome: 'delivered' });
    expect(second.take(path, LATER)).toEqual({ kind: 'delivered' });
    expect(second.take(path.replace('sample', 'other-'), LATER)).toEqual({ kind: 'gone' });
  });

  test('share one that was given back', () => {
    const { path, first, second } = open();
    first.release(taken(first, path), 0);
    expect(second.list()).toEqual([path]);
    expect(second.take(path, LATER)).toMatchObject({ kind: 'taken', unsettledUntilMs: 0 });
  });

  test('leave each other alone when both have a copy', () => {
    const { folder, first, second } = open();
    const copies = ['a.json', 'b.json'].map((name) => join(temporaryFolder(), name));
    for (const copy of copies) writeFileSync(copy, recordText(sampleRecord()));
    expect(first.take(copies[0] ?? '', LATER)).toMatchObject({ kind: 'taken' });
    expect(second.take(copies[1] ?? '', LATER)).toEqual({ kind: 'busy' });
    expect(readdirSync(join(folder, 'claimed'))).toHaveLength(1);
    expect(copies.every((copy) => existsSync(copy))).toBe(true);
  });

  test('leave a copy where it lay when the other has one', () => {
    const { path, first, second } = open();
    const copy = join(temporaryFolder(), 'copy.ndjson');
    writeFileSync(copy, recordText(sampleRecord()));
    expect(second.take(copy, LATER)).toMatchObject({ kind: 'taken' });
    expect(first.take(path, LATER)).toEqual({ kind: 'busy' });
    expect(existsSync(path)).toBe(true);
  });

  test('are both held by the claim of the one that writes its own record', () => {
    const folder = temporaryFolder();
    const first = openOutbox(folder, worldAtNoon());
    const second = openOutbox(folder, worldAtNoon({ processId: 200 }));
    const own = held(first, LATER);
    expect(second.list()).toEqual([]);
    expect(second.take(own, LATER)).toEqual({ kind: 'busy' });
    first.release(own, 0);
    expect(second.list()).toHaveLength(1);
  });
});

function held(outbox: Outbox, untilMs: number): string {
  const outcome = outbox.take(outbox.keep(sampleRecord()), untilMs);
  return outcome.kind === 'taken' ? outcome.path : outcome.kind;
}

describe('a record whose process is gone', () => {
  test('is listed and taken over; its writes may still be on their way', () => {
    const { path, folder } = open();
    const killed = openOutbox(folder, worldAtNoon({ processId: 300 }));
    killed.take(path, LATER);
    const next = openOutbox(folder, worldAtNoon());
    const [abandoned = ''] = next.list();
    expect(next.take(abandoned, LATER + 1)).toMatchObject({ kind: 'taken', unsettledUntilMs: LATER });
    expect(next.list()).toEqual([]);
  });

  test('is taken over by one of two', () => {
    const { path, folder, first, second } = open();
    openOutbox(folder, worldAtNoon({ processId: 300 })).take(path, LATER);
    const [abandoned = ''] = first.list();
    expect([first.take(abandoned, LATER).kind, second.take(abandoned, LATER).kind]).toEqual(['taken', 'busy']);
  });

  test.each<[situation: string, more: Partial<OutboxWorld>, listedAt: readonly number[]]>([
    ['its process runs', {}, []],
    ['its number was given to another process', { startOf: () => '8' }, [NOON, LATER]],
    ['the machine was booted', { boot: 'boot-2' }, [NOON, LATER]],
    ['it belongs to another container, until its time', { pidNamespace: '2' }, [LATER]],
    ['its number may be that of another process, until its time', { startOf: () => undefined }, [LATER]],
  ])('is given up, unless %s', (_, more, listedAt) => {
    const { path, folder, first } = open();
    first.take(path, LATER);
    const next = (now: number) => openOutbox(folder, worldAtNoon({ processId: 200, now: () => now, ...more }));
    expect([NOON, LATER].filter((now) => next(now).list().length === 1)).toEqual(listedAt);
    expect([NOON, LATER].filter((now) => next(now).held().length === 0)).toEqual(listedAt);
  });
});

describe('what may still land', () => {
  test('is known to the next process, and forgotten when the record is delivered', () => {
    const { path, first, second, folder } = open();
    first.release(taken(first, path), NOON + 11_000);
    const [left = ''] = second.list();
    const again = second.take(left, LATER);
    expect(again).toMatchObject({ kind: 'taken', unsettledUntilMs: NOON + 11_000 });
    second.settle(again.kind === 'taken' ? again.path : '', {});
    expect(readdirSync(join(folder, 'claimed'))).toEqual([]);
  });

  test('is known to who takes the copy of a record that was taken here before', () => {
    const { path, first, second, folder } = open();
    const copy = join(temporaryFolder(), 'copy.ndjson');
    cpSync(path, copy);
    first.release(taken(first, path), NOON + 11_000);
    expect(second.take(copy, LATER)).toMatchObject({ kind: 'taken', unsettledUntilMs: NOON + 11_000 });
    expect([readdirSync(join(folder, 'claimed')).length, readdirSync(join(folder, 'todo'))]).toEqual([1, []]);
  });
});

test('a record that another process took first is given back with what may still land of it', () => {
  const { path, first, second, folder } = open();
  const copy = join(temporaryFolder(), 'copy.ndjson');
  cpSync(path, copy);
  first.release(taken(first, path), NOON + 11_000);
  const [left = ''] = second.list();
  // The other copy is claimed here after the first look of this process, and before its own claim.
  const disk = failingDisk((_, operation) => {
    if (operation === 'rename' && claims() === 0) cpSync(copy, join(folder, 'claimed', claimOfOther()));
    return undefined;
  });
  const claims = () => readdirSync(join(folder, 'claimed')).length;
  const claimOfOther = () => claimName({ owner: worldAtNoon(), untilMs: LATER, name: basename(path) });
  expect(openOutbox(folder, worldAtNoon({ processId: 200, disk })).take(left, LATER)).toEqual({ kind: 'busy' });
  expect(readdirSync(join(folder, 'todo'))).toEqual([basename(left)]);
});

test('a record whose process is gone is listed by its age, between those that wait', () => {
  const { path, folder, first } = open();
  openOutbox(folder, worldAtNoon({ processId: 300 })).take(path, LATER);
  const others = ['10', '13'].map((hour) =>
    first.keep(sampleRecord({ createdAt: `2026-11-21T${hour}:00:00.000Z`, runKey: `rs1-of-hour-${hour}` })),
  );
  expect(first.list().map((each) => others.indexOf(each))).toEqual([0, -1, 1]);
});

describe('a record that lies elsewhere', () => {
  test('stays as it is; its copy is taken, and kept here when it is not delivered', () => {
    const { first, folder } = open();
    const elsewhere = join(temporaryFolder(), 'artifact.json');
    writeFileSync(elsewhere, recordText(sampleRecord({ runKey: 'rs1-from-afar' })));
    first.release(taken(first, elsewhere), 0);
    expect(existsSync(elsewhere)).toBe(true);
    expect(readdirSync(join(folder, 'todo'))).toContain('2026-11-21T11-59-00-000Z-rs1-from-afar.ndjson');
  });

  test.each([
    ['that of a process that is gone: its writes land soon', '300,7,boot-1,1,here', LATER, NOON + 11_000],
    ['one that was given back', ',,,,', NOON + 5_000, NOON + 5_000],
    ['that of another machine, whose process may go on', '300,7,boot-9,1,there', LATER, LATER],
    ['that of another machine, whose clock is ahead', '300,7,boot-9,1,there', LATER + 3_600_000, LATER],
  ])('may be on its way still, as its claim says: %s', (...[, owner, claimedUntilMs, unsettledUntilMs]) => {
    const { path, first } = open();
    const copied = join(temporaryFolder(), 'claimed');
    mkdirSync(copied);
    const elsewhere = join(copied, `${owner},${claimedUntilMs},${basename(path)}`);
    writeFileSync(elsewhere, recordText(sampleRecord()));
    expect(first.take(elsewhere, LATER, 11_000)).toMatchObject({ kind: 'taken', unsettledUntilMs });
  });

  test('is left alone while the process of its claim is at work', () => {
    const { path, folder, first, second } = open();
    const claimed = taken(first, path);
    const elsewhere = join(temporaryFolder(), 'claimed', basename(claimed));
    cpSync(join(folder, 'claimed'), dirname(elsewhere), { recursive: true });
    expect(openOutbox(temporaryFolder(), worldAtNoon()).take(elsewhere, LATER)).toEqual({ kind: 'busy' });
    expect(second.list()).toEqual([]);
  });

  test('is read before anything is written', () => {
    const { first, folder } = open();
    const elsewhere = join(temporaryFolder(), 'damaged.json');
    writeFileSync(elsewhere, '{');
    expect(() => first.take(elsewhere, LATER)).toThrow(/^RS3010 damaged\.json/);
    expect(readdirSync(folder)).not.toContain('claimed');
  });
});

describe('a disk that cannot be changed', () => {
  test('is no reason to keep back what it holds', () => {
    const { path, folder } = open();
    const elsewhere = join(temporaryFolder(), 'artifact.json');
    writeFileSync(elsewhere, recordText(sampleRecord()));
    const writes = new Set(['makeFolder', 'create', 'rename', 'remove']);
    const disk = failingDisk((_, operation) => (writes.has(operation) ? 'refuses' : undefined));
    const outbox = openOutbox(folder, worldAtNoon({ disk }));
    expect(outbox.take(path, LATER)).toEqual({ kind: 'taken', path, unsettledUntilMs: 0 });
    expect(outbox.take(elsewhere, LATER)).toMatchObject({ kind: 'taken', path: elsewhere, unsettledUntilMs: 0 });
    expect(outbox.read(path)).toEqual(sampleRecord());
  });

  test('may be a folder without the right to write', () => {
    const { path, folder, first } = open();
    for (const part of ['todo', '.']) chmodSync(join(folder, part), 0o500);
    const outcome = first.take(path, LATER);
    for (const part of ['.', 'todo']) chmodSync(join(folder, part), 0o700);
    // A user with all rights, such as root in a container, takes it anyway.
    expect(outcome.kind).toBe('taken');
  });
});

test('whichever operation fails, the record is taken or left, and never lost', () => {
  const calm = failingDisk(() => undefined);
  const { path, folder } = open();
  openOutbox(folder, worldAtNoon({ disk: calm })).take(path, LATER);
  for (let nth = 1; nth <= calm.operations.length; nth += 1) {
    const place = open();
    const disk = failingDisk((count) => (count === nth ? 'refuses' : undefined));
    const outbox = openOutbox(place.folder, worldAtNoon({ disk }));
    const outcome = outbox.take(place.path, LATER);
    const calmAgain = openOutbox(place.folder, worldAtNoon({ processId: 200, isRunning: () => false }));
    expect(calmAgain.list(), `operation ${nth}, ${disk.operations[nth - 1]}`).toHaveLength(1);
    expect(outcome).toMatchObject({ kind: 'taken', path: calmAgain.list()[0] });
  }
});

function open() {
  const folder = temporaryFolder();
  const first = openOutbox(folder, worldAtNoon());
  return {
    folder,
    path: first.keep(sampleRecord()),
    first,
    second: openOutbox(folder, worldAtNoon({ processId: 200 })),
  };
}

function taken(outbox: Outbox, path: string): string {
  const outcome = outbox.take(path, LATER);
  if (outcome.kind !== 'taken') throw new Error(outcome.kind);
  return outcome.path;
}

test.each([
  ['its process writes', 200, 'busy'],
  ['its process has left', 300, 'taken'],
])('a journal of which %s', (_, processId, kind) => {
  const { first, folder } = open();
  const world = worldAtNoon({ processId, now: Date.now });
  const { runKey, createdAt, adapter, packageName, headers, report } = sampleRecord({ runKey: 'rs1-elsewhere' });
  const head = { runKey, createdAt, adapter, packageName, headers };
  for (const outbox of [folder, join(temporaryFolder(), 'other')]) {
    const journal = openJournal({ folder: outbox, world }, { head, runner: report.runner });
    expect([outbox === folder, first.take(journal.path, LATER).kind]).toEqual([outbox === folder, kind]);
  }
});

test('an empty journal in another outbox is no run', () => {
  const { first } = open();
  const folder = join(temporaryFolder(), 'open');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.ndjson'), '');
  expect(() => first.take(join(folder, 'a.ndjson'), LATER)).toThrow('RS3010');
});
