import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openOutbox } from '../outbox/outbox.ts';
import type { Record } from '../outbox/record.ts';
import { NOON, recordText, sampleRecord, temporaryFolder, worldAtNoon } from '../outbox/sample-record.test.support.ts';
import { joinKept } from './join-kept.ts';

function shard(index: number): Record {
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
  expect(joinKept([whole, torn], outbox)).toEqual({ files: [torn, whole], joined: [], refused: [] });
});

test('a joined Record that a dead process was delivering keeps its claim, which says what may still land', () => {
  const folder = join(temporaryFolder(), 'outbox');
  const outbox = openOutbox(folder, worldAtNoon());
  const [path = ''] = joinKept([outbox.keep(shard(1)), outbox.keep(shard(2))], outbox).files;
  expect(outbox.take(path, NOON + 60_000)).toMatchObject({ kind: 'taken' });
  const later = openOutbox(folder, worldAtNoon({ processId: 300, isRunning: () => false }));
  const { files, joined } = joinKept(later.list(), later);
  expect(files.map((file) => basename(join(file, '..')))).toEqual(['claimed']);
  expect(joined.map((run) => run.path)).toEqual(files);
});
