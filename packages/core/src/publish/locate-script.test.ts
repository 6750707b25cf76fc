import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { Division } from '../sheet/layout.ts';
import type { ScriptTarget, Sheet } from '../sheet/sheet.ts';
import { type Asked, codesOf, type Desk, faultAt, openDesk } from './simulator/desk.test.support.ts';
import { createSimClient, type SimRequest } from './simulator/client.test.support.ts';
import { RunsheetError } from '../errors/runsheet-error.ts';
import { knownScripts } from './locate-script.ts';
import { madeFor } from './simulator/described.test.support.ts';
import { createSimService, type SimScript } from './simulator/service.test.support.ts';
import { inScript, scriptOfPeople } from './simulator/scenario.test.support.ts';
import { createSimWorld, NO_FAULTS, type SimLife } from './simulator/world.test.support.ts';

const SHEET = sheetFrom('a.test.ts\n  adds');
/** It knows no script from last time. */
const NEW_MACHINE: Asked = { hints: { get: () => undefined, set: () => undefined } };

describe('the project', () => {
  test.each<[claim: string, project: string | number | undefined, projects: readonly string[], told: string]>([
    ['is the only one of the account', undefined, ['Shop'], ''],
    ['is found by its name', 'Shop', ['Shop', 'Depot'], ''],
    ['has to be chosen where there are several', undefined, ['Shop', 'Depot'], 'RS1006 Shop, Depot'],
    ['has to be there', undefined, [], 'RS1007 no project "(any)"'],
    ['has to have the name that is given', 'Shopp', ['Shop', 'Depot'], 'RS1007 no project "Shopp"'],
  ])('%s', async (...[, project, projects, told]) => {
    const desk = openDesk();
    Object.assign(desk.service, { projects });
    const done = await desk.publish(SHEET, { project });
    const [code = '', words = ''] = told.split(/ (.*)/s);
    expect(codesOf(done)).toBe(code);
    expect(done.error?.message ?? '').toContain(words);
  });

  test('is used by its id without a further request, and looked for otherwise', async () => {
    const paths: string[] = [];
    const fault = (request: SimRequest) => void paths.push(request.path);
    await openDesk().plan(SHEET, { project: '12', fault });
    for (const project of ['2 shops', 'Shop 2']) {
      const desk = openDesk();
      Object.assign(desk.service, { projects: [project] });
      await desk.plan(SHEET, { project, fault });
    }
    const looked = ['/projects', '/projects/1/folders'];
    expect(paths).toEqual(['/projects/12/folders', ...looked, ...looked]);
  });

  test('that the service does not know is said, and nothing of the others, which were not asked for', async () => {
    const fault = faultAt('GET', '/folders', [{ kind: 'status', status: 404 }]);
    const { error } = await openDesk().publish(SHEET, { project: 12, fault });
    expect(error?.guidance).toMatchObject({
      what: 'The account has no project "12".',
      why: 'The service does not know this id, or not for this key.',
    });
    expect(error?.cause).toBeInstanceOf(RunsheetError);
  });

  test('is missing where the account has none', async () => {
    const desk = openDesk();
    Object.assign(desk.service, { projects: [] });
    const { error } = await desk.publish(SHEET, { project: undefined });
    expect(error?.guidance.why).toBe('It has no projects at all.');
  });

  test('whose folders cannot be read ends it with what the service says', async () => {
    const fault = faultAt('GET', '/folders', [{ kind: 'status', status: 403 }]);
    expect(codesOf(await openDesk().publish(SHEET, { fault }))).toBe('RS2002');
  });
});

describe('a folder given by id', () => {
  const below: Sheet = inScript(SHEET, { kind: 'name', name: 'shop', folder: { from: 'f7', names: ['Unit'] } });

  test('is used, and what is below it is made', async () => {
    const desk = openDesk();
    desk.service.folders.push({ id: 'f7', name: 'QA', parentId: undefined });
    expect(codesOf(await desk.publish(below))).toBe('');
    expect(desk.service.folders.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['QA', undefined],
      ['Unit', 'f7'],
    ]);
    expect((await desk.publish(below)).requests).toBe('GET POST');
  });

  test('is never made', async () => {
    const done = await openDesk().publish(below, { project: 3 });
    expect([done.error?.message, done.requests]).toEqual([
      expect.stringContaining('RS1008 The project "3" has no folder f7.'),
      'GET',
    ]);
    expect(done.error?.cause).toBeInstanceOf(RunsheetError);
  });
});

test('a script given by id is never made', async () => {
  const done = await openDesk().publish(inScript(SHEET, { kind: 'id', id: 900 }));
  expect([done.error?.message, done.requests]).toEqual([
    expect.stringContaining('RS1009 The service has no script 900.'),
    'GET',
  ]);
});

test('a script is not made for a fork, and one that is there is used', async () => {
  const desk = openDesk();
  const fork = { mayMakeScript: false, mayAddRows: false };
  expect((await desk.publish(SHEET, fork)).error?.message).toContain('RS3021 There is no script "shop"');
  await desk.publish(SHEET);
  const more = sheetFrom('a.test.ts\n  adds\n  removes');
  expect((await desk.publish(more, fork)).value).toMatchObject({ withheld: 1, receipt: { rowsAdded: 0 } });
});

describe('folders', () => {
  const inFolders = (...names: readonly string[]) => inScript(SHEET, { kind: 'name', name: 'shop', folder: { names } });

  test('that are there are used, and only those that are missing are made', async () => {
    const desk = openDesk();
    desk.service.folders.push({ id: 'f7', name: 'QA', parentId: undefined });
    await desk.publish(inFolders('QA'));
    await desk.publish(inFolders('QA', 'Unit'));
    await desk.publish(inFolders('QA', 'Unit', 'Old'));
    const made = desk.service.folders.map(({ name, parentId }) => [name, parentId]);
    expect(made).toEqual([
      ['QA', undefined],
      ['Unit', 'f7'],
      ['Old', desk.service.folders[1]?.id],
    ]);
    expect(desk.service.scripts.map(({ folderId }) => folderId)).toEqual(desk.service.folders.map(({ id }) => id));
  });

  test.each<[claim: string, kind: 'lost-before' | 'lost-after' | 'no-id']>([
    ['the answer is lost', 'lost-after'],
    ['the request is lost', 'lost-before'],
    ['the answer names none', 'no-id'],
  ])('are made once although %s, at the top and below', async (...[, kind]) => {
    const desk = openDesk();
    const met = new Set<number>();
    // The first request for each of them.
    const fault: Asked['fault'] = ({ method, path }) => {
      const there = desk.service.folders.length;
      if (method !== 'POST' || !path.endsWith('/folders') || met.has(there)) return undefined;
      met.add(there);
      return { kind };
    };
    expect(codesOf(await desk.publish(inFolders('QA', 'Unit'), { fault }))).toBe('');
    const [top, below, ...more] = desk.service.folders;
    expect([top?.name, top?.parentId, below?.name, below?.parentId]).toEqual(['QA', undefined, 'Unit', top?.id]);
    expect([more, desk.service.scripts.map(({ folderId }) => folderId)]).toEqual([[], [below?.id]]);
    expect(met.size).toBe(2);
  });

  /** Folders that a reading does not show before the next request that writes. */
  const lateIn = ({ folders }: ReturnType<typeof openDesk>['service']) => {
    const hidden: typeof folders = [];
    const meet = (method: string) => {
      if (method === 'GET' && hidden.length === 0) hidden.push(...folders.splice(-1));
      if (method === 'POST') folders.push(...hidden.splice(0));
    };
    return { hidden, meet };
  };

  test('that the next reading does not show yet are used as they were made', async () => {
    const desk = openDesk();
    const { folders } = desk.service;
    const late = lateIn(desk.service);
    const fault: Asked['fault'] = ({ method }) => {
      late.meet(method);
      return undefined;
    };
    expect(codesOf(await desk.publish(inFolders('QA', 'Unit'), { fault }))).toBe('');
    folders.push(...late.hidden);
    const [top, below, ...more] = folders;
    expect([top?.name, below?.name, below?.parentId, more]).toEqual(['QA', 'Unit', top?.id, []]);
    expect(desk.service.scripts.map(({ folderId }) => folderId)).toEqual([below?.id]);
  });

  test('that no reading shows, and no answer names, keep the run: nothing is made in another place', async () => {
    const desk = openDesk();
    const late = lateIn(desk.service);
    const fault: Asked['fault'] = ({ method, path }) => {
      late.meet(method);
      return method === 'POST' && path.endsWith('/folders') ? { kind: 'no-id' } : undefined;
    };
    expect(codesOf(await desk.publish(inFolders('QA', 'Unit'), { fault }))).toBe('RS3006');
    expect([desk.service.folders, desk.service.scripts, late.hidden.map(({ name }) => name)]).toEqual([[], [], ['QA']]);
  });
});

describe('the script of last time', () => {
  test.each<[project: string | number | undefined]>([[1], ['Shop'], [undefined]])(
    'is read with one request, in the project %j',
    async (project) => {
      const desk = openDesk();
      await desk.publish(SHEET, { project });
      const done = await desk.publish(SHEET, { project });
      expect([done.requests, codesOf(done)]).toEqual(['GET POST', '']);
    },
  );

  test.each<[claim: string, change: (desk: Desk) => void, scripts: number]>([
    ['that is gone is looked for, and made once more', ({ service }) => void service.scripts.splice(0), 1],
    ['that people have renamed is still the one', ({ service }) => rename(service, 'Release checks'), 1],
    ['that has become another one is not used', ({ service }) => rename(service, 'Other', 'By Ann.'), 2],
  ])('%s', async (...[, change, scripts]) => {
    const desk = openDesk();
    await desk.publish(SHEET, { project: 'Shop' });
    change(desk);
    expect((await desk.publish(SHEET, { project: 'Shop' })).error).toBeUndefined();
    expect(desk.service.scripts).toHaveLength(scripts);
  });

  test('that belongs to another project by now is not used', async () => {
    const desk = openDesk();
    Object.assign(desk.service, { projects: ['Shop', 'Depot'] });
    const hints = { get: () => 1, set: () => undefined };
    await desk.publish(SHEET);
    const done = await desk.publish(SHEET, { project: 'Depot', hints });
    expect(done.requests.startsWith('GET GET GET')).toBe(true);
  });

  test('that may not be read ends it: another one would begin a second history', async () => {
    const desk = openDesk();
    await desk.publish(SHEET);
    const fault = faultAt('GET', '/scripts/1', [{ kind: 'status', status: 403 }]);
    expect(codesOf(await desk.publish(SHEET, { fault }))).toBe('RS2002');
    expect(desk.service.scripts).toHaveLength(1);
  });
});

test('a service that shows no description and lists nothing still gets one script and its run', async () => {
  const desk = openDesk({ showsDescriptions: false, lists: false });
  expect((await desk.publish(SHEET)).value?.receipt).toMatchObject({ created: true, runId: 1 });
  expect((await desk.publish(SHEET)).value?.receipt).toMatchObject({ created: false, runId: 2 });
  expect(desk.service.scripts).toHaveLength(1);
});

function rename({ scripts: [script] }: Desk['service'], name: string, description = script?.description): void {
  Object.assign(script ?? {}, { name, description });
}

test('a script that people have archived is left by all machines for another one of its name', async () => {
  const desk = openDesk();
  await desk.publish(SHEET);
  const [old] = desk.service.scripts;
  if (old === undefined) throw new Error('no script');
  old.archived = true;
  // Where there is no other it is still the one.
  expect((await desk.publish(SHEET)).value?.receipt.scriptId).toBe(old.id);
  desk.service.scripts.push({ ...structuredClone(old), id: 700, archived: false, runs: [] });
  expect((await desk.publish(SHEET)).value?.receipt.scriptId).toBe(700);
  expect((await desk.publish(SHEET, NEW_MACHINE)).value?.receipt.scriptId).toBe(700);
});

test.each<[claim: string, asked: Asked, target: ScriptTarget, requests: string]>([
  ['that remembers the script', {}, { kind: 'name', name: 'shop', folder: { names: [] } }, 'GET POST'],
  ['that is fresh', NEW_MACHINE, { kind: 'name', name: 'shop', folder: { names: [] } }, 'GET GET POST'],
  [
    'that is fresh, where no project is chosen',
    { ...NEW_MACHINE, project: undefined },
    { kind: 'name', name: 'shop', folder: { names: [] } },
    'GET GET GET POST',
  ],
  ['that is fresh and knows the id of the script', NEW_MACHINE, { kind: 'id', id: 1 }, 'GET POST'],
])('a build without new rows on a machine %s', async (...[, asked, target, requests]) => {
  const desk = openDesk();
  await desk.publish(SHEET);
  expect((await desk.publish(inScript(SHEET, target), asked)).requests).toBe(requests);
});

describe('a new name that looks like a mistake is said: in the plan, and by the build that makes it', () => {
  const named = (name: string, names: readonly string[]) => inScript(SHEET, { kind: 'name', name, folder: { names } });
  const there = named('shop', ['QA', 'Unit']);

  test.each([
    ['a folder in a folder', 'shop', ['QA', 'Untt'], 'QA/Unit', 'the new script shop in the new folder QA/Untt.'],
    ['a folder at the top', 'shop', ['Q', 'Unit'], 'QA', 'the new script shop in the new folder Q/Unit.'],
    ['a script', 'shpo', ['QA', 'Unit'], 'shop', 'the new script shpo.'],
  ])('%s', async (...[, name, folder, similar, made]) => {
    const desk = openDesk();
    await desk.publish(there);
    const mistaken = named(name, folder);
    expect((await desk.plan(mistaken)).value).toMatchObject({ scriptId: undefined, similar });
    const { value } = await desk.publish(mistaken);
    expect(value?.notices.map(({ message }) => message)).toEqual([
      expect.stringContaining(`This build made ${made} Did you mean ${similar}?`),
    ]);
    expect((await desk.publish(mistaken)).value?.notices).toEqual([]);
  });

  test('a name that is like no other is not, unless another branch than the default one makes it', async () => {
    const desk = openDesk();
    await desk.publish(there);
    const warningsOf = async (name: string, branch: string) => {
      const sheet = { ...named(name, []), headers: { branch } };
      return codesOf(await desk.publish(sheet, { defaultBranch: 'main' }));
    };
    expect(await warningsOf('depot', 'main')).not.toContain('RS4038');
    expect(await warningsOf('harbour', 'feature')).toContain('RS4038');
  });
});

const STARTED_AT = '2026-11-23T10:00:00.000Z';
const DIRECTORIES: Division = { layout: 'directory', home: { kind: 'name', name: 'shop', folder: { names: [] } } };

test('the scripts of the folder are known by their names, and by the names they were made for', async () => {
  const scripts = [
    scriptOf(1, 'src/cart'),
    scriptOf(2, 'Taxes', madeFor('src/tax')),
    scriptOf(3, 'shop', madeFor('shop')),
  ];
  const { names, hints } = await knownIn(scripts, DIRECTORIES);
  expect(names).toEqual(['src/cart', 'Taxes', 'src/tax']);
  expect(hints.map((hint) => hint.split('"').at(-2))).toEqual(names);
});

test('scripts that were made since the run began do not count, so it is divided as before when it is published again', async () => {
  const late = { ...scriptOf(1, 'src'), created: STARTED_AT };
  expect((await knownIn([late, scriptOf(2, 'docs')], DIRECTORIES)).names).toEqual(['docs']);
});

test('which of several scripts is used is left to the search for it', async () => {
  const { names, hints } = await knownIn([scriptOf(1, 'src'), scriptOf(2, 'src')], DIRECTORIES);
  expect([names, hints]).toEqual([['src'], []]);
});

test('other layouts ask for nothing', async () => {
  for (const division of [undefined, { ...DIRECTORIES, layout: 'file' } as const]) {
    expect(await knownIn([scriptOf(1, 'src')], division)).toEqual({ names: [], hints: [], requests: 0 });
  }
});

function scriptOf(id: number, name: string, description = ''): SimScript {
  return { ...scriptOfPeople(''), id, name, description };
}

async function knownIn(scripts: readonly SimScript[], division: Division | undefined) {
  const service = createSimService();
  service.scripts.push(...scripts);
  const world = createSimWorld(NO_FAULTS);
  const hints: string[] = [];
  let names: readonly string[] = [];
  const live: SimLife['live'] = async ({ clock, send }) => {
    const client = createSimClient(service, { send, clock });
    const set = (target: string, id: number) => void hints.push(`${target} ${id}`);
    names = await knownScripts(division, STARTED_AT, { client, project: 1, hints: { get: () => undefined, set } });
  };
  await world.run([{ name: 'build', live }]);
  return { names, hints, requests: world.events.length };
}
