import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failingDisk } from '../outbox/failing-disk.test.support.ts';
import { openJournal } from '../outbox/journal.ts';
import { failed, passed, sampleRecord, temporaryFolder, worldAtNoon } from '../outbox/sample-record.test.support.ts';
import { keepJournal } from './run-journal.ts';

const FILE = { kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [] } as const;
const PLACE = { file: 'a.test.ts', project: '', suites: [] };

test('where a test may end this process, each is on disk before the next', () => {
  const { journal, writes } = openKept({ mayWait: false });
  for (const title of ['adds', 'removes', 'counts']) journal.caseEnded(PLACE, passed(title));
  expect(writes()).toBe(3);
  expect(journal.count()).toBe(3);
});

test('cases that are told of together are written together, before any event comes in between', async () => {
  const { journal, writes } = openKept({ mayWait: true });
  const seen: number[] = [];
  setImmediate(() => seen.push(writes()));
  for (const title of ['adds', 'removes', 'counts']) {
    journal.caseEnded(PLACE, passed(title));
    // As a runner does between its hooks: no turn of the event loop passes.
    await Promise.resolve();
  }
  expect(writes()).toBe(0);
  await new Promise(setImmediate);
  expect(seen).toEqual([1]);
  expect(journal.count()).toBe(3);
});

test('asking how many are on disk writes them first', () => {
  const { journal, writes } = openKept({ mayWait: true });
  journal.caseEnded(PLACE, passed('adds'));
  expect(journal.count()).toBe(1);
  expect(writes()).toBe(1);
});

test('the last line tells the exit code', () => {
  const { journal, lines } = openKept({ mayWait: true });
  journal.over(3);
  expect(lines()).toEqual([{ kind: 'exit', code: 3 }]);
});

test('a batch has an end', () => {
  const { journal, writes } = openKept({ mayWait: true });
  for (let nth = 0; nth < 1_200; nth += 1) journal.caseEnded(PLACE, passed(`case ${nth}`));
  expect(writes()).toBe(2);
  expect(journal.count()).toBe(1_200);
});

test('a file that has ended is one line, and counts the tests that had none', () => {
  const { journal, lines } = openKept({ mayWait: false });
  for (const node of [failed('adds', '503'), passed('adds', 2), passed('removes', 3)]) journal.caseEnded(PLACE, node);
  const skipped = { ...passed('counts'), outcome: { kind: 'skipped', note: '' } } as const;
  journal.fileEnded({ ...FILE, children: [passed('adds', 2), passed('removes', 3), skipped] });
  expect(journal.count()).toBe(3);
  expect(lines().at(-1)).toMatchObject({ kind: 'file', tree: [passed('adds', 2), passed('removes', 3), skipped] });
});

test('files of one path that are told apart by their copies each have their own lines', () => {
  const { journal, lines } = openKept({ mayWait: false });
  const tell = (copy: number, title: string) => journal.caseEnded({ ...PLACE, copy }, passed(title));
  tell(1, 'of one');
  tell(2, 'of the other');
  journal.fileEnded({ ...FILE, children: [passed('of one')] }, 1);
  tell(2, 'more of the other');
  expect(journal.count()).toBe(3);
  expect(lines()).toMatchObject([
    { kind: 'test', copy: 1 },
    { kind: 'test', copy: 2 },
    { kind: 'file', copy: 1, tree: [passed('of one')] },
    { kind: 'test', copy: 2, node: { title: 'more of the other' } },
  ]);
});

test('what is told of a file after its end stands in its line already', () => {
  const { journal, lines } = openKept({ mayWait: false });
  journal.fileEnded({ ...FILE, children: [passed('adds')] });
  journal.caseEnded(PLACE, passed('adds'));
  journal.caseEnded({ ...PLACE, project: 'node' }, passed('adds'));
  expect(lines()).toMatchObject([
    { kind: 'file', tree: [passed('adds')] },
    { kind: 'test', project: 'node' },
  ]);
  expect(journal.count()).toBe(2);
});

test('a file to which the runner did not come has not ended', () => {
  const { journal, writes } = openKept({ mayWait: false });
  journal.fileEnded({ ...FILE, load: 'stopped', children: [] });
  expect(writes()).toBe(0);
});

test('the line of a file is written after those of its cases', async () => {
  const { journal, lines } = openKept({ mayWait: true });
  journal.caseEnded(PLACE, passed('adds'));
  journal.fileEnded({ ...FILE, children: [passed('adds')] });
  await new Promise(setImmediate);
  expect(lines()).toMatchObject([{ kind: 'test' }, { kind: 'file', tree: [passed('adds')] }]);
});

/** `writes` counts those after the first line, which tells of the run. */
function openKept({ mayWait }: { readonly mayWait: boolean }) {
  const disk = failingDisk(() => undefined);
  const folder = temporaryFolder();
  const { report, ...head } = sampleRecord();
  const opened = openJournal({ folder, world: worldAtNoon({ disk }) }, { head, runner: report.runner });
  const journal = keepJournal({ journal: opened, redact: (text) => text, mayWait });
  const countWrites = () => disk.operations.filter((operation) => operation === 'write').length;
  const before = countWrites();
  const lines = (): readonly unknown[] => {
    const [name = ''] = readdirSync(join(folder, 'open'));
    const text = readFileSync(join(folder, 'open', name), 'utf8');
    return text
      .split('\n')
      .slice(1, -1)
      .map((line): unknown => JSON.parse(line));
  };
  return { journal, lines, writes: () => countWrites() - before };
}
