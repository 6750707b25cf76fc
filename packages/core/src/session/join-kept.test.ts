import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOutbox } from '../outbox/outbox.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { recordText, sampleRecord, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { joinInMemory } from './join-kept.ts';

function shard(index: number, more: Partial<RunRecord> = {}): RunRecord {
  return sampleRecord({ runKey: `rs1-shard-${index}-of-2`, shard: { index, count: 2 }, ...more });
}

test('shards of one run are joined in memory, wherever they lie, and their files stay', () => {
  const outbox = openOutbox(join(temporaryFolder(), 'outbox'));
  const elsewhere = join(temporaryFolder(), 'shard-2.json');
  writeFileSync(elsewhere, recordText(shard(2)));
  const own = outbox.keep(shard(1));
  const { runs } = joinInMemory([own, elsewhere], outbox);
  expect(runs).toMatchObject([
    {
      path: own,
      paths: [own, elsewhere],
      record: { joined: { parts: [{ shard: { index: 1 } }, { shard: { index: 2 } }], expected: 2 } },
      joined: { packageName: 'shop', parts: 2, superseded: 0, missing: undefined },
    },
  ]);
  expect(outbox.list()).toEqual([own]);
});

test('of copies of a shard the one in the outbox is taken, once', () => {
  const outbox = openOutbox(join(temporaryFolder(), 'outbox'));
  const copy = join(temporaryFolder(), 'shard-1.json');
  writeFileSync(copy, recordText(shard(1)));
  const own = [outbox.keep(shard(1)), outbox.keep(shard(2))];
  expect(joinInMemory([copy, ...own], outbox).runs).toMatchObject([
    { paths: own, joined: { parts: 2, superseded: 0 } },
  ]);
});

test('what is no shard is a run of its own, and what cannot be read is left as it is', () => {
  const outbox = openOutbox(join(temporaryFolder(), 'outbox'));
  const whole = outbox.keep(sampleRecord());
  const torn = join(temporaryFolder(), 'torn.json');
  writeFileSync(torn, '{');
  expect(joinInMemory([torn, whole], outbox)).toEqual({
    unreadable: [torn],
    runs: [{ path: whole, paths: [whole], record: sampleRecord(), joined: undefined }],
    refused: [],
  });
});

test('shards that contradict each other are refused, with all their files', () => {
  const outbox = openOutbox(join(temporaryFolder(), 'outbox'));
  const report = { ...sampleRecord().report, failures: [{ message: 'no such item', diff: '', stack: '' }] };
  const paths = [outbox.keep(shard(1)), outbox.keep(shard(1, { runKey: 'rs1-another-one', report }))];
  expect(joinInMemory(paths, outbox)).toMatchObject({ runs: [], refused: [{ paths, error: { code: 'RS1016' } }] });
});
