import { expect, test } from 'vitest';
import { type SimResult, wrongs } from './check.test.support.ts';
import { allFaults, explore } from './explore.test.support.ts';
import type { SimRecord } from './publisher.test.support.ts';
import { exploreSeeds } from './random.test.support.ts';
import { FIRST_BUILD, type Scenario } from './scenario.test.support.ts';

/** The script is full of runs when the builds begin. */
const FULL: readonly SimRecord[] = [build('rs1-before1'), build('rs1-before2'), build('rs1-before3')];

test('a build that begins the next part leaves one part and one run, whatever fault it meets', async () => {
  const scenario: Scenario = { name: 'the next part', before: FULL, records: [build('rs1-next')] };
  const { schedules, wrong } = await explore(scenario, { faults: 1, faultsFor: allFaults, check: wrongsOfParts });
  expect(wrong).toEqual([]);
  expect(schedules).toBeGreaterThan(50);
});

test.each([
  ['whoever comes first at every request', 0],
  ['also when one request of ten meets a fault', 10],
])('two builds that begin it at once leave one part, and one run each, %s', async (_, percent) => {
  const records = [build('rs1-one'), build('rs1-other')];
  const scenario: Scenario = { name: 'two next parts', before: FULL, records };
  const seeds = { first: 0, count: 60, percent, faultsFor: allFaults, check: wrongsOfParts };
  expect(await exploreSeeds(scenario, seeds)).toBe('');
});

/** Two builds that come now leave room in the next part. */
function build(runKey: string): SimRecord {
  return { runKey, sheets: [FIRST_BUILD], policy: { rotate: true, limits: { rows: 2_000, runs: 3 } } };
}

/** A part that was begun at the same time as another has stepped aside, or is named. */
function wrongsOfParts(result: SimResult): readonly string[] {
  const { service, outcomes } = result;
  const [base] = service.scripts;
  const parts = service.scripts.filter(({ name }) => name === 'shop (2)');
  const told = outcomes.flatMap(({ delivery }) => delivery?.sheets.flatMap((sheet) => sheet.notices) ?? []);
  const isNamed = (id: number) => told.some(({ code, message }) => code === 'RS4006' && message.includes(String(id)));
  const runs = service.scripts.map((script) => script.runs.length).reduce((sum, count) => sum + count, 0);
  const records = FULL.length + result.records.length;
  return [
    ...wrongs(result),
    ...(parts.slice(1).every(({ id }) => isNamed(id)) && parts.length > 0 ? [] : [`${parts.length} second parts`]),
    ...(runs === records ? [] : [`${runs} runs of ${records} builds`]),
    ...(base?.runs.length === FULL.length ? [] : [`the full script has ${base?.runs.length ?? 0} runs`]),
    ...(parts.some(({ id }) => base?.description.includes(`continued in script ${id}`)) ? [] : ['it points nowhere']),
  ];
}
