import { describe, expect, test } from 'vitest';
import { runsOf, type SimResult, wrongManners, wrongs } from './check.test.support.ts';
import { explore, WRITE_FAULTS } from './explore.test.support.ts';
import { publishNaively } from './naive.test.support.ts';
import { publishTogether } from './publisher.test.support.ts';
import { faultsAt, FIRST_BUILD, play, type Scenario, SECOND_BUILD } from './scenario.test.support.ts';
import { NO_FAULTS } from './world.test.support.ts';

const FIRST = { runKey: 'rs1-first', sheets: [FIRST_BUILD] };
const SECOND = { runKey: 'rs1-second', sheets: [SECOND_BUILD] };
const FIRST_BUILD_OF_ALL: Scenario = { name: 'a first build', records: [FIRST] };
const LATER_BUILD: Scenario = { name: 'a later build with new tests', before: [FIRST], records: [SECOND] };
const KNOWN_BUILD: Scenario = { name: 'a later build', before: [SECOND], records: [FIRST] };

/** The request that appends the run of a build without new tests: everything before it reads. */
const RUN_OF_KNOWN = 2;

test('a client that repeats what seems lost doubles runs, so the model can fail', async () => {
  const { wrong } = await explore(KNOWN_BUILD, {
    faults: 1,
    faultsFor: ({ method }) => (method === 'POST' ? WRITE_FAULTS : []),
    publish: publishNaively,
  });
  const doubled = wrong.filter((text) => /has [2-9] runs/.test(text));
  expect(doubled.length).toBeGreaterThan(4);
});

describe('a run that lands later than anybody waits', () => {
  test('is there twice, and named by the build that has repeated it', async () => {
    const result = await play(KNOWN_BUILD, faultsAt(new Map([[RUN_OF_KNOWN, { kind: 'late', lateMs: 2_500 }]])));
    expect(runsOf(FIRST, result.service)).toHaveLength(2);
    expect(namedByLast(result)).toEqual(['2', '3', 'RS3007']);
    expect(wrongManners(result)).toEqual([]);
  });

  test.each([FIRST_BUILD_OF_ALL, LATER_BUILD, KNOWN_BUILD])(
    'is named by the next build that reads, in $name',
    async (scenario) => {
      const { events } = await play(scenario, NO_FAULTS);
      const run = events.findIndex(({ path }) => path.endsWith('/runs'));
      for (const fault of [
        { kind: 'late', lateMs: 30_000 },
        { kind: 'late', lateMs: 3_000_000 },
        { kind: 'kill-late', lateMs: 200_000 },
      ] as const) {
        const result = await play(scenario, faultsAt(new Map([[run, fault]])));
        expect(wrongManners(result)).toEqual([]);
        const again = await replayAll(result);
        const ids = scenario.records
          .flatMap((record) => runsOf(record, result.service))
          .map(({ run: { id } }) => String(id));
        expect(ids).toHaveLength(2);
        expect(namedByLast(again)).toEqual([...ids, 'RS3007']);
      }
    },
  );
});

describe.each([FIRST_BUILD_OF_ALL, LATER_BUILD, KNOWN_BUILD])('$name that the service refuses', (scenario) => {
  test.each([400, 401, 403, 404, 413])(
    'with %i at any request sends nothing where it must not, and is delivered later',
    async (status) => {
      const { wrong, schedules } = await explore(scenario, {
        faults: 1,
        faultsFor: () => [{ kind: 'status', status }],
      });
      expect(wrong.slice(0, 2).join('\n\n')).toBe('');
      expect(schedules).toBeGreaterThan(3);
    },
  );
});

describe.each([FIRST_BUILD_OF_ALL, LATER_BUILD, KNOWN_BUILD])('$name that is delivered', (scenario) => {
  test('is not written again when it is replayed', async () => {
    const again = await replayAll(await play(scenario, NO_FAULTS));
    expect(again.events.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual([]);
    expect(again.outcomes.every(({ delivery }) => delivery?.sheets.every(({ alreadyThere }) => alreadyThere))).toBe(
      true,
    );
  });
});

test('a wait that is longer than the build is not sat out: the results are kept, and nothing more is sent', async () => {
  const result = await play(KNOWN_BUILD, faultsAt(new Map([[RUN_OF_KNOWN, { kind: 'throttled', waitMs: 120_000 }]])));
  const [first, second] = result.outcomes;
  expect(first?.delivery?.error?.code).toBe('RS3003');
  expect(second?.delivery?.error).toBeUndefined();
  expect(wrongs(result)).toEqual([]);
});

/** Everybody looks again at what is there, much later. */
async function replayAll({ before: scripts, service, records, world }: SimResult): Promise<SimResult> {
  world.pass(10_000_000);
  const before = world.events.length;
  const outcomes = await publishTogether(records, { world, service }, 99);
  return { before: scripts, service, records, world, outcomes, events: world.events.slice(before) };
}

/** The runs and the notice in the last receipt. */
function namedByLast({ outcomes }: SimResult): readonly string[] {
  const [sheet] = outcomes.at(-1)?.delivery?.sheets ?? [];
  if (sheet === undefined) return [];
  const { runId, duplicateRunIds } = sheet.receipt;
  const codes = sheet.notices.map(({ code }) => code).filter((code) => code === 'RS3007');
  return [runId, ...duplicateRunIds, ...codes].map(String);
}
