import { expect, test } from 'vitest';
import { failingDisk } from '../outbox/failing-disk.test.support.ts';
import { openRunOutbox } from '../outbox/run-outbox.ts';
import { passed, sampleRecord, temporaryFolder, worldAtNoon } from '../outbox/sample-record.test.support.ts';
import { keepJournal } from './keep-journal.ts';

const PLACE = { file: 'a.test.ts', project: '', suites: [] };

test('where a test may end this process, each is on disk before the next', () => {
  const { journal, writes } = openJournal({ mayWait: false });
  for (const title of ['adds', 'removes', 'counts']) journal.caseEnded(PLACE, passed(title));
  expect(writes()).toBe(3);
  expect(journal.count()).toBe(3);
});

test('cases that are told of together are written together, before any event comes in between', async () => {
  const { journal, writes } = openJournal({ mayWait: true });
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

test('whoever asks how many are on disk has them written first', () => {
  const { journal, writes } = openJournal({ mayWait: true });
  journal.caseEnded(PLACE, passed('adds'));
  expect(journal.count()).toBe(1);
  expect(writes()).toBe(1);
});

test('a batch has an end', () => {
  const { journal, writes } = openJournal({ mayWait: true });
  for (let nth = 0; nth < 1_200; nth += 1) journal.caseEnded(PLACE, passed(`case ${nth}`));
  expect(writes()).toBe(2);
  expect(journal.count()).toBe(1_200);
});

/** `writes` counts those after the first line, which tells of the run. */
function openJournal({ mayWait }: { readonly mayWait: boolean }) {
  const disk = failingDisk(() => undefined);
  const outbox = openRunOutbox({ folder: temporaryFolder(), world: worldAtNoon({ disk }) });
  const { report, ...head } = sampleRecord();
  const journal = keepJournal({ outbox, head, runner: report.runner, redact: (text) => text, mayWait });
  const countWrites = () => disk.operations.filter((operation) => operation === 'write').length;
  const before = countWrites();
  return { journal, writes: () => countWrites() - before };
}
