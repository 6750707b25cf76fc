import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type Asked, codesOf, type Desk, faultAt, openDesk } from './simulator/desk.test.support.ts';
import { lent } from './simulator/described.test.support.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import { POLICY } from './simulator/publisher.test.support.ts';
import { inScript, scriptOfPeople } from './simulator/scenario.test.support.ts';
import type { SimScript } from './simulator/service.test.support.ts';
import { createSimWorld, NO_FAULTS, type SimLife } from './simulator/world.test.support.ts';
import { shortName, UNSHOWN } from '../plan/outline-notes.ts';
import { locateScript } from './locate-script.ts';
import { publishSheets } from './publish-sheets.ts';
import { type ScriptState, withState } from './script-state.ts';

const KNOWN = sheetFrom('a.test.ts\n  adds\n  pays');
const GROWN = sheetFrom('a.test.ts\n  adds\n  pays\n  sums');
const CHANGED = sheetFrom('a.test.ts\n  adds\n  clears the whole cart');
const MARKER = 'Kept in sync with the tests by runsheet. [runsheet: for shop]';

describe('what a build has found out', () => {
  test('is noted also where it had no lease', async () => {
    const { desk, script } = await deskOf();
    await desk.publish(GROWN, { fault: faultAt('PATCH', '/1', [{ kind: 'status', status: 400 }]) });
    expect(script.description).toBe(noted('tests 2-6'));
  });

  test('is not noted while another build holds the lease, which stays', async () => {
    const { desk, script } = await deskOf();
    const turn = lent(script.description, 'rs1-other');
    const done = await desk.publish(GROWN, {
      fault: ({ path }) => void (path.endsWith('/tests') && Object.assign(script, { description: turn })),
    });
    expect(done.error).toBeUndefined();
    expect(script.description).toBe(turn);
  });

  test('is what was added alone, in a script of people', async () => {
    const desk = openDesk();
    const people = scriptOfPeople('a.test.ts\n  adds\n  pays');
    desk.service.scripts.push(people);
    await desk.publish(inScript(GROWN, { kind: 'id', id: people.id }));
    const [added] = people.rows.slice(-1);
    expect(added?.text).toBe('sums');
    expect(people.description).toContain(`tests ${added?.id}]`);
  });

  test.each([
    ['with its notes', ''],
    ['whose notes were removed', MARKER],
  ])('is not the rows that look renamed, so that a script %s holds back each such build', async (_, notes) => {
    const folder = (name: string) =>
      sheetFrom([`${name}/a.test.ts`, ...Array.from({ length: 12 }, (__, i) => `  works ${i}`)].join('\n'));
    const { desk, script } = await deskOf(folder('src'));
    if (notes !== '') Object.assign(script, { description: notes });
    for (let build = 1; build <= 3; build += 1) {
      expect(codesOf(await desk.publish(folder('lib')))).toBe('RS4013');
      expect(script.rows.map(({ text }) => text).slice(14)).toEqual([]);
    }
  });

  test('is no reason to write where it is noted already, in whatever order', async () => {
    const { desk, script } = await deskOf();
    await desk.publish(CHANGED);
    Object.assign(script, { description: `[runsheet: tests 2-6;for shop;]` });
    expect((await desk.publish(CHANGED)).requests).toBe('GET POST');
  });

  test('ends the lease of a build that has nothing else to note', async () => {
    const { desk, script } = await deskOf();
    const before = script.description;
    // Another machine brings the row right before it would be sent.
    const bring: Asked['fault'] = ({ method }, nth) => {
      if (method === 'GET' && nth === 3) script.rows.push({ id: 77, indent: 1, text: 'sums' });
      return undefined;
    };
    const done = await desk.publish(GROWN, { fault: bring });
    expect(done.requests).toBe('GET GET PATCH GET PATCH POST');
    expect(script.description).toBe(before);
  });

  test('leaves what others have written since a reading that is as old as the test run', async () => {
    const { desk, script } = await deskOf();
    const shownOtherwise = new Map([[shortName(KNOWN.rows.at(-1)?.key ?? ''), UNSHOWN]]);
    const unshown = (state: ScriptState) => ({ ...state, notes: { ...state.notes, shownOtherwise } });
    Object.assign(script, { description: withState(script.description, unshown) });
    const live: SimLife['live'] = async ({ clock, send }) => {
      const hints = { get: () => script.id, set: () => undefined };
      const build = { runKey: 'rs1-next', token: 'rs1-next.desk.2', project: 1, replay: false, mayAddRows: true };
      const context = {
        ...build,
        client: createSimClient(desk.service, { send, clock }),
        clock,
        hints,
        policy: POLICY,
      };
      const located = await locateScript(KNOWN.script, context);
      Object.assign(script, { description: `Ann: not for the release! ${script.description}` });
      await publishSheets([KNOWN], context, { script: KNOWN.script, located: Promise.resolve(located) });
    };
    await createSimWorld(NO_FAULTS).run([{ name: 'build', live }]);
    expect(script.description).toBe(`Ann: not for the release! ${noted('tests 2-5')}`);
  });
});

/** With a first build. */
async function deskOf(first: Sheet = KNOWN): Promise<{ readonly desk: Desk; readonly script: SimScript }> {
  const desk = openDesk();
  await desk.publish(first);
  const [script] = desk.service.scripts;
  if (script === undefined) throw new TypeError('there is no script');
  return { desk, script };
}

function noted(parts: string): string {
  return `${MARKER.slice(0, -1)}; ${parts}]`;
}
