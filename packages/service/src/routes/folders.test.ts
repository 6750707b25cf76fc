import { expect, test } from 'vitest';

import { openApp, type TestApp } from '../app.test.support.ts';

async function openShop(): Promise<TestApp> {
  const app = await openApp({ projects: ['Shop'] });
  await app.post('/projects/1/folders', { name: 'QA' });
  await app.post('/projects/1/folders/f1/folders', { name: 'Unit' });
  await app.post('/projects/1/folders/f2/scripts', { name: 'Cart', tests: ['add', 'remove'], runs: [{}] });
  return app;
}

test('a folder is created at the top level, and another one in it', async () => {
  const app = await openApp({ projects: ['Shop'] });

  const top = await app.post('/projects/1/folders', { name: 'QA' });
  const nested = await app.post('/projects/1/folders/f1/folders', { name: 'Unit' });

  expect(top).toMatchObject({ status: 200, body: { folder: { id: 'f1', name: 'QA', contents: [] } } });
  expect(nested.body).toEqual({
    folder: { type: 'folder', id: 'f2', name: 'Unit', contents: [] },
    context: {
      project: { id: 1, name: 'Shop', description: '', created: '2026-03-04T05:06:07.890Z', bugPattern: '' },
      folderPath: {
        folders: [
          { id: 'f1', name: 'QA' },
          { id: 'f2', name: 'Unit' },
        ],
        path: 'QA/Unit/',
      },
    },
  });
});

test('new folders stand after what is there', async () => {
  const app = await openShop();
  await app.post('/projects/1/folders', { name: 'Release' });

  expect(await app.tree()).toMatchInlineSnapshot(`
    "f1 QA
      f2 Unit
        3 Cart
    f4 Release"
  `);
});

test('the tree shows type, id and name of its items and nothing else', async () => {
  const app = await openShop();
  await app.post('/projects/1/notes', { name: 'Frozen until May' });

  const { body } = await app.get('/projects/1/folders');

  expect(body).toMatchObject({
    folders: [
      { type: 'note', id: 'n4', name: 'Frozen until May' },
      {
        type: 'folder',
        id: 'f1',
        name: 'QA',
        contents: [{ type: 'folder', id: 'f2', contents: [{ type: 'script', id: 3, name: 'Cart' }] }],
      },
    ],
    context: { folderPath: { folders: [], path: '/' } },
  });
  expect(body).not.toHaveProperty('folders[1].contents[0].contents[0].created');
  expect(body).not.toHaveProperty('folders[1].progress');
});

test('one folder is shown with its contents and the path down to it', async () => {
  const app = await openShop();

  expect((await app.get('/projects/1/folders/f2')).body).toMatchObject({
    folder: { type: 'folder', id: 'f2', name: 'Unit', contents: [{ type: 'script', id: 3, name: 'Cart' }] },
    context: { folderPath: { path: 'QA/Unit/' } },
  });
});

test('subfolders=none leaves the contents of subfolders out and counts their progress', async () => {
  const app = await openShop();
  await app.post('/scripts/3/runs', { results: { 1: 'pass', 2: 'fail' } });

  expect((await app.get('/projects/1/folders/f1?subfolders=none&progress=terse')).body).toMatchObject({
    folder: {
      id: 'f1',
      contents: [{ id: 'f2', contents: [], progress: { total: 2, pass: 1, fail: 1 } }],
      progress: { summary: 'Pass:1 Fail:1 Block:0 Query:0 Total:2/4' },
    },
  });
});

test('the common parameters show scripts in full within a tree', async () => {
  const app = await openShop();

  const query = 'scripts=full&tests=list&fields=list_shown&runs=terse';
  expect((await app.get(`/projects/1/folders/f2?${query}`)).body).toMatchObject({
    folder: {
      contents: [
        {
          type: 'script',
          id: 3,
          name: 'Cart',
          description: '',
          comments: '',
          created: '2026-03-04T05:06:07.890Z',
          archived: false,
          fields: ['number', 'tester'],
          tests: ['add', 'remove'],
          runs: ['1'],
        },
      ],
    },
  });
});

test('a folder is renamed', async () => {
  const app = await openShop();

  const answer = await app.patch('/projects/1/folders/f2', { name: 'Units' });

  expect(answer).toMatchObject({
    status: 200,
    body: {
      folder: { id: 'f2', name: 'Units', contents: [{ id: 3 }] },
      context: { folderPath: { path: 'QA/Units/' } },
    },
  });
  expect(await app.tree()).toContain('f2 Units');
});

test('a folder of another project is not found', async () => {
  const app = await openApp({ projects: ['Shop', 'Depot'] });
  await app.post('/projects/1/folders', { name: 'QA' });

  expect(await app.get('/projects/2/folders/f1')).toMatchObject({
    status: 404,
    body: { error: 'There is no folder "f1" in the project.' },
  });
});

test('nesting ends at 50 folders', async () => {
  const app = await openApp();
  await app.post('/projects/1/folders', { name: 'top' });
  for (let id = 1; id < 50; id += 1) await app.post(`/projects/1/folders/f${id}/folders`, { name: 'deeper' });

  expect(await app.post('/projects/1/folders/f50/folders', { name: 'too deep' })).toMatchObject({
    status: 400,
    body: { error: 'Folders can be nested 50 deep and no deeper.' },
  });
});
