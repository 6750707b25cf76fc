import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileNode } from '../report/report.ts';
import { type JoinedRecords, joinRecords } from './join-records.ts';
import { missingParts, type RunRecord } from './run-record.ts';
import { failed as failedCase, passed, sampleRecord, sampleReport } from './sample-record.test.support.ts';

const BUILD = { commit: 'c0ffee', ciRun: 'GITHUB_RUN_ID=900', ciAttempt: 1 };

describe('shards of one run', () => {
  test('become one record with all files, and one key however often they are joined', () => {
    const shards = [shard(2, ['b.test.ts', 'd.test.ts']), shard(1, ['a.test.ts', 'c.test.ts'])];
    const [joined] = join(...shards);
    expect(drawn(joined)).toBe('a.test.ts, c.test.ts, b.test.ts, d.test.ts: 4 passed, whole, all');
    expect(join(...shards.toReversed())[0]).toEqual(joined);
    expect(joined?.runKey).toMatch(/^rs1-[\w-]{20}$/);
    expect(shards.map(({ runKey }) => runKey)).not.toContain(joined?.runKey);
  });

  test('that ran again are there once, as they ran last', () => {
    const first = shard(1, ['a.test.ts'], { runKey: 'rs1-first-try', createdAt: '2026-11-21T10:00:00.000Z' });
    const again = shard(1, ['a.test.ts', 'new.test.ts'], {
      runKey: 'rs1-second-try',
      build: { ...BUILD, ciAttempt: 2 },
    });
    const joined = join(again, shard(2, ['b.test.ts']), first);
    expect(joined.map(drawn)).toEqual(['b.test.ts, a.test.ts, new.test.ts: 3 passed, whole, all']);
    // Whatever the clocks of the machines say, the attempt decides.
    expect(joined[0]?.joined?.parts.map(({ runKey }) => runKey)).not.toContain('rs1-first-try');
  });

  test('that are missing are named', () => {
    expect(join(shard(2, ['b.test.ts'])).map(missingParts)).toEqual(['shard 1 of 2']);
    expect(join(shard(2, ['b.test.ts'], { count: 5 })).map(missingParts)).toEqual(['shards 1, 3, 4 and 5 of 5']);
    expect(joinExpected(3, shard(1, ['a.test.ts']), shard(2, [])).map(missingParts)).toEqual(['shard 3 of 3']);
    expect(join(shard(1, ['a.test.ts']), shard(2, [])).map(missingParts)).toEqual([undefined]);
  });

  test.each<readonly [string, Partial<RunRecord>]>([
    ['another commit', { build: { ...BUILD, commit: 'beef' } }],
    ['another run of CI', { build: { ...BUILD, ciRun: 'GITHUB_RUN_ID=901' } }],
    ['another machine', { build: { ...BUILD, machine: 'win32, Node 22' } }],
    ['another package', { packageName: '@shop/web' }],
    ['another environment', { headers: { environment: 'node 20' } }],
    ['another version of the runner', { report: report(['b.test.ts'], '3.2.7') }],
    ['another service', { origin: 'https://other.example' }],
    ['another number of shards', { shard: { index: 2, count: 3 } }],
  ])('never join with those of %s', (_, change) => {
    const joined = join(shard(1, ['a.test.ts']), { ...shard(2, ['b.test.ts']), ...change });
    expect(joined.map((record) => missingParts(record) !== undefined)).toEqual([true, true]);
  });

  test('of two machines are two runs, and what has failed on one is in its own', () => {
    const on = (machine: string, change: Partial<RunRecord>) =>
      shard(1, ['a.test.ts'], { count: 1, runKey: `rs1-on-${machine}`, build: { ...BUILD, machine }, ...change });
    const red = report(['a.test.ts'], '5.1.1', failedCase('adds', 'boom'));
    const runs = join(on('linux', { report: red }), on('win32', { createdAt: '2026-11-21T12:30:00.000Z' }));
    expect(runs.map(({ report: { counts } }) => counts.failed)).toEqual([1, 0]);
  });

  test('are refused, both named, when one attempt at one of them has left different results', () => {
    const one = shard(1, ['a.test.ts'], { runKey: 'rs1-job-of-linux' });
    const other = (more: Partial<RunRecord>) => shard(1, ['a.test.ts'], { runKey: 'rs1-job-of-windows', ...more });
    const red = other({ report: { ...report(['a.test.ts']), failures: [failure('no such item')] } });
    const both = 'RS1016 rs1-job-of-linux and rs1-job-of-windows hold different results of shard 1 of 2 of shop';
    for (const parts of [
      [one, red],
      [red, one],
      [red, shard(2, ['b.test.ts']), one],
    ]) {
      expect(() => join(...parts)).toThrow(both);
    }
    const again = shard(1, ['a.test.ts'], { runKey: 'rs1-again', build: { ...BUILD, ciAttempt: 2 } });
    expect(() => join(one, red, again)).toThrow(both);
    // What is the same can be left out.
    expect(join(one, other({})).map(drawn)).toEqual(['a.test.ts: 1 passed, not whole, all']);
  });

  describe('that ran again in a CI that does not count attempts', () => {
    const [noon, later] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:10:00.000Z'];
    const job = (id: string, startedAt: string, more: { readonly name?: string; readonly failed?: number } = {}) => {
      const { name = 'test 1/2', failed = 0 } = more;
      const results = { ...report(['a.test.ts']), startedAt, durationMs: 60_000 };
      const build = { ...BUILD, ciRun: 'CI_PIPELINE_ID=7', job: { name, id } };
      const counted = { ...results, failures: failed === 0 ? [] : [failure('no network')] };
      return shard(1, [], { runKey: `rs1-of-job-${id}`, createdAt: startedAt, build, report: counted });
    };
    const red = job('41', noon, { failed: 1 });

    test('are there as they ran last, when the job says that it is the same one', () => {
      const [joined] = join(job('42', later), red);
      expect(joined?.joined?.parts.map(({ runKey }) => runKey)).toEqual(['rs1-of-job-42']);
      expect(join(red, job('42', later))).toEqual([joined]);
    });

    test('are there as they ran last, when the second began at the moment in which the first ended', () => {
      const [joined] = join(red, job('42', '2026-11-21T12:01:00.000Z'));
      expect(joined?.joined?.parts.map(({ runKey }) => runKey)).toEqual(['rs1-of-job-42']);
    });

    test.each([
      [
        'a job without a name, before it',
        { ...job('40', '2026-11-21T11:50:00.000Z'), build: { ...BUILD, ciRun: 'CI_PIPELINE_ID=7' } },
      ],
      ['a job of another name, which may test something else', job('42', later, { name: 'test on postgres' })],
      ['the same job, which may have tested two things', { ...job('41', later), runKey: 'rs1-of-job-41-again' }],
      ['a job that ran at the same time', job('42', '2026-11-21T12:00:30.000Z')],
      ['its own retry on a machine whose clock is behind', job('42', '2026-11-21T11:50:00.000Z')],
    ])('are refused when the other is of %s', (_, other) => {
      for (const records of [
        [red, other],
        [other, red],
      ]) {
        expect(joinRecords(records)).toMatchObject([{ kind: 'rivals', error: { code: 'RS1016' } }]);
      }
    });

    test('of another build are joined anyway', () => {
      const other = shard(1, ['a.test.ts'], { build: { ...BUILD, ciRun: 'CI_PIPELINE_ID=8' } });
      const groups = joinRecords([red, job('42', noon), other]);
      expect(groups.map(({ kind, sources }) => [kind, sources.length])).toEqual([
        ['rivals', 2],
        ['run', 1],
      ]);
    });
  });

  test('have the headers of the first shard, and those that only others have, whichever ran first', () => {
    const [noon, later] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:10:00.000Z'];
    const one = (createdAt: string) => shard(1, ['a.test.ts'], { createdAt, headers: { page: 'one' } });
    const two = (createdAt: string) => shard(2, ['b.test.ts'], { createdAt, headers: { page: 'two', note: 'slow' } });
    for (const parts of [[one(noon), two(later)] as const, [one(later), two(noon)] as const]) {
      expect(join(...parts).map(({ headers }) => headers)).toEqual([{ page: 'one', note: 'slow' }]);
    }
  });

  test('may be told twice with one key, as a job tells of itself: the later one counts', () => {
    const [first, later] = [shard(1, ['a.test.ts']), '2026-11-21T12:30:00.000Z'];
    const [joined] = join(shard(1, ['a.test.ts', 'b.test.ts'], { createdAt: later }), first);
    expect(drawn(joined)).toBe('a.test.ts, b.test.ts: 2 passed, not whole, all');
  });

  test('are the same when they tell of the same files in another order', () => {
    const again = shard(1, ['b.test.ts', 'a.test.ts'], { runKey: 'rs1-other-order' });
    expect(join(shard(1, ['a.test.ts', 'b.test.ts']), again)).toHaveLength(1);
  });

  test('are cut short together when one of them was', () => {
    const cut = { ...report(['b.test.ts']), ending: { kind: 'interrupted', why: 'killed' } } as const;
    const [joined] = join(shard(1, ['a.test.ts']), { ...shard(2, []), report: cut });
    expect(joined?.report.ending).toEqual({ kind: 'interrupted', why: 'killed' });
  });
});

describe('records without a shard', () => {
  test('that hold the same files with other results are refused, when they are to be one run', () => {
    const red = { ...sampleReport(), failures: [{ message: 'no such item', diff: '', stack: '' }] };
    const records = [sampleRecord({ runKey: 'rs1-one' }), sampleRecord({ runKey: 'rs1-other', report: red })];
    const [run] = joinRecords(records, 2);
    expect(run).toMatchObject({ kind: 'rivals', error: { code: 'RS1016' } });
    expect(JSON.stringify(run)).toContain('different results of the same files of shop');
  });

  test('are left alone when they are all of the run, however often they are there', () => {
    const record = sampleRecord();
    expect([join(record, record), joinExpected(1, record)]).toEqual([[record], [record]]);
  });

  test('are joined when they are to be one part, and the oldest names the run', () => {
    const part = (minute: number, path: string) =>
      sampleRecord({
        runKey: `rs1-minute-${minute}`,
        createdAt: `2026-11-21T11:${minute}:00.000Z`,
        headers: { page: path },
        report: report([path]),
      });
    const [joined, ...others] = joinExpected(1, part(20, 'b.test.ts'), part(10, 'a.test.ts'));
    expect([drawn(joined), joined?.headers, others]).toEqual([
      'a.test.ts, b.test.ts: 2 passed, whole, all',
      { page: 'a.test.ts' },
      [],
    ]);
  });

  test('of two commits are no parts of one run, though no build is told', () => {
    const of = (commit: string) => sampleRecord({ runKey: `rs1-of-${commit}`, headers: { commit } });
    expect(joinExpected(2, of('one'), of('two'))).toHaveLength(2);
  });

  test('are left alone', () => {
    const records = [sampleRecord({ runKey: 'rs1-one-of-two' }), sampleRecord({ runKey: 'rs1-two-of-two' })];
    expect(join(...records)).toEqual(records);
  });

  test('are parts of one run when that is asked for, and a file has its newest results', () => {
    const part = (runKey: string, files: readonly string[]) =>
      sampleRecord({ runKey, createdAt: `2026-11-21T1${files.length}:00:00.000Z`, report: report(files) });
    const parts = [part('rs1-part-one', ['a.test.ts']), part('rs1-part-two', ['a.test.ts', 'b.test.ts'])];
    const [joined] = joinExpected(3, ...parts);
    expect(joined?.report.files.map(({ path }) => path)).toEqual(['a.test.ts', 'b.test.ts']);
    expect(joined && missingParts(joined)).toBe('1 of 3 parts');
  });
});

test('a file in two parts that differ in it is refused: the red one could be left out', () => {
  const part = (runKey: string, files: readonly string[], more: Partial<RunRecord> = {}) =>
    sampleRecord({ runKey, build: BUILD, report: report(files), ...more });
  const red = part('rs1-red-one', ['a.test.ts', 'b.test.ts']);
  const files = red.report.files.map((file) => ({ ...file, failures: [failure('no such item')] }));
  const green = part('rs1-green-one', ['a.test.ts', 'c.test.ts'], { createdAt: '2026-11-21T12:30:00.000Z' });
  const rivals = { ...red, report: { ...red.report, files } };
  const [group] = joinRecords([rivals, green], 2);
  expect(group).toMatchObject({ kind: 'rivals', error: { code: 'RS1016' } });
  const again = { ...green, build: { ...BUILD, ciAttempt: 2 } };
  expect(joinRecords([rivals, again], 2)).toMatchObject([{ kind: 'run' }]);
});

test('joining is the same in every order, and twice is once', () => {
  fc.assert(
    fc.property(fc.array(anyShard(), { minLength: 1, maxLength: 6 }), fc.nat(), (all, seed) => {
      const whole = keysOf(join(...all));
      expect(keysOf(join(...shuffled(all, seed)))).toEqual(whole);
      expect(keysOf(join(...all, ...all))).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});

describe('a shard that was killed before its configuration was noted', () => {
  const early = (index: number): RunRecord => {
    const { settings: _settings, origin: _origin, ...rest } = shard(index, [`${index}.test.ts`]);
    return { ...rest, isConfigured: undefined };
  };

  test('belongs to the one run that it fits', () => {
    expect(join(early(1), shard(2, ['2.test.ts']))).toHaveLength(1);
    expect(join(shard(2, ['2.test.ts']), early(1))[0]).toMatchObject({ isConfigured: true });
  });

  test('stays by itself where it fits several, or none', () => {
    const other = { ...shard(2, ['2.test.ts']), runKey: 'rs1-other-target', origin: 'https://other.example' };
    expect(join(early(1), shard(2, ['2.test.ts']), other)).toHaveLength(3);
    expect(join(early(1), early(2))).toHaveLength(1);
  });
});

function join(...records: readonly RunRecord[]): readonly RunRecord[] {
  return joinRecords(records).map(recordOf);
}

function joinExpected(expected: number, ...records: readonly RunRecord[]): readonly RunRecord[] {
  return joinRecords(records, expected).map(recordOf);
}

function recordOf(group: JoinedRecords): RunRecord {
  if (group.kind === 'rivals') throw group.error;
  return group.record;
}

function shard(index: number, paths: readonly string[], more: Partial<RunRecord> & { count?: number } = {}): RunRecord {
  const { count = 2, ...change } = more;
  const own = { runKey: `rs1-shard-${index}-of-${count}`, shard: { index, count }, build: BUILD };
  return sampleRecord({ ...own, report: report(paths), ...change });
}

function failure(message: string): RunRecord['report']['failures'][number] {
  return { message, diff: '', stack: '' };
}

function report(paths: readonly string[], version = '5.1.1', node = passed('adds')): RunRecord['report'] {
  const files = paths.map((path): FileNode => {
    return { kind: 'file', path, project: '', load: 'loaded', failures: [], children: [node] };
  });
  const counts = { passed: files.length, failed: 0, skipped: 0 };
  return { ...sampleReport(), runner: { name: 'vitest', version }, files, counts };
}

/** Attempts at three shards of two builds, as jobs leave them: no two records have one key. */
function anyShard(): fc.Arbitrary<RunRecord> {
  const facts = fc.record({
    index: fc.integer({ min: 1, max: 3 }),
    ciAttempt: fc.integer({ min: 1, max: 2 }),
    minute: fc.integer({ min: 10, max: 12 }),
    commit: fc.constantFrom('one', 'two'),
    name: fc.uuid(),
  });
  // One attempt at a shard has one result: others are refused.
  return facts.map(({ index, ciAttempt, minute, commit, name }) =>
    shard(index, ['a.test.ts', 'b.test.ts', 'c.test.ts'].slice(0, index + ciAttempt - 1), {
      count: 3,
      runKey: `rs1-${name}`,
      createdAt: `2026-11-21T11:${minute}:00.000Z`,
      build: { ...BUILD, commit, ciAttempt },
    }),
  );
}

function keysOf(records: readonly RunRecord[]): readonly string[] {
  return records.map((record) => JSON.stringify([record.runKey, drawn(record), record.headers])).toSorted();
}

function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const cut = seed % Math.max(1, items.length);
  return [...items.slice(cut).toReversed(), ...items.slice(0, cut)];
}

function drawn(record: RunRecord | undefined): string {
  if (record === undefined) return 'none';
  const { files, counts, ending, selection } = record.report;
  const whole = missingParts(record) === undefined ? 'whole' : 'not whole';
  const paths = files.map(({ path }) => path).join(', ');
  return `${paths}: ${counts.passed} passed, ${whole}${ending.kind === 'complete' ? '' : ', cut short'}, ${selection.kind}`;
}

test('parts without files are different parts, unless they have one key', () => {
  const empty = (runKey: string) => sampleRecord({ runKey, build: BUILD, report: { ...sampleReport([]), files: [] } });
  const partsOf = (...keys: readonly string[]) =>
    joinExpected(2, ...keys.map(empty)).map((record) => record.joined?.parts.map(({ runKey }) => runKey));
  expect(partsOf('rs1-one', 'rs1-two')).toEqual([['rs1-one', 'rs1-two']]);
  expect(partsOf('rs1-one', 'rs1-one')).toEqual([['rs1-one']]);
});
