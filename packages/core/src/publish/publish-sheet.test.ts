import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { type Asked, codesOf, type Desk, faultAt, openDesk } from './simulator/desk.test.support.ts';
import { holderIn } from './simulator/described.test.support.ts';
import type { SimHabits } from './simulator/habits.test.support.ts';
import { inScript, scriptOfPeople } from './simulator/scenario.test.support.ts';

const PASSED = sheetFrom('a.test.ts\n  adds\n  pays');
const FAILED = sheetFrom('a.test.ts\n  ✗ adds\n  pays');
const GROWN = sheetFrom('a.test.ts\n  adds\n  pays\n  sums');
const NONE = { count: 0, rows: [] };

describe('what a run has changed', () => {
  test('is left out where nothing was added, and nothing read that it could be compared with', async () => {
    const desk = openDesk();
    expect((await desk.publish(PASSED)).value?.receipt).not.toHaveProperty('changes');
    const { value } = await desk.publish(PASSED);
    expect(value?.receipt).not.toHaveProperty('changes');
    expect(value?.alreadyThere).toBe(false);
  });

  test('is what was added to a script that was there', async () => {
    const desk = openDesk();
    await desk.publish(PASSED);
    const { value } = await desk.publish(GROWN);
    expect(value?.receipt.changes).toStrictEqual({ added: { count: 1, titles: ['a.test.ts > sums'] } });
  });

  test('is told of a record that is sent again where results were read to find it', async () => {
    const desk = deskOfPeople();
    for (const sheet of [FAILED, PASSED, FAILED]) await desk.publish(pinned(sheet));
    const { value } = await desk.publish(pinned(PASSED), { replay: true, fault: withOwnList(desk) });
    expect(value?.receipt.changes).toMatchObject({
      news: { line: '1 fixed', newFailures: NONE, fixed: { count: 1, rows: [{ title: 'a.test.ts > adds' }] } },
    });
    expect(value?.receipt.changes).not.toHaveProperty('added');
  });

  test('is not told of a first run, whose failures are not new', async () => {
    const desk = deskOfPeople();
    const { value } = await desk.publish(pinned(FAILED), { replay: true, fault: withOwnList(desk) });
    expect(value?.receipt.changes).toStrictEqual({
      added: { count: 2, titles: ['a.test.ts > adds', 'a.test.ts > pays'] },
    });
  });

  test('is not told where no run showed its results', async () => {
    const hidden = deskOfPeople({ shows: 'runs' });
    for (let build = 1; build <= 2; build += 1) await hidden.publish(pinned(PASSED));
    const told = await hidden.publish(pinned(FAILED), { replay: true });
    expect(told.value?.receipt ?? {}).not.toHaveProperty('changes');
  });

  test('is told of a record that is sent again from the marks of the runs before, without their results', async () => {
    const desk = openDesk();
    await desk.publish(PASSED);
    await desk.publish(FAILED);
    const { value } = await desk.publish(PASSED, { replay: true });
    expect(value?.receipt.changes?.news?.line).toBe('1 fixed');
  });

  test('is asked for by a run with a failure only, against the runs of its own branch', async () => {
    const desk = openDesk();
    const asked: number[] = [];
    const on = (branch: string, sheet: typeof PASSED) => ({ ...sheet, headers: { branch, commit: `${branch}01` } });
    const publish = async (sheet: typeof PASSED) => {
      const readHistory = async ({ scriptId }: { readonly scriptId: number }) => {
        asked.push(scriptId);
        return { runs: desk.service.scripts[0]?.runs, notices: [] };
      };
      return (await desk.publish(sheet, { readHistory, defaultBranch: 'main' })).value?.receipt.changes?.news?.line;
    };
    // Defect 11: main passes, a branch fails, main fails.
    await publish(on('main', PASSED));
    expect(await publish(on('feature', FAILED))).toBe('1 new failure');
    expect(asked).toEqual([]);
    expect(await publish(on('main', FAILED))).toBe('1 new failure');
    expect(await publish(on('main', FAILED))).toBe('1 still failing (since #3, 2 builds)');
    expect(asked).toEqual([1, 1]);
    expect(await publish(on('main', PASSED))).toBeUndefined();
    expect(asked).toEqual([1, 1]);
  });

  test('is asked for where the runs that were found are without their marks', async () => {
    const desk = deskOfPeople();
    for (const sheet of [FAILED, PASSED]) await desk.publish(pinned(sheet));
    const readHistory = async () => ({ runs: desk.service.scripts[0]?.runs, notices: [] });
    const { value } = await desk.publish(pinned(FAILED), { replay: true, readHistory });
    expect(value?.receipt.changes?.news?.line).toBe('1 new failure');
  });
});

describe('a record that is sent again', () => {
  test('is sent where there is no script yet', async () => {
    const done = await openDesk().publish(PASSED, { replay: true });
    expect(done.value).toMatchObject({ alreadyThere: false, receipt: { created: true, runId: 1 } });
  });

  test('is found with one request, and its first result told, whatever has become of its rows since', async () => {
    const desk = openDesk();
    const first = await desk.publish(PASSED, { runKey: 'rs1-one' });
    desk.service.scripts[0]?.rows.splice(2, 1);
    const again = await desk.publish(PASSED, { runKey: 'rs1-one', replay: true });
    expect(again.requests).toBe('GET');
    expect(again.value).toMatchObject({ alreadyThere: true, notices: [], withheld: 1 });
    expect(again.value?.receipt).toMatchObject({ runId: first.value?.receipt.runId, created: false, rowsAdded: 0 });
  });

  test('takes the lease for the run, looks for the run once more, and gives the lease back', async () => {
    const desk = openDesk();
    await desk.sync(PASSED);
    const before = desk.service.scripts[0]?.description;
    const done = await desk.publish(PASSED, { replay: true });
    expect(done.requests).toBe('GET GET PATCH GET GET POST GET PATCH');
    expect(desk.service.scripts[0]?.description).toBe(before);
  });

  test('is sent again only under a lease that was taken again, where the first answer took long', async () => {
    const desk = openDesk();
    await desk.sync(PASSED);
    const [script] = desk.service.scripts;
    const holders: (string | undefined)[] = [];
    let nowMs = 0;
    const clock = { now: () => nowMs, sleep: async (ms: number) => void (nowMs += ms) };
    const done = await desk.publish(PASSED, {
      runKey: 'rs1-slow',
      replay: true,
      clock,
      fault: ({ method, path }) => {
        if (method !== 'POST' || !path.endsWith('/runs')) return undefined;
        holders.push(holderIn(script?.description ?? '', 'run'));
        if (holders.length > 1) return undefined;
        nowMs += 10_000;
        return { kind: 'lost-before' };
      },
    });
    expect(codesOf(done)).toBe('');
    expect(holders).toEqual(['rs1-slow.desk', 'rs1-slow.desk.2']);
    expect(script?.runs).toHaveLength(1);
    expect(script?.description).not.toContain('publishing');
  });

  test('is not sent when another publisher of it has sent it meanwhile', async () => {
    const copy = { runKey: 'rs1-kept', replay: true } as const;
    const elsewhere = openDesk();
    await elsewhere.publish(PASSED, copy);
    const sent = elsewhere.service.scripts[0]?.runs ?? [];
    const desk = openDesk();
    await desk.sync(PASSED);
    const [script] = desk.service.scripts;
    const done = await desk.publish(PASSED, {
      ...copy,
      fault: ({ method }, nth) => {
        if (method === 'PATCH' && nth === 1) script?.runs.push(...sent);
        return undefined;
      },
    });
    expect(done.value?.alreadyThere).toBe(true);
    expect(done.requests).toBe('GET GET PATCH GET GET GET PATCH');
    expect(script?.runs).toHaveLength(1);
  });

  test('is found by its results where it was sent by a build that might add no rows, and nothing else tells', async () => {
    const desk = deskOfPeople({ commentForms: [] });
    for (let build = 1; build <= 4; build += 1) await desk.publish(pinned(FAILED));
    expect(desk.service.scripts[0]?.description).toContain('key lost in comments');
    const grown = sheetFrom('a.test.ts\n  adds\n  pays\n  ✗ sums');
    await desk.publish(pinned(grown), { mayAddRows: false, runKey: 'rs1-one' });
    const runs = desk.service.scripts[0]?.runs.length;
    const again = await desk.publish(pinned(grown), { runKey: 'rs1-one', replay: true });
    expect([codesOf(again), desk.service.scripts[0]?.runs.length]).toEqual(['RS3006', runs]);
    const told = await desk.plan(pinned(grown), { runKey: 'rs1-one', replay: true });
    expect(told.error?.code).toBe('RS3006');
  });
});

describe('where a run is named', () => {
  test('is said of every one that has no field for it', async () => {
    const desk = deskOfPeople();
    for (let build = 1; build <= 2; build += 1) {
      const { value } = await desk.publish(pinned(PASSED));
      expect(value?.notices.map(({ message }) => message)).toEqual([
        expect.stringContaining('so this run is named in the last line of one comment'),
      ]);
    }
    expect((await openDesk().publish(PASSED)).value?.notices).toEqual([]);
  });

  test('is nowhere where comments are not kept: then new ones are told by what was there before', async () => {
    const desk = deskOfPeople({ commentForms: [] });
    for (let build = 1; build <= 4; build += 1) await desk.publish(pinned(PASSED));
    for (const kind of ['lost-before', 'lost-after'] as const) {
      const runs = desk.service.scripts[0]?.runs.length ?? 0;
      const { value, error } = await desk.publish(pinned(PASSED), { fault: faultAt('POST', '/runs', [{ kind }]) });
      expect([error, value?.receipt.runId, desk.service.scripts[0]?.runs.length]).toEqual([
        undefined,
        runs + 1,
        runs + 1,
      ]);
      expect(value?.notices[0]?.message).toContain('told from others by its results');
    }
  });

  test('is read nowhere where the service cuts it: a run of the same results may be the one', async () => {
    const desk = openDesk({ header: (value) => value.slice(0, 8) });
    await desk.publish(PASSED);
    const met = await desk.publish(PASSED, { fault: faultAt('POST', '/runs', [{ kind: 'lost-before' }]) });
    expect(met.error?.message).toContain('run 1 holds the same results');
  });
});

test('a run that lands after its repeat is named with the repeat, then and whenever it is looked for', async () => {
  const desk = openDesk();
  await desk.publish(PASSED);
  const runKey = 'rs1-twice';
  const fault = faultAt('POST', '/runs', [{ kind: 'late', lateMs: 2_500 }]);
  const done = await desk.publish(PASSED, { runKey, fault });
  expect(desk.service.scripts[0]?.runs).toHaveLength(3);
  for (const delivery of [done, await desk.publish(PASSED, { runKey, replay: true })]) {
    expect(codesOf(delivery)).toBe('RS3007');
    expect(delivery.value?.notices[0]?.message).toContain('Script 1 holds this run 2 times: runs 2, 3.');
    expect(delivery.value?.receipt).toMatchObject({ runId: 2, duplicateRunIds: [3] });
  }
});

test('a run whose answer does not say its id is found', async () => {
  const desk = openDesk();
  const done = await desk.publish(PASSED, { fault: faultAt('POST', '/runs', [{ kind: 'no-id' }]) });
  expect(done.value?.receipt).toMatchObject({ runId: 1, duplicateRunIds: [] });
  expect(desk.service.scripts[0]?.runs).toHaveLength(1);
});

describe('a form of comments that is tried and refused', () => {
  const refusing: Partial<SimHabits> = { commentForms: ['triple'], refusedForms: ['comments'] };

  test('costs no run: it is sent in the first form', async () => {
    const desk = openDesk(refusing);
    await desk.publish(FAILED);
    const done = await desk.publish(FAILED);
    expect(done.requests).toBe('GET POST POST GET PATCH');
    expect(desk.service.scripts[0]?.runs).toHaveLength(2);
    expect(desk.service.scripts[0]?.description).toContain('comments to be sent as triple');
  });

  test('is not taken for refused where the service refuses the run for another reason', async () => {
    const desk = openDesk({ commentForms: ['comments'] });
    await desk.publish(FAILED);
    const forbidden = faultAt('POST', '/runs', [{ kind: 'status', status: 403 }]);
    expect((await desk.publish(FAILED, { fault: forbidden })).requests).toBe('GET POST');
    Object.assign(desk.service.habits, { mostCharacters: 20 });
    const large = await desk.publish(FAILED);
    expect([codesOf(large), large.requests]).toEqual(['RS3004', 'GET POST POST POST POST POST']);
  });

  test('the first form has no other to be sent in: then it is the marks that are left out, and no run', async () => {
    const desk = openDesk();
    await desk.publish(FAILED);
    const refused = { kind: 'status', status: 400 } as const;
    const once = await desk.publish(FAILED, { fault: faultAt('POST', '/runs', [refused]) });
    expect([codesOf(once), once.requests]).toEqual(['', 'GET POST POST']);
    const twice = await desk.publish(FAILED, { fault: faultAt('POST', '/runs', [refused, refused]) });
    expect([codesOf(twice), twice.requests]).toEqual(['RS3004', 'GET POST POST']);
    const runs = desk.service.scripts[0]?.runs.map(({ headers }) => headers?.['runsheet_marks'] !== undefined);
    expect(runs).toEqual([true, false]);
  });
});

test('a run that is there already is counted with the rows that it excluded', async () => {
  const desk = openDesk();
  await desk.publish(GROWN);
  const asked = { runKey: 'rs1-less', policy: { obsolete: 'exclude' } } as const;
  const first = await desk.publish(PASSED, asked);
  expect(first.value?.receipt.counts).toMatchObject({ pass: 2, exclude: 1 });
  const again = await desk.publish(PASSED, { ...asked, replay: true });
  expect(again.value?.alreadyThere).toBe(true);
  expect(again.value?.receipt.counts).toEqual(first.value?.receipt.counts);
});

/** What was read stays as it was: the model hands out its own list of runs. */
function withOwnList({ service: { scripts } }: Desk): NonNullable<Asked['fault']> {
  const [script] = scripts;
  return ({ method }) => {
    if (method === 'POST') Object.assign(script ?? {}, { runs: [...(script?.runs ?? [])] });
    return undefined;
  };
}

function deskOfPeople(habits: Partial<SimHabits> = {}): Desk {
  const desk = openDesk(habits);
  desk.service.scripts.push(scriptOfPeople('smoke', ['branch']));
  return desk;
}

function pinned(sheet: typeof PASSED): typeof PASSED {
  return inScript(sheet, { kind: 'id', id: 900 });
}
