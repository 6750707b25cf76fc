import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOutbox, storedReceipt } from './outbox.ts';
import { failingDisk } from './failing-disk.test.support.ts';
import { sampleRecord, temporaryFolder, worldAtNoon } from './sample-record.test.support.ts';

test('the receipt of a joined record names its parts, and that of any other stays as it is', () => {
  const parts = [sampleRecord({ runKey: 'rs1-part-one' }), sampleRecord({ runKey: 'rs1-part-two' })] as const;
  const receipt = { runKey: 'rs1-whole-run', outcome: 'delivered' };
  const named = { ...receipt, parts: ['rs1-part-one', 'rs1-part-two'] };
  expect(storedReceipt(receipt, { joined: { parts, expected: 2 } })).toEqual(named);
  expect(storedReceipt(receipt, {})).toEqual(receipt);
});

test('the runs that hold a part are told by their receipts; what is no such receipt says nothing', () => {
  const folder = temporaryFolder();
  const done = join(folder, 'done');
  mkdirSync(done);
  const receipts = {
    'a.json': { runKey: 'rs1-whole-run', parts: ['rs1-part-one', 'rs1-part-two'] },
    'b.json': { runKey: 'rs1-other-run', parts: ['rs1-part-two'] },
    'c.json': { runKey: 'rs1-alone-run' },
    'd.json': { parts: ['rs1-part-one'] },
    'e.json': { runKey: 7, parts: ['rs1-part-one'] },
    'f.json': { runKey: 'rs1-word-run', parts: 'rs1-part-one' },
    'g.json': null,
    'h.json': 7,
    'i.txt': { runKey: 'rs1-text-run', parts: ['rs1-part-one'] },
  };
  for (const [name, receipt] of Object.entries(receipts)) writeFileSync(join(done, name), JSON.stringify(receipt));
  const deliveredRunsOf = (key: string) => openOutbox(folder, worldAtNoon()).deliveredRunsOf(key);
  expect(deliveredRunsOf('rs1-part-one')).toEqual(['rs1-whole-run']);
  expect(deliveredRunsOf('rs1-part-two')).toEqual(['rs1-whole-run', 'rs1-other-run']);
  expect(deliveredRunsOf('rs1-part-six')).toEqual([]);
  expect(openOutbox(join(folder, 'none'), worldAtNoon()).deliveredRunsOf('rs1-part-one')).toEqual([]);
});

test('what the disk does not give is an error: a part that was delivered must not be sent again', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'done'));
  const disk = failingDisk((_, operation) => (operation === 'namesIn' ? 'refuses' : undefined));
  const outbox = openOutbox(folder, worldAtNoon({ disk }));
  expect(() => outbox.deliveredRunsOf('rs1-part-one')).toThrow(/^RS3024 done\/ could not be read from disk: EACCES/);
});
