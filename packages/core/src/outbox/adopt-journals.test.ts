import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeLine, type JournalCase, type JournalHead } from './journal-line.ts';
import { openOutbox } from './outbox.ts';
import type { OutboxWorld } from './outbox-world.ts';
import { type AdoptedJournals, adoptJournals } from './recover-journals.ts';
import { caseLine, NOON, passed, sampleRecord, temporaryFolder, worldAtNoon } from './sample-record.test.support.ts';

const RECORD = '2026-11-21T11-59-00-000Z-rs1-sample-key.json';

test('journals that came from other machines become Records once, and stay as they are', () => {
  const { copy, adopt, outbox } = openPlace();
  const path = copy('rs1-sample-key', {});
  expect(adopt([path]).records.map((record) => outbox.read(record).recovered)).toEqual([true]);
  expect(adopt([path])).toEqual({ records: [], unreadable: [] });
});

test('a journal becomes a Record beside that of another run', () => {
  const { copy, adopt } = openPlace();
  expect(adopt([copy('rs1-another-key', {})], [`/elsewhere/${RECORD}`]).records).toHaveLength(1);
});

test.each<[claim: string, head: Partial<JournalHead>, lines: readonly JournalCase[], besides: readonly string[]]>([
  ['whose Record came with it', {}, [caseLine(passed('adds'))], [`/elsewhere/${RECORD}`]],
  ['that a process of this machine is writing', { processId: 200 }, [caseLine(passed('adds'))], []],
])('a journal %s makes none', (...[, head, lines, besides]) => {
  const { copy, adopt } = openPlace();
  expect(adopt([copy('rs1-sample-key', head, lines)], besides)).toEqual({ records: [], unreadable: [] });
});

test('what cannot be read is named with its reason, and costs the others nothing', () => {
  const { copy, adopt, folder } = openPlace();
  const damaged = join(folder, 'damaged.ndjson');
  writeFileSync(damaged, 'no journal\n');
  const newer = join(folder, 'newer.ndjson');
  writeFileSync(newer, '{"kind":"run","head":{"format":99}}\n');
  const gone = join(folder, 'gone.ndjson');
  const { records, unreadable } = adopt([damaged, newer, gone, copy('rs1-sample-key', {})]);
  expect(records).toHaveLength(1);
  expect(unreadable.map(({ path }) => path)).toEqual([damaged, newer, gone]);
  expect(unreadable[1]).toMatchObject({ reason: 'a newer runsheet has written it', isNewer: true });
  expect(unreadable[2]?.reason).toContain('ENOENT');
});

test('one without a finished test is a run that had begun', () => {
  const { copy, adopt, outbox } = openPlace();
  const { records } = adopt([copy('rs1-sample-key', {}, [])]);
  expect(records.map((path) => outbox.read(path).report.ending.kind)).toEqual(['interrupted']);
});

test('on this machine too', () => {
  const { copy, outbox } = openPlace();
  const path = copy('rs1-sample-key', { host: 'elsewhere' });
  expect(adoptJournals([path], { outbox, besides: [] }).records).toHaveLength(1);
});

type Place = {
  readonly folder: string;
  readonly outbox: ReturnType<typeof openOutbox>;
  readonly copy: (runKey: string, head: Partial<JournalHead>, lines?: readonly JournalCase[]) => string;
  readonly adopt: (paths: readonly string[], besides?: readonly string[]) => AdoptedJournals;
};

function openPlace(): Place {
  const folder = temporaryFolder();
  const world: OutboxWorld = worldAtNoon();
  const outbox = openOutbox(join(folder, 'outbox'), world);
  for (const part of ['todo', 'claimed', 'done']) mkdirSync(join(outbox.folder, part), { recursive: true });
  return {
    folder,
    outbox,
    copy: (runKey, head, lines = [caseLine(passed('adds'))]) => {
      const path = join(folder, `${runKey}.ndjson`);
      const { report: _, ...recordHead } = sampleRecord({ runKey });
      const runner = { name: 'vitest', version: '5.1.1' };
      const first = { kind: 'run', head: recordHead, runner, processId: 300, host: 'here', ...head } as const;
      writeFileSync(path, [first, ...lines].map(encodeLine).join(''));
      utimesSync(path, NOON / 1_000, NOON / 1_000);
      return path;
    },
    adopt: (paths, besides = []) => adoptJournals(paths, { outbox, besides }, world),
  };
}
