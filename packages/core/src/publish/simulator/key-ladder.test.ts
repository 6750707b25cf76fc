import { describe, expect, test } from 'vitest';
import type { Sheet } from '../../sheet/sheet.ts';
import { type Asked, codesOf, type Desk, faultAt, openDesk } from './desk.test.support.ts';
import type { SimFault } from './fault.test.support.ts';
import { FIRST_BUILD, inScript, SECOND_BUILD, scriptOfPeople } from './scenario.test.support.ts';
import type { SimHabits } from './habits.test.support.ts';

const SHEET: Sheet = inScript(FIRST_BUILD, { kind: 'id', id: 900 });
const SPARED: Asked = { policy: { keyField: 'ref' } };

/** A service on which Ann has made a script with a field that she spares for us. */
function deskOfPeople(habits: Partial<SimHabits> = {}): Desk {
  const desk = openDesk(habits);
  desk.service.scripts.push(scriptOfPeople('smoke', ['branch', 'ref']));
  return desk;
}

describe('in a script that people have made, the key of a run', () => {
  test('stands in the field that they spare for it, which is proven by the first run', async () => {
    expect(await threeBuilds(deskOfPeople(), SPARED)).toMatchInlineSnapshot(`
      "GET GET PATCH GET POST GET PATCH GET POST GET PATCH: RS4009
        Script 900 has no field runsheet_key, so this run is named in its field ref.
      GET POST: 
      GET POST: 
      fields: ref rs1-build1 | ref rs1-build2 | ref rs1-build3
      key kept in field ref"
    `);
  });

  test('stands in a comment where no field is spared, which is said of every run', async () => {
    expect(await threeBuilds(deskOfPeople(), {})).toMatchInlineSnapshot(`
      "GET GET PATCH GET POST GET PATCH GET POST GET PATCH: RS4009
        Script 900 has no field runsheet_key, so this run is named in the last line of one comment.
      GET POST: RS4009
        Script 900 has no field runsheet_key, so this run is named in the last line of one comment.
      GET POST: RS4009
        Script 900 has no field runsheet_key, so this run is named in the last line of one comment.
      fields:  |  | 
      key kept in comments"
    `);
  });

  test.each<[claim: string, header: SimHabits['header']]>([
    ['drops what it does not know', (value, field) => (field === 'ref' ? undefined : value)],
    ['truncates', (value) => value.slice(0, 8)],
    ['writes capitals', (value) => value.toUpperCase()],
  ])('goes to a comment where the service %s, which the first run has shown', async (_, header) => {
    const told = await threeBuilds(deskOfPeople({ header }), SPARED);
    expect(told).toContain('one comment: ref is not there, or keeps no name');
    expect(told).toMatch(/key lost in field ref, key kept in comments$/);
  });

  test.each<[claim: string, header: SimHabits['header']]>([
    ['trims and pads', (value) => ` ${value.trim()} `],
    ['cuts behind the key', (value) => value.slice(0, 14)],
  ])('stays in the field where the service %s', async (_, header) => {
    expect(await threeBuilds(deskOfPeople({ header }), SPARED)).toMatch(/key kept in field ref$/);
  });

  test.each<[claim: string, habits: Partial<SimHabits>]>([
    ['cuts comments', { comment: (comment) => comment.slice(0, 20) }],
    ['shows no results', { shows: 'runs' }],
    ['has read no form of comments', { commentForms: [] }],
  ])('is nowhere where the service %s: that results alone tell is said', async (_, habits) => {
    const desk = deskOfPeople(habits);
    for (let build = 1; build <= 3; build += 1) await desk.publish(SHEET);
    const last = await desk.publish(SHEET);
    expect(desk.service.scripts[0]?.description).toContain('key lost in comments');
    expect(last.value?.notices.map(({ message }) => message).join('\n')).toContain('told from others by its results');
    expect(last.requests).toBe('GET GET POST');
    expect(JSON.stringify(desk.service.scripts[0]?.runs.at(-1))).not.toContain('runsheet key');
  });
});

const FAULTS: readonly SimFault[] = [
  { kind: 'lost-before' },
  { kind: 'lost-after' },
  { kind: '5xx-before' },
  { kind: '5xx-after' },
  { kind: 'no-id' },
  { kind: 'broken-answer' },
  { kind: 'late', lateMs: 600 },
  { kind: 'late', lateMs: 1_600 },
];

const DIALECTS: readonly (readonly [claim: string, habits: Partial<SimHabits>])[] = [
  ['keeps everything', {}],
  ['trims', { header: (value) => value.trim(), comment: (comment) => comment.trim() }],
  ['drops fields', { header: () => undefined }],
  ['truncates fields and comments', { header: (value) => value.slice(0, 9), comment: (text) => text.slice(0, 20) }],
  ['keeps no comments', { commentForms: [], header: () => undefined }],
];

describe.each(DIALECTS)('on a service that %s', (_, habits) => {
  test.each(FAULTS)(
    'a run of the same results as before is there once more, whatever meets it: $kind',
    async (fault) => {
      for (const nth of [1, 2, 3, 4]) {
        const desk = deskOfPeople(habits);
        for (let build = 1; build < nth; build += 1) await desk.publish(SHEET, SPARED);
        const met = await desk.publish(SHEET, { ...SPARED, fault: faultAt('POST', '/runs', [fault]) });
        expect([nth, codesOf(met).match(/RS3\d+/)?.[0], desk.service.scripts[0]?.runs.length]).toEqual([
          nth,
          undefined,
          nth,
        ]);
      }
    },
  );
});

describe('a script of ours on a service that does not keep the name of a run whole', () => {
  const cutting: Partial<SimHabits> = { header: (value) => value.slice(0, 8) };

  test.each(FAULTS)('never has a run twice, and says what cannot be known: $kind', async (fault) => {
    const desk = openDesk(cutting);
    await desk.publish(FIRST_BUILD);
    const met = await desk.publish(FIRST_BUILD, { fault: faultAt('POST', '/runs', [fault]) });
    expect(met.error?.code).toBe('RS3006');
    expect(met.error?.message).toContain('run 1 holds the same results');
    expect(desk.service.scripts[0]?.runs.length).toBeLessThanOrEqual(2);
    const again = await desk.publish(FIRST_BUILD, { replay: true });
    expect(again.error?.code).toBe('RS3006');
    expect(again.requests).not.toContain('POST');
  });

  test.each<[claim: string, habits: Partial<SimHabits>]>([
    ['cut', cutting],
    ['cut, and no results are shown of it', { ...cutting, shows: 'no runs' }],
  ])(
    'with other results is sent again, and known by the answer to that, however its name is %s',
    async (...[, habits]) => {
      const desk = openDesk(habits);
      await desk.publish(FIRST_BUILD);
      const done = await desk.publish(SECOND_BUILD, { fault: faultAt('POST', '/runs', [{ kind: 'lost-before' }]) });
      expect([codesOf(done), done.value?.receipt.runId, done.value?.receipt.duplicateRunIds]).toEqual(['', 2, []]);
      expect(desk.service.scripts[0]?.runs).toHaveLength(2);
    },
  );

  test('that lands after its repeat is named by its results', async () => {
    const desk = openDesk(cutting);
    await desk.publish(FIRST_BUILD);
    const fault = faultAt('POST', '/runs', [{ kind: 'late', lateMs: 2_500 }]);
    const done = await desk.publish(SECOND_BUILD, { fault });
    expect([codesOf(done), done.value?.receipt.runId, done.value?.receipt.duplicateRunIds]).toEqual(['RS3007', 2, [3]]);
    expect(desk.service.scripts[0]?.runs).toHaveLength(3);
  });

  test('that lands after its repeat, and shows nothing at all, is named as well', async () => {
    const desk = openDesk({ ...cutting, shows: 'runs' });
    const fault = faultAt('POST', '/runs', [{ kind: 'late', lateMs: 2_500 }]);
    const done = await desk.publish(FIRST_BUILD, { fault });
    expect([codesOf(done), done.value?.receipt.runId, done.value?.receipt.duplicateRunIds]).toEqual(['RS3007', 1, [2]]);
  });
});

/** A line for each build, where its run is named, and what is noted. */
async function threeBuilds(desk: Desk, asked: Asked): Promise<string> {
  const lines: string[] = [];
  for (let build = 1; build <= 3; build += 1) {
    const done = await desk.publish(SHEET, asked);
    lines.push(`${done.requests}: ${codesOf(done)}`);
    for (const { code, message } of done.value?.notices ?? []) {
      if (code === 'RS4009') lines.push(`  ${message.replace(/(?<=\.) .*/s, '')}`);
    }
  }
  const [script] = desk.service.scripts;
  const fields = script?.runs.map(({ headers = {} }) =>
    Object.entries(headers).flatMap(([field, value]) =>
      field === 'branch' ? [] : [`${field} ${value.split('.')[0]}`],
    ),
  );
  lines.push(`fields: ${fields?.join(' | ')}`, keysIn(script?.description));
  return lines.join('\n');
}

function keysIn(description: string = ''): string {
  const keys = description.match(/key \w+ in [^;\]]*/g) ?? ['no note'];
  return keys.join(', ');
}
