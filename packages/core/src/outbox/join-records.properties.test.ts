import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinRecords } from './join-records.ts';
import { missingParts, type RecordPart, type RunRecord } from './run-record.ts';
import { passed, sampleRecord, sampleReport } from './sample-record.test.support.ts';

const COUNT = 4;

/** Shards of one build as its jobs leave them, each at some CI attempts. No clock is to be trusted. */
const jobs = fc
  .uniqueArray(
    fc.record({
      index: fc.integer({ min: 1, max: COUNT }),
      ciAttempt: fc.integer({ min: 1, max: 3 }),
      minute: fc.integer({ min: 10, max: 59 }),
    }),
    { selector: ({ index, ciAttempt }) => `${index} ${ciAttempt}`, minLength: 1, maxLength: 8 },
  )
  .map((facts) => facts.map(recordOf));

function recordOf({ index, ciAttempt, minute }: { index: number; ciAttempt: number; minute: number }): RunRecord {
  const report = sampleReport([passed(`in attempt ${ciAttempt}`)]);
  const files = report.files.map((file) => ({ ...file, path: `${index}.test.ts` }));
  return sampleRecord({
    runKey: `rs1-shard-${index}-attempt-${ciAttempt}`,
    createdAt: `2026-11-21T11:${minute}:00.000Z`,
    shard: { index, count: COUNT },
    build: { commit: 'c0ffee', ciRun: 'GITHUB_RUN_ID=900', ciAttempt },
    report: { ...report, files },
  });
}

test('of each shard the newest CI attempt is there, whatever the clocks say', () => {
  fc.assert(
    fc.property(jobs, (records) => {
      const newest = new Map<number, number>();
      for (const { shard, build } of records) {
        const { index = 0 } = shard ?? {};
        newest.set(index, Math.max(newest.get(index) ?? 0, build?.ciAttempt ?? 0));
      }
      const there = joinedOf(records).joined?.parts.map(slotOf) ?? [];
      expect(there.toSorted()).toEqual([...newest].map(([index, ciAttempt]) => `${index} ${ciAttempt}`).toSorted());
    }),
  );
});

test('shards that have left nothing are named, and no others', () => {
  fc.assert(
    fc.property(jobs, (records) => {
      const there = new Set(records.map(({ shard }) => shard?.index));
      const missing = [1, 2, 3, 4].filter((index) => !there.has(index));
      const named = [...(missingParts(joinedOf(records)) ?? '').replace(/ of \d+$/, '').matchAll(/\d+/g)].map(Number);
      expect(named).toEqual(missing);
    }),
  );
});

test('in any order the shards of a build are one Report and one run', () => {
  fc.assert(
    fc.property(jobs, fc.nat(), (records, turn) => {
      const whole = joinedOf(records);
      const at = turn % records.length;
      expect(joinedOf([...records.slice(at), ...records.slice(0, at)])).toEqual(whole);
    }),
  );
});

function joinedOf(records: readonly RunRecord[]): RunRecord {
  const [group, ...others] = joinRecords(records);
  if (group?.kind !== 'run' || others.length > 0) throw new TypeError('the shards of one build are one run');
  return group.record;
}

function slotOf({ shard, build }: RecordPart): string {
  return `${shard?.index} ${build?.ciAttempt}`;
}
