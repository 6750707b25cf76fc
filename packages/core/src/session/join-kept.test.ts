import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openOutbox, type Outbox, storedReceipt } from '../outbox/outbox.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { NOON, recordText, sampleRecord, temporaryFolder, worldAtNoon } from '../outbox/sample-record.test.support.ts';
import { joinKept, type JoinedFiles } from './join-kept.ts';

function shard(index: number): RunRecord {
  return sampleRecord({ runKey: `rs1-shard-${index}-of-2`, shard: { index, count: 2 } });
}

test('shards in the outbox leave it for what they make; those that lie elsewhere stay', () => {
  const outbox = openOutbox(join(temporaryFolder(), 'outbox'));
  const elsewhere = join(temporaryFolder(), 'shard-2.json');
  writeFileSync(elsewhere, recordText(shard(2)));
  const { files, joined } = joinKept([outbox.keep(shard(1)), elsewhere], outbox);
  expect(joined).toMatchObject([{ packageName: 'shop', parts: 2, superseded: 0, missing: undefined }]);
  expect(outbox.list()).toEqual(files);
  expect(readdirSync(join(elsewhere, '..'))).toEqual(['shard-2.json']);
});

test('what is no shard, or cannot be read, is left as it is', () => {
  const outbox = openOutbox(join(temporaryFolder(), 'outbox'));
  const whole = outbox.keep(sampleRecord());
  const torn = join(temporaryFolder(), 'torn.json');
  writeFileSync(torn, '{');
  const { errors, ...rest } = joinKept([whole, torn], outbox);
  expect(rest).toEqual({ files: [torn, whole], joined: [], refused: [] });
  expect(errors).toMatchObject([{ code: 'RS3010' }]);
});

test('a joined record that a dead process was delivering keeps its claim, which says what may still land', () => {
  const folder = join(temporaryFolder(), 'outbox');
  const outbox = openOutbox(folder, worldAtNoon());
  const [path = ''] = joinKept([outbox.keep(shard(1)), outbox.keep(shard(2))], outbox).files;
  expect(outbox.take(path, NOON + 60_000)).toMatchObject({ kind: 'taken' });
  const later = openOutbox(folder, worldAtNoon({ processId: 300, isRunning: () => false }));
  const { files, joined } = joinKept(later.list(), later);
  expect(files.map((file) => basename(join(file, '..')))).toEqual(['claimed']);
  expect(joined.map((run) => run.path)).toEqual(files);
});

test('copies of parts that were delivered in runs that miss others make a whole run', () => {
  const outbox = openOutbox(join(temporaryFolder(), 'outbox'));
  const copies = [1, 2].map((index) => {
    const copy = join(temporaryFolder(), `shard-${index}.json`);
    writeFileSync(copy, recordText(shard(index)));
    return copy;
  });
  for (const index of [1, 2]) deliver(joinKept([outbox.keep(shard(index))], outbox), outbox);
  const whole = joinKept(copies, outbox);
  expect(whole.joined).toMatchObject([{ parts: 2, missing: undefined }]);
});

function deliver({ files }: JoinedFiles, outbox: Outbox): void {
  for (const file of files) outbox.settle(file, storedReceipt({ runKey: outbox.read(file).runKey }, outbox.read(file)));
}
