import { expect, test } from 'vitest';

import { openApp } from '../app.test.support.ts';

test('a note is created, read and changed at the top level', async () => {
  const app = await openApp();

  const created = await app.post('/projects/1/notes', { name: 'Frozen' });
  const changed = await app.patch('/projects/1/notes/n1', { name: 'Thawed' });

  expect(created).toMatchObject({ status: 200, body: { note: { type: 'note', id: 'n1', name: 'Frozen' } } });
  expect(changed).toMatchObject({ status: 200, body: { note: { id: 'n1', name: 'Thawed' } } });
  expect((await app.get('/projects/1/notes/n1')).body).toMatchObject({
    note: { type: 'note', id: 'n1', name: 'Thawed' },
    context: { folderPath: { path: '/' } },
  });
});

test('a list has the notes of one place only, not those of subfolders', async () => {
  const app = await openApp();
  await app.post('/projects/1/folders', { name: 'QA' });
  await app.post('/projects/1/folders/f1/folders', { name: 'Unit' });
  await app.post('/projects/1/notes', { name: 'top' });
  await app.post('/projects/1/folders/f1/notes', { name: 'in QA' });
  await app.post('/projects/1/folders/f2/notes', { name: 'in Unit' });

  expect((await app.get('/projects/1/notes')).body).toMatchObject({ notes: [{ id: 'n3', name: 'top' }] });
  expect((await app.get('/projects/1/folders/f1/notes')).body).toMatchObject({
    notes: [{ id: 'n4', name: 'in QA' }],
    context: { folderPath: { path: 'QA/' } },
  });
});

test('a note of a folder is read and changed through that folder only', async () => {
  const app = await openApp();
  await app.post('/projects/1/folders', { name: 'QA' });
  await app.post('/projects/1/folders/f1/notes', { name: 'in QA' });

  expect(await app.patch('/projects/1/folders/f1/notes/n2', { name: 'still in QA' })).toMatchObject({ status: 200 });
  expect((await app.get('/projects/1/folders/f1/notes/n2')).body).toMatchObject({ note: { name: 'still in QA' } });
  expect(await app.get('/projects/1/notes/n2')).toMatchObject({ status: 404 });
  expect(await app.patch('/projects/1/notes/n2', { name: 'x' })).toMatchObject({ status: 404 });
});

test('insert places a note first, last or after the Nth item of any type', async () => {
  const app = await openApp();
  await app.post('/projects/1/scripts', { name: 'script' });
  await app.post('/projects/1/folders', { name: 'folder' });
  await app.post('/projects/1/notes', { name: 'default' });
  await app.post('/projects/1/notes?insert=last', { name: 'last' });
  await app.post('/projects/1/notes?insert=2', { name: 'after the 2nd' });
  await app.post('/projects/1/notes?insert=0', { name: 'after none' });
  await app.post('/projects/1/notes?insert=99', { name: 'beyond the end' });
  await app.post('/projects/1/notes?insert=first', { name: 'first' });

  expect(await app.tree()).toMatchInlineSnapshot(`
    "n8 first
    n6 after none
    n3 default
    1 script
    n5 after the 2nd
    f2 folder
    n4 last
    n7 beyond the end"
  `);
});
