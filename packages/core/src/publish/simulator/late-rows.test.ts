import { expect, test } from 'vitest';
import { sheetFrom } from '../../plan/drawing.test.support.ts';
import type { SimResult } from './check.test.support.ts';
import { codesOf, openDesk } from './desk.test.support.ts';
import { leafPaths } from './paths.test.support.ts';
import { publishTogether } from './publisher.test.support.ts';
import { faultsAt, FIRST_BUILD, play, SECOND_BUILD } from './scenario.test.support.ts';
import { LATER_BUILD, SINGLE_BUILDS } from './scenarios.test.support.ts';
import { NO_FAULTS } from './world.test.support.ts';

const IGNORED = SINGLE_BUILDS.filter(({ name }) => name === 'a later build where insertions are ignored');

test.each([LATER_BUILD, ...IGNORED])('in $name, rows that land late are named by the next build', async (scenario) => {
  const { events } = await play(scenario, NO_FAULTS);
  let doubled = 0;
  for (const [n, { method, path }] of events.entries()) {
    if (method !== 'POST' || !path.endsWith('/tests')) continue;
    for (const lateMs of [2_500, 10_000, 3_000_000]) {
      const result = await play(scenario, faultsAt(new Map([[n, { kind: 'late', lateMs }]])));
      const twice = pathsTwice(await nextBuild(result));
      doubled += twice.length;
      // One build is enough: what it reads is all there.
      expect(twice.filter((text) => !named(result).includes(text))).toEqual([]);
    }
  }
  expect(doubled).toBeGreaterThan(2);
});

test('tests of one title are two rows, and no false alarm, also when one of them leaves the code', async () => {
  const desk = openDesk();
  const alike = sheetFrom('a.test.ts\n  works\n  works\n  rounds');
  expect(codesOf(await desk.publish(alike))).toBe('RS4039');
  expect(codesOf(await desk.publish(alike))).toBe('');
  expect(codesOf(await desk.publish(sheetFrom('a.test.ts\n  works\n  rounds')))).toBe('RS4002');
  const later = await desk.publish(sheetFrom('a.test.ts\n  works\n  rounds'));
  expect([codesOf(later), later.requests]).toEqual(['RS4002', 'GET POST']);
  // Only a red run looks at the results of those before, which show both rows side by side.
  expect(codesOf(await desk.publish(sheetFrom('a.test.ts\n  works\n  ✗ rounds')))).toBe('RS4002');
});

test('they are named as long as they are there, and not by a build of some tests only', async () => {
  const desk = openDesk();
  await desk.publish(FIRST_BUILD);
  await desk.publish(SECOND_BUILD);
  const [script] = desk.service.scripts;
  // What a first request would have added.
  script?.rows.push({ id: 901, indent: 0, text: 'ship.test.ts' }, { id: 902, indent: 1, text: 'weighs' });
  const whole = [await desk.publish(SECOND_BUILD), await desk.publish(SECOND_BUILD)];
  expect(whole.map(codesOf)).toEqual(['RS3029', 'RS3029']);
  expect(whole[1]?.value?.notices[0]?.message).toContain('ship.test.ts > weighs');
  expect(codesOf(await desk.publish({ ...SECOND_BUILD, partial: 'part' }))).toBe('');
  script?.rows.splice(-2);
  const after = await desk.publish(SECOND_BUILD);
  expect([codesOf(after), after.requests]).toEqual(['', 'GET POST']);
});

/** Another build of the same code, when all that is late has landed. */
async function nextBuild(result: SimResult): Promise<SimResult> {
  const { world, service, records } = result;
  world.pass(10_000_000);
  const next = records.map((record) => ({ ...record, runKey: 'rs1-next' }));
  const outcomes = await publishTogether(next, { world, service }, 1);
  Object.assign(result, { outcomes: [...result.outcomes, ...outcomes] });
  return result;
}

/** The texts of rows that stand twice, where the code has them once. */
function pathsTwice({ service }: SimResult): readonly string[] {
  const paths = service.scripts.flatMap(leafPaths).filter((path) => !path.endsWith('> adds'));
  return [...new Set(paths.filter((path, i) => paths.indexOf(path) < i))];
}

/** What the notices of the last build say. */
function named({ outcomes }: SimResult): string {
  const notices = outcomes.at(-1)?.delivery?.sheets.flatMap((sheet) => sheet.notices) ?? [];
  return notices.flatMap(({ code, message }) => (code === 'RS3029' ? [message] : [])).join('\n');
}
