import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { type Asked, codesOf, type Desk, openDesk } from './simulator/desk.test.support.ts';
import { lent } from './simulator/described.test.support.ts';
import type { SimHabits } from './simulator/habits.test.support.ts';
import { inScript, scriptOfPeople } from './simulator/scenario.test.support.ts';

const PASSED = sheetFrom('a.test.ts\n  adds\n  pays');
const FAILED = sheetFrom('a.test.ts\n  ✗ adds\n  pays');
const SPARED: Asked = { policy: { keyField: 'ref' } };

describe('the first run with comments', () => {
  test('is compared with the runs before it, which are read with it, and the further ones are not', async () => {
    const desk = openDesk();
    expect((await desk.publish(PASSED)).value?.receipt).not.toHaveProperty('changes');
    const { value } = await desk.publish(FAILED);
    expect(value?.receipt.changes?.news).toMatchObject({
      line: '1 new failure',
      newFailures: { count: 1, rows: [{ title: 'a.test.ts > adds', firstRunId: 2, lastPassRunId: 1 }] },
    });
    expect((await desk.publish(PASSED)).value?.receipt).not.toHaveProperty('changes');
  });

  test('has nothing to be compared with where it is the first of all', async () => {
    expect((await openDesk().publish(FAILED)).value?.receipt).not.toHaveProperty('changes');
  });

  test('notes what it has shown beside what stands there, and nothing of a key that has its field', async () => {
    const desk = openDesk();
    await desk.publish(FAILED);
    expect(desk.service.scripts[0]?.description).toBe(
      'Kept in sync with the tests by runsheet. [runsheet: for shop; comments kept as comment; tests 2-5]',
    );
  });

  test('notes it also where the service shows no description', async () => {
    const desk = openDesk({ showsDescriptions: false });
    desk.service.scripts.push({ ...scriptOfPeople('a.test.ts', ['runsheet_key']), name: 'shop' });
    await desk.publish(FAILED);
    expect(desk.service.scripts[0]?.description).toBe('[runsheet: comments kept as comment]');
  });

  test('notes nothing while another build adds rows: its turn stands there', async () => {
    const desk = openDesk();
    await desk.publish(PASSED);
    const [script] = desk.service.scripts;
    const turn = lent(script?.description ?? '', 'rs1-other');
    const done = await desk.publish(FAILED, {
      fault: ({ method }) => void (method === 'POST' && Object.assign(script ?? {}, { description: turn })),
    });
    expect([done.requests, done.value?.notices, script?.description]).toEqual(['GET POST GET', [], turn]);
    expect(done.value?.receipt.changes?.news?.newFailures.count).toBe(1);
  });

  test('that is not shown tells nothing: the next one is looked at', async () => {
    const desk = openDesk({ shows: 'no runs' });
    await desk.publish(PASSED);
    const done = await desk.publish(FAILED);
    expect([done.requests, done.value?.notices]).toEqual(['GET POST GET', []]);
  });

  test('that cannot be read back is delivered anyway', async () => {
    const desk = openDesk();
    await desk.publish(PASSED);
    const fault: Asked['fault'] = ({ method }, nth) =>
      method === 'GET' && nth === 2 ? { kind: 'status', status: 403 } : undefined;
    const done = await desk.publish(FAILED, { fault });
    expect([done.error, codesOf(done), done.requests]).toEqual([undefined, '', 'GET POST GET']);
  });

  test('says what is lost, and how it is sent next, which it promises only where it is noted', async () => {
    const lossy: Partial<SimHabits> = { commentForms: ['comments'] };
    const first = await openDesk(lossy).publish(FAILED);
    const words = 'Run 1 of script 1 shows none of the 1 comment it was sent (in the form `comment`).';
    expect(first.value?.notices[0]?.message).toBe(
      `${words} There is nothing to do: the next run sends comments in the form \`comments\`.`,
    );
    const desk = openDesk(lossy);
    const refused: Asked['fault'] = ({ method }, nth) =>
      method === 'PATCH' && nth === 2 ? { kind: 'status', status: 400 } : undefined;
    const { value } = await desk.publish(FAILED, { fault: refused });
    expect(value?.notices[0]?.message).toContain(words);
    expect(value?.notices[0]?.message).not.toContain('the next run');
    expect(desk.service.scripts[0]?.description).not.toContain('comments:');
  });
});

describe('a key in a place that people have spared', () => {
  test('is looked for in the first run, also where that has no comments', async () => {
    const desk = deskOfPeople();
    const done = await desk.publish(pinned(PASSED), SPARED);
    expect(codesOf(done)).toBe('RS4009');
    expect(done.value?.notices[0]?.message).toContain('named in its field ref');
    expect(note(desk)).toBe('key kept in field ref');
    expect((await desk.publish(pinned(PASSED), SPARED)).value?.notices).toEqual([]);
  });

  test('is lost where the field does not show it, whatever became of comments', async () => {
    for (const sheet of [PASSED, FAILED]) {
      const desk = deskOfPeople({ header: () => undefined, commentForms: ['comments'] });
      expect((await desk.publish(pinned(sheet), SPARED)).value?.notices.map(({ code }) => code)).not.toContain(
        'RS4009',
      );
      expect(note(desk)).toBe('key lost in field ref');
    }
  });
});

describe('a key in a comment', () => {
  test('is neither kept nor lost as long as another form of comments may keep it', async () => {
    const desk = deskOfPeople({ commentForms: ['comments'] });
    await desk.publish(pinned(PASSED));
    expect([note(desk), desk.service.scripts[0]?.description]).toEqual([
      undefined,
      expect.stringContaining('comments to be sent as comments'),
    ]);
    await desk.publish(pinned(PASSED));
    expect(note(desk)).toBe('key kept in comments');
  });

  test('is said to be there once', async () => {
    expect(codesOf(await deskOfPeople().publish(pinned(PASSED)))).toBe('RS4009');
  });

  test('is lost where comments are known to be kept, and it is not shown', async () => {
    const desk = deskOfPeople({ comment: (comment) => comment.slice(0, 12) });
    Object.assign(desk.service.scripts[0] ?? {}, { description: 'By Ann. [runsheet: comments kept as comment]' });
    await desk.publish(pinned(PASSED));
    expect(note(desk)).toBe('key lost in comments');
  });

  test('is lost where the last form is not kept, and where a comment is shown without it', async () => {
    const none = deskOfPeople({ commentForms: [] });
    for (let build = 1; build <= 3; build += 1) await none.publish(pinned(PASSED));
    expect(note(none)).toBe('key lost in comments');
    const cutting = deskOfPeople({ comment: (comment) => comment.slice(0, 12) });
    await cutting.publish(pinned(PASSED));
    expect(note(cutting)).toBe('key lost in comments');
  });
});

function deskOfPeople(habits: Partial<SimHabits> = {}): Desk {
  const desk = openDesk(habits);
  desk.service.scripts.push(scriptOfPeople('smoke', ['branch', 'ref']));
  return desk;
}

function pinned(sheet: typeof PASSED): typeof PASSED {
  return inScript(sheet, { kind: 'id', id: 900 });
}

function note({ service }: Desk): string | undefined {
  return /key \w+ in [^;\]]*/.exec(service.scripts[0]?.description ?? '')?.[0];
}
