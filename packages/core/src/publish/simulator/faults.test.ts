import { describe, expect, test } from 'vitest';
import { allFaults, explore } from './explore.test.support.ts';
import { FIRST_BUILD, inScript, type Scenario, SECOND_BUILD } from './scenario.test.support.ts';

/** Thousands of schedules take seconds, on a busy machine more. */
const LONG_MS = 60_000;

const FIRST = { runKey: 'rs1-first', sheets: [FIRST_BUILD] };
const SECOND = { runKey: 'rs1-second', sheets: [SECOND_BUILD] };
const IN_FOLDERS = { kind: 'name', name: 'shop', folder: { names: ['QA', 'Unit'] } } as const;
const OF_PEOPLE = { kind: 'id', id: 900 } as const;
const OTHER = { kind: 'name', name: 'depot', folder: { names: [] } } as const;

const FIRST_BUILD_OF_ALL: Scenario = { name: 'a first build', records: [FIRST] };
const LATER_BUILD: Scenario = { name: 'a later build with new tests', before: [FIRST], records: [SECOND] };

const MORE: readonly Scenario[] = [
  { name: 'a later build without new tests', before: [SECOND], records: [FIRST] },
  { name: 'a first build in new folders', records: [{ ...FIRST, sheets: [inScript(FIRST_BUILD, IN_FOLDERS)] }] },
  { name: 'a build of two scripts', records: [{ ...SECOND, sheets: [FIRST_BUILD, inScript(SECOND_BUILD, OTHER)] }] },
  {
    name: 'a build in a script of people',
    madeByPeople: ['Look at the shop', 'cart.test.ts'],
    records: [{ ...SECOND, sheets: [inScript(SECOND_BUILD, OF_PEOPLE)] }],
  },
  { ...FIRST_BUILD_OF_ALL, name: 'a first build where insertions are ignored', habits: { insert: 'ignored' } },
  { ...FIRST_BUILD_OF_ALL, name: 'a first build where insertions are refused', habits: { insert: 'refused' } },
  { ...LATER_BUILD, name: 'a later build where insertions are ignored', habits: { insert: 'ignored' } },
  { ...LATER_BUILD, name: 'a later build where insertions are refused', habits: { insert: 'refused' } },
  { ...FIRST_BUILD_OF_ALL, name: 'a first build where little fits into a request', habits: { mostCharacters: 600 } },
  { ...LATER_BUILD, name: 'a later build where little fits into a request', habits: { mostCharacters: 600 } },
];

describe.each([FIRST_BUILD_OF_ALL, LATER_BUILD])('$name', (scenario) => {
  test(
    'ends with one run and one row for each test, whichever two faults meet it',
    async () => {
      const { schedules, wrong } = await explore(scenario, { faults: 2, faultsFor: allFaults });
      expect(wrong.slice(0, 3).join('\n\n')).toBe('');
      expect(schedules).toBeGreaterThan(2_500);
    },
    LONG_MS,
  );
});

describe.each(MORE)('$name', (scenario) => {
  test('ends with one run and one row for each test, whichever fault meets it', async () => {
    const { schedules, wrong } = await explore(scenario, { faults: 1, faultsFor: allFaults });
    expect(wrong.slice(0, 3).join('\n\n')).toBe('');
    expect(schedules).toBeGreaterThan(20);
  });
});
