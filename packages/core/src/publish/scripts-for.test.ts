import { expect, test } from 'vitest';
import type { Script } from '../client/answers/things.ts';
import type { FolderDefaults, View } from '../client/requests/view.ts';
import { oldestFolders } from './open-folder.ts';
import { madeFor } from './simulator/described.test.support.ts';
import { scriptsFor, standsIn, targetKey } from './locate-script.ts';

type Item = Script<View, FolderDefaults>;

const OURS = { name: 'renamed by Ann', description: madeFor('shop') };

test.each<[claim: string, scripts: readonly (Partial<Item> & { id: number })[], ids: readonly number[]]>([
  ['scripts that were made for the name come before those that only bear it', [{ id: 1 }, { id: 2, ...OURS }], [2]],
  ['a script that only bears the name will do', [{ id: 1 }, { id: 2, name: 'depot' }], [1]],
  [
    'the oldest is the first, however its time is written',
    [
      { id: 1, ...OURS, created: '2026-01-01T12:00:00.500+02:00' },
      { id: 2, ...OURS, created: '2026-01-01T09:59:59.123456Z' },
      { id: 3, ...OURS, created: '2026-01-01T10:00:00' },
      { id: 4, ...OURS, created: '2026-01-01T12:00:01+0200' },
    ],
    [2, 3, 1, 4],
  ],
  [
    'of those made at the same moment the lowest id is the first, also where nobody knows when',
    [
      { id: 5, ...OURS, created: '2026-01-01T10:00:00Z' },
      { id: 4, ...OURS, created: '2026-01-01T10:00:00Z' },
      { id: 9, ...OURS, created: 'yesterday' },
      { id: 8, ...OURS },
    ],
    [8, 9, 4, 5],
  ],
  ['archived ones are out of use', [{ id: 1, archived: true }, { id: 2 }], [2]],
  ['unless there is no other', [{ id: 1, archived: true }], [1]],
])('%s', (_, scripts, ids) => {
  const lists = { tests: undefined, fields: undefined, runs: undefined };
  const items = scripts.map((script): Item => ({ type: 'script', name: 'shop', ...lists, ...script }));
  const note = { type: 'note', id: 'n1', name: 'shop' } as const;
  expect(scriptsFor({ name: 'shop' }, [note, ...items]).map(({ id }) => id)).toEqual(ids);
});

test('of folders of one name the oldest is the first, wherever it stands', () => {
  const folders = ['f10', 'f9', 'f100'].map((id) => ({ type: 'folder', id, name: 'QA', contents: [] }) as const);
  const other = { type: 'folder', id: 'f1', name: 'Unit', contents: [] } as const;
  const note = { type: 'note', id: 'n1', name: 'QA' } as const;
  expect(oldestFolders([...folders, other, note], 'QA').map(({ id }) => id)).toEqual(['f9', 'f10', 'f100']);
});

test('targets have texts of their own', () => {
  const target = { kind: 'name', name: 'shop', folder: { names: ['QA'] } } as const;
  const keys = [
    targetKey(1, target),
    targetKey(undefined, target),
    targetKey(1, { ...target, folder: { names: [] } }),
    targetKey(1, { ...target, folder: { from: 'f2', names: ['QA'] } }),
    targetKey(1, { ...target, folder: { names: [], from: 'QA' } }),
    targetKey(1, { ...target, name: 'depot' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['at the top', [], { names: [] }, true],
  ['in its folders', ['QA', 'Unit'], { names: ['QA', 'Unit'] }, true],
  ['elsewhere', ['QA', 'Old'], { names: ['QA', 'Unit'] }, false],
  ['deeper', ['QA', 'Unit', 'Old'], { names: ['QA', 'Unit'] }, false],
  ['in folders of these names below another', ['Old', 'QA', 'Unit'], { names: ['QA', 'Unit'] }, false],
  ['higher', ['QA'], { names: ['QA', 'Unit'] }, false],
  ['below a folder that is given by id', ['Team', 'QA'], { from: 'f2', names: ['QA'] }, true],
  ['nobody says where', undefined, { names: [] }, false],
])('a script stands %s: %j, %j, %s', (...[, folders, target, stands]) => {
  expect(standsIn(folders, target)).toBe(stands);
});
