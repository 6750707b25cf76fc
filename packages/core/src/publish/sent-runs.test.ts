import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { type Asked, codesOf, type Desk, faultAt, openDesk } from './simulator/desk.test.support.ts';
import { holderIn } from './simulator/described.test.support.ts';
import type { SimHabits } from './simulator/habits.test.support.ts';
import { inScript, scriptOfPeople } from './simulator/scenario.test.support.ts';

const PASSED = sheetFrom('a.test.ts\n  adds\n  pays');
const FAILED = sheetFrom('a.test.ts\n  ✗ adds\n  pays');
const GROWN = sheetFrom('a.test.ts\n  adds\n  pays\n  sums');

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
    expect(await publish(on('main', FAILED))).toBe('1 new failure');
    expect(await publish(on('main', FAILED))).toBe('1 still failing (since #3, 2 builds)');
    expect(asked).toEqual([1, 1, 1]);
    expect(await publish(on('main', PASSED))).toBeUndefined();
    expect(asked).toEqual([1, 1, 1]);
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
    expect(done.requests).toBe('GET PATCH GET POST GET PATCH');
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
        expect(holderIn(script?.description ?? '')).toBe('rs1-slow.desk.2');
        holders.push(script?.description);
        if (holders.length > 1) return undefined;
        nowMs += 10_000;
        return { kind: 'lost-before' };
      },
    });
    expect(codesOf(done)).toBe('');
    expect(new Set(holders).size).toBe(2);
    expect(script?.runs).toHaveLength(1);
    expect(script?.description).not.toContain('adding');
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
    expect(done.requests).toBe('GET PATCH GET GET PATCH');
    expect(script?.runs).toHaveLength(1);
  });
});

describe('in a script that people made, without a field for keys, a run', () => {
  test('is published as usual, also from an outbox, as long as no answer was lost', async () => {
    const desk = deskOfPeople();
    const done = [await desk.publish(pinned(PASSED)), await desk.publish(pinned(PASSED), { replay: true })];
    expect(done.map(codesOf)).toEqual(['', '']);
    expect(desk.service.scripts[0]?.runs).toHaveLength(2);
  });

  test.each(['lost-before', 'lost-after', 'no-id'] as const)(
    'of which nobody knows whether it is there (%s) is kept: the message says which field to add, and where',
    async (kind) => {
      const desk = deskOfPeople();
      await desk.publish(pinned(PASSED));
      const met = await desk.publish(pinned(FAILED), { fault: faultAt('POST', '/runs', [{ kind }]) });
      expect(met.error?.code).toBe('RS3006');
      expect(met.error?.message).toContain('add a hidden field runsheet_key to the script in the service');
      const runs = desk.service.scripts[0]?.runs.length;
      const again = await desk.publish(pinned(FAILED), { replay: true, mayHaveLanded: true });
      expect([codesOf(again), again.requests.includes('POST')]).toEqual(['RS3006', false]);
      expect(desk.service.scripts[0]?.runs).toHaveLength(runs ?? 0);
    },
  );

  test('of a field that people name for it is as certain as elsewhere, unless the service cuts what stands in it', async () => {
    const policy = { keyField: 'ref' };
    const fault = () => faultAt('POST', '/runs', [{ kind: 'lost-before' }]);
    const desk = deskOfPeople({}, ['branch', 'ref']);
    await desk.publish(pinned(PASSED), { policy });
    expect(codesOf(await desk.publish(pinned(PASSED), { policy, fault: fault() }))).toBe('');
    expect(desk.service.scripts[0]?.runs).toHaveLength(2);
    const cutting = deskOfPeople({ header: (value) => value.slice(0, 8) }, ['branch', 'ref']);
    await cutting.publish(pinned(PASSED), { policy });
    expect(codesOf(await cutting.publish(pinned(PASSED), { policy, fault: fault() }))).toBe('RS3006');
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

describe('a run that the service refuses', () => {
  const refused = { kind: 'status', status: 400 } as const;

  test.each<[claim: string, habits: Partial<SimHabits>]>([
    ['takes short comments only', { longestComment: 255 }],
    ['reads `comment` alone', { spellings: ['comment'] }],
    ['reads `comments` alone', { spellings: ['comments'] }],
  ])('is there with every mark and its messages where it %s', async (_, habits) => {
    const desk = openDesk(habits);
    const long = { mark: 'fail', comment: 'expected 2 to be 3 '.repeat(40) } as const;
    const rows = FAILED.rows.map((row) => (row.cell?.mark === 'fail' ? { ...row, cell: long } : row));
    const done = await desk.publish({ ...FAILED, rows });
    expect(done.error).toBeUndefined();
    const [first, ...others] = Object.values(desk.service.scripts[0]?.runs[0]?.results ?? {});
    expect([first?.result, ...others.map(({ result }) => result)]).toEqual(['fail', 'pass']);
    expect(first?.comment).toContain('expected 2 to be 3');
  });

  test('is sent once more without its marks for the history, and no more', async () => {
    const desk = openDesk();
    await desk.publish(FAILED);
    const once = await desk.publish(FAILED, { fault: faultAt('POST', '/runs', [refused]) });
    expect([codesOf(once), once.requests]).toEqual(['RS4010', 'GET POST POST']);
    const twice = await desk.publish(FAILED, { fault: faultAt('POST', '/runs', [refused, refused]) });
    expect([codesOf(twice), twice.requests]).toEqual(['RS3004', 'GET POST POST']);
    const runs = desk.service.scripts[0]?.runs.map(({ headers }) => headers?.['runsheet_marks'] !== undefined);
    expect(runs).toEqual([true, false]);
  });

  test('for who sends it is not sent again', async () => {
    const desk = openDesk();
    await desk.publish(FAILED);
    const forbidden = faultAt('POST', '/runs', [{ kind: 'status', status: 403 }]);
    expect((await desk.publish(FAILED, { fault: forbidden })).requests).toBe('GET POST');
  });
});

describe('a run of which the service has stored a part', () => {
  const partly = (desk: Desk) => {
    const fault = faultAt('POST', '/runs', [{ kind: '5xx-after' }]);
    const drop = () => {
      const [run] = desk.service.scripts[0]?.runs.slice(-1) ?? [];
      const [failed] = Object.entries(run?.results ?? {}).find(([, { result }]) => result === 'fail') ?? [];
      const { [failed ?? '']: dropped, ...results } = run?.results ?? {};
      if (dropped !== undefined) Object.assign(run ?? {}, { results });
    };
    // Right after it was stored: the next request is a reading.
    const asked: Asked['fault'] = (request, nth) => {
      if (request.method === 'GET') drop();
      return fault(request, nth);
    };
    return asked;
  };

  test('is not taken for delivered when it is found by its key: its rows are named, then and when it is sent again', async () => {
    const desk = openDesk();
    await desk.publish(PASSED);
    const runKey = 'rs1-part';
    const first = await desk.publish(FAILED, { runKey, fault: partly(desk) });
    const again = await desk.publish(FAILED, { runKey, replay: true });
    expect(again.value?.alreadyThere).toBe(true);
    for (const done of [first, again]) {
      expect(codesOf(done)).toBe('RS3009');
      expect(done.value?.notices[0]?.message).toContain('a.test.ts > adds');
    }
  });

  test('is told from one whose script has got rows since', async () => {
    const desk = openDesk();
    await desk.publish(PASSED);
    const runKey = 'rs1-branch';
    await desk.publish(GROWN, { runKey, mayAddRows: false });
    await desk.publish(GROWN);
    const again = await desk.publish(GROWN, { runKey, replay: true });
    expect([codesOf(again), again.value?.alreadyThere]).toEqual(['', true]);
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

function deskOfPeople(habits: Partial<SimHabits> = {}, fields: readonly string[] = ['branch']): Desk {
  const desk = openDesk(habits);
  desk.service.scripts.push(scriptOfPeople('smoke', fields));
  return desk;
}

function pinned(sheet: typeof PASSED): typeof PASSED {
  return inScript(sheet, { kind: 'id', id: 900 });
}
