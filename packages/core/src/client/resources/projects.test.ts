import { expect, test } from 'vitest';
import { FOLDER_DEFAULTS, formsOf } from '../requests/view.ts';
import { classify } from '../transport/classify.ts';
import {
  readCreatedFolder,
  readCreatedNote,
  readFolder,
  readFolders,
  readNote,
  readNotes,
  readProject,
  readProjects,
  readRenamedFolder,
  readUpdatedNote,
  readWhoami,
} from './projects.ts';
import { STRANGE, kinds, read } from './reading.test.support.ts';

test('projects are read as the specification describes them', () => {
  const projects = [{ id: 3, name: 'Shop', description: 'd' }];
  expect(read(readProjects({ projects }))).toEqual({ projects });
  const project = { id: 3, name: 'Shop', description: '', created: '2026-01-01T00:00:00.5Z' };
  expect(read(readProject({ project }))).toEqual({ project });
});

test('ids may be digits, descriptions may be missing, and what is not known is kept', () => {
  expect(read(readProject({ project: { id: '3', name: 7, created: 5, colour: 'red' }, more: 1 }))).toEqual({
    project: { id: 3, name: '7', description: '', created: undefined, colour: 'red' },
    more: 1,
  });
});

test('a project without a readable id or name is not read', () => {
  expect(
    read(
      readProjects({
        projects: [
          { id: 3, name: 'a' },
          { id: 'x', name: 'b' },
        ],
      }),
    ),
  ).toBe('unreadable: "projects.1.id" is not readable: expected a number');
  expect(read(readProject({ project: { id: 1.5, name: 'a' } }))).toBe(
    'unreadable: "project.id" is not readable: expected an id',
  );
  expect(read(readProject({ project: { id: 1 } }))).toBe('unreadable: "project.name" is not readable: expected a text');
  expect(new Set([...kinds(readProjects, STRANGE), ...kinds(readProject, STRANGE)])).toEqual(new Set(['unreadable']));
});

test('any JSON says who one is', () => {
  expect(read(readWhoami({ account: 'me' }))).toEqual({ account: 'me' });
  expect(read(readWhoami(['me']))).toEqual({ account: ['me'] });
  expect(read(readWhoami('me'))).toEqual({ account: 'me' });
  expect(read(readWhoami(undefined))).toBe('unreadable: the body is empty');
});

const CONTEXT = {
  project: { id: 3, name: 'Shop', description: '', created: '2026-01-01', bugPattern: '#{}' },
  folderPath: { folders: [{ id: 'f7', name: 'QA' }], path: 'QA/' },
};

const TREE = [
  {
    type: 'folder',
    id: 'f7',
    name: 'QA',
    contents: [
      { type: 'script', id: 12, name: 'Checkout' },
      { type: 'note', id: 'n4', name: 'Mind the gap' },
      { type: 'folder', id: 'f8', name: 'Unit', contents: [] },
    ],
    progress: { pass: 1, fail: 0, block: 2, query: 0, total: 3, summary: 's' },
  },
];

test('a tree is read as the specification describes it', () => {
  const [folder] = TREE;
  expect(read(readFolders({ folders: TREE, context: CONTEXT }, FOLDER_DEFAULTS))).toEqual({
    folders: [{ ...folder, progress: { pass: 1, fail: 0, blocked: 2, query: 0, total: 3, summary: 's' } }],
    context: CONTEXT,
  });
});

test('scripts of a tree come in the forms that were asked for', () => {
  const script = {
    type: 'script',
    id: 12,
    name: 'a',
    description: 'd',
    tests: 'a\n\tb',
    fields: ['Branch'],
    runs: ['main / 1'],
  };
  const forms = formsOf({ tests: 'text', fields: 'list', runs: 'terse' }, FOLDER_DEFAULTS);
  expect(read(readFolders({ folders: [script] }, forms))).toEqual({ folders: [script] });
  expect(read(readFolders({ folders: [script] }, formsOf({ tests: 'full' }, FOLDER_DEFAULTS)))).toMatch(
    /^unreadable: "folders\.0/,
  );
});

test('an item of an unknown kind is kept as such, one of a known kind has to be readable', () => {
  const folders = [{ type: 'board', id: 1 }, 'x', { id: 'f1', name: 'no type' }];
  expect(read(readFolders({ folders }, FOLDER_DEFAULTS))).toEqual({
    folders: folders.map((item) => ({ type: 'unknown', item })),
  });
  const broken = [{ ...TREE[0], contents: [{ type: 'script', id: 'x', name: 'a' }] }];
  expect(read(readFolders({ folders: broken }, FOLDER_DEFAULTS))).toBe(
    'unreadable: "folders.0.contents.0.id" is not readable: expected a number',
  );
});

test('ids of folders and notes may be numbers, and are texts anyway', () => {
  const contents = [{ type: 'note', id: 4, name: 'Mind the gap' }];
  const context = { folderPath: { folders: [{ id: 7, name: 'QA' }], path: 'QA/' } };
  const json = { folders: [{ type: 'folder', id: 7, name: 'QA', contents }], context };
  expect(read(readFolders(json, FOLDER_DEFAULTS))).toEqual({
    folders: [{ type: 'folder', id: '7', name: 'QA', contents: [{ type: 'note', id: '4', name: 'Mind the gap' }] }],
    context: { folderPath: { folders: [{ id: '7', name: 'QA' }], path: 'QA/' } },
  });
});

test.each([
  [{ type: 'folder', id: true, name: 'a' }, 'id" is not readable: expected the id of a folder or note'],
  [{ type: 'note', id: '', name: 'a' }, 'id" is not readable: expected the id of a folder or note'],
  [{ type: 'note', id: 'n1' }, 'name" is not readable: expected a text'],
  [{ type: 'script', id: 12 }, 'name" is not readable: expected a text'],
])('what cannot be read of an item is named by its path: %j', (item, problem) => {
  const folders = [TREE[0], { type: 'folder', id: 'f9', name: 'b', contents: [item] }];
  expect(read(readFolders({ folders }, FOLDER_DEFAULTS))).toBe(`unreadable: "folders.1.contents.0.${problem}`);
});

test('one folder is read with and without its type, contents and context', () => {
  expect(read(readFolder({ folder: { id: 'f7', name: 'QA' } }, FOLDER_DEFAULTS))).toEqual({
    folder: { type: 'folder', id: 'f7', name: 'QA', contents: [] },
  });
  expect(
    read(readFolder({ folder: { ...TREE[0], contents: null, progress: 'none' }, context: 7 }, FOLDER_DEFAULTS)),
  ).toEqual({
    folder: { type: 'folder', id: 'f7', name: 'QA', contents: [] },
  });
});

test('what is no folder is not read', () => {
  const tree = kinds((json) => readFolders(json, FOLDER_DEFAULTS), STRANGE);
  const one = kinds((json) => readFolder(json, FOLDER_DEFAULTS), STRANGE);
  expect(new Set([...tree, ...one])).toEqual(new Set(['unreadable']));
});

test('a created folder has its new id', () => {
  const json = { folder: { id: 'f9', name: 'QA', contents: [] }, context: CONTEXT };
  expect(readCreatedFolder(json)).toEqual({ kind: 'read', answer: json });
  expect(read(readCreatedFolder({ id: 'f9' }))).toMatchObject({ folder: { id: 'f9' } });
});

test.each([undefined, {}, [], { folder: { name: 'QA' } }, { folder: 'f9' }])(
  'a folder is created and renamed, even when the answer is %j',
  (json) => {
    expect(readCreatedFolder(json).kind).toBe('id-unknown');
    expect(read(readRenamedFolder(json, { id: 'f7', name: 'QA' }))).toMatchObject({ folder: { id: 'f7', name: 'QA' } });
  },
);

test('a renamed folder has the name that the service gave it', () => {
  const json = { folder: { id: 'f7', name: 'Qa', contents: [] }, context: CONTEXT };
  expect(read(readRenamedFolder(json, { id: 'f7', name: 'QA ' }))).toEqual(json);
});

test.each([null, 7, 'ok'])('%j is no answer to a written folder', (json) => {
  expect(readCreatedFolder(json).kind).toBe('unreadable');
  expect(readRenamedFolder(json, { id: 'f7', name: 'QA' }).kind).toBe('unreadable');
});

test('folders in folders without end are not readable', () => {
  const [open, close] = ['{"type":"folder","id":"f1","name":"a","contents":[', ']}'];
  const body = `{"folders":[${open.repeat(100_000)}${close.repeat(100_000)}]}`;
  const reader = (json: unknown) => readFolders(json, FOLDER_DEFAULTS);
  expect(
    classify(
      { method: 'GET', path: '/projects/3/folders', read: reader },
      { kind: 'answered', status: 200, headers: {}, body },
      0,
    ),
  ).toEqual({
    kind: 'unreadable',
    status: 200,
    reason: 'it answered 200, but it is nested too deeply',
  });
});

const NOTE = { type: 'note', id: 'n4', name: 'Mind the gap' };

test.each([
  ['a bare list', [NOTE]],
  ['a list under its name', { notes: [NOTE] }],
])('notes are read from %s', (_, json) => {
  expect(read(readNotes(json))).toEqual({ notes: [NOTE] });
});

test.each([
  ['bare', NOTE],
  ['under its name', { note: NOTE }],
  ['without a type', { note: { id: 'n4', name: 'Mind the gap' } }],
])('one note is read %s', (_, json) => {
  expect(read(readNote(json))).toEqual({ note: NOTE });
  expect(read(readCreatedNote(json, 'asked'))).toEqual({ note: NOTE });
  expect(read(readUpdatedNote(json, { id: 'n9', name: 'asked' }))).toEqual({ note: NOTE });
});

test('what stands beside notes is kept', () => {
  const around = { context: { folderPath: { folders: [{ id: 'f7', name: 'QA' }], path: 'QA/' } }, page: 1 };
  const asked = { id: 'n4', name: 'asked' };
  expect(read(readNotes({ notes: [NOTE], ...around }))).toEqual({ notes: [NOTE], ...around });
  expect(read(readNote({ note: NOTE, ...around }))).toEqual({ note: NOTE, ...around });
  expect(read(readCreatedNote({ note: NOTE, ...around }, 'asked'))).toEqual({ note: NOTE, ...around });
  expect(read(readCreatedNote({ note: {}, ...around }, 'asked'))).toMatchObject({ note: { id: undefined }, ...around });
  expect(read(readUpdatedNote({ note: NOTE, ...around }, asked))).toEqual({ note: NOTE, ...around });
  expect(read(readUpdatedNote({ note: {}, ...around }, asked))).toEqual({
    note: { type: 'note', ...asked },
    ...around,
  });
});

test('no notes are no notes', () => {
  expect(read(readNotes([]))).toEqual({ notes: [] });
});

test('what is no note is not read', () => {
  expect(new Set(kinds(readNote, STRANGE))).toEqual(new Set(['unreadable']));
  expect(read(readNotes({ notes: [{ id: 'n4' }] }))).toBe(
    'unreadable: "notes.0.name" is not readable: expected a text',
  );
});

test.each([undefined, {}, [], { note: { name: 'x' } }])('a note is written, even when the answer is %j', (json) => {
  expect(readCreatedNote(json, 'asked')).toEqual({
    kind: 'id-unknown',
    answer: { note: { type: 'note', id: undefined, name: 'asked' } },
  });
  expect(read(readUpdatedNote(json, { id: 'n4', name: 'asked' }))).toEqual({
    note: { type: 'note', id: 'n4', name: 'asked' },
  });
});

test.each([null, 7, 'ok'])('%j is no answer to a written note', (json) => {
  expect(readCreatedNote(json, 'asked').kind).toBe('unreadable');
  expect(readUpdatedNote(json, { id: 'n4', name: 'asked' }).kind).toBe('unreadable');
});
