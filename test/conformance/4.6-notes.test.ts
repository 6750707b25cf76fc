import { describe, expect, it } from 'vitest';
import { idAt, listIn, oneIn, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { NOTE_ID, REFUSAL, TEXT } from './support/shapes.ts';

const { api, projectId, newFolder, readContents } = await openService();
const project = `/projects/${projectId}`;
const topLevel = (): Promise<string> => Promise.resolve(`${project}/notes`);
const inFolder = async (): Promise<string> => `${project}/folders/${await newFolder()}/notes`;

async function namesAt(path: string): Promise<readonly unknown[]> {
  const { body } = await api.succeed(api.get(path));
  return listIn(body, 'notes').map((note) => pick(note, 'name'));
}

describe.each([
  { place: '/projects/{project_id}/notes', open: topLevel },
  { place: '/projects/{project_id}/folders/{folder_id}/notes', open: inFolder },
])('4.6 notes: $place', ({ place, open }) => {
  it(`4.6 POST ${place}: creates a note with name as its text`, async () => {
    const path = await open();
    const answer = await api.post(path, { name: 'Needs a licence' });
    expect(answer).toMatchObject({ status: 200, mediaType: 'application/json' });
    expect(oneIn(answer.body, 'note')).toMatchObject({ id: NOTE_ID, name: 'Needs a licence' });
    expect(await namesAt(path)).toContain('Needs a licence');
  });

  it(`4.6 GET ${place}: lists id and name of each note`, async () => {
    const path = await open();
    const { body } = await api.post(path, { name: 'Listed' });
    const notes = listIn((await api.get(path)).body, 'notes');
    expect(notes).toContainEqual(expect.objectContaining({ id: idAt(oneIn(body, 'note'), 'id'), name: 'Listed' }));
    expect(notes).toMatchObject(notes.map(() => ({ id: NOTE_ID, name: TEXT })));
  });

  it(`4.6 GET ${place}: lists no scripts and no folders`, async () => {
    const path = await open();
    const parent = path.slice(0, -'/notes'.length);
    await api.post(`${parent}/scripts`, { name: 'A script' });
    await api.post(`${parent}/folders`, { name: 'A folder' });
    expect(await namesAt(path)).not.toEqual(expect.arrayContaining(['A script']));
    expect(await namesAt(path)).not.toEqual(expect.arrayContaining(['A folder']));
  });

  it(`4.6 GET ${place}/{note_id}: gets one note`, async () => {
    const path = await open();
    const id = idAt(oneIn((await api.post(path, { name: 'One' })).body, 'note'), 'id');
    const answer = await api.get(`${path}/${id}`);
    expect(answer.status).toBe(200);
    expect(oneIn(answer.body, 'note')).toMatchObject({ id, name: 'One' });
  });

  it(`4.6 GET ${place}/{note_id}: a note that does not exist is refused`, async () => {
    expect(await api.get(`${await open()}/n987654321`)).toEqual(REFUSAL);
  });

  it(`4.6 PATCH ${place}/{note_id}: replaces the text`, async () => {
    const path = await open();
    const id = idAt(oneIn((await api.post(path, { name: 'Before' })).body, 'note'), 'id');
    expect(await api.patch(`${path}/${id}`, { name: 'After' })).toMatchObject({ status: 200 });
    expect(oneIn((await api.get(`${path}/${id}`)).body, 'note')).toMatchObject({ id, name: 'After' });
  });

  it(`4.6 PATCH ${place}/{note_id}: a note that does not exist is refused`, async () => {
    expect(await api.patch(`${await open()}/n987654321`, { name: 'After' })).toEqual(REFUSAL);
  });
});

describe('4.6 where notes are listed', () => {
  it('4.6 notes of a folder: within the folder only, not its subfolders', async () => {
    const outerId = await newFolder();
    const inner = await api.post(`${project}/folders/${outerId}/folders`, { name: 'Inner' });
    await api.post(`${project}/folders/${outerId}/notes`, { name: 'outer note' });
    await api.post(`${project}/folders/${idAt(inner.body, 'folder', 'id')}/notes`, { name: 'inner note' });
    expect(await namesAt(`${project}/folders/${outerId}/notes`)).toEqual(['outer note']);
  });

  it('4.6 notes of the project: at the top level, not those of folders', async () => {
    const folderId = await newFolder();
    await api.post(`${project}/folders/${folderId}/notes`, { name: `only in ${folderId}` });
    expect(await namesAt(`${project}/notes`)).not.toContain(`only in ${folderId}`);
  });

  it('4.6 a new folder has no notes', async () => {
    expect(await namesAt(await inFolder())).toEqual([]);
  });

  it('4.6 a folder that does not exist is refused', async () => {
    expect(await api.get(`${project}/folders/f987654321/notes`)).toEqual(REFUSAL);
    expect(await api.post(`${project}/folders/f987654321/notes`, { name: 'x' })).toEqual(REFUSAL);
  });
});

describe('4.6 insert', () => {
  it.each([
    { query: '', rule: 'default: top', names: ['X', 'A', 'B'] },
    { query: '?insert=first', rule: 'first: top', names: ['X', 'A', 'B'] },
    { query: '?insert=last', rule: 'last: end', names: ['A', 'B', 'X'] },
    { query: '?insert=1', rule: 'an integer N: after the Nth item', names: ['A', 'X', 'B'] },
    { query: '?insert=2', rule: 'an integer N: after the Nth item', names: ['A', 'B', 'X'] },
  ])('4.6 insert $rule ($query)', async ({ query, names }) => {
    const folderId = await newFolder();
    const path = `${project}/folders/${folderId}`;
    await api.post(`${path}/notes?insert=last`, { name: 'A' });
    await api.post(`${path}/scripts?insert=last`, { name: 'B' });
    await api.succeed(api.post(`${path}/notes${query}`, { name: 'X' }));
    expect((await readContents(folderId)).map((item) => pick(item, 'name'))).toEqual(names);
  });

  it('4.6 insert first: top of the project', async () => {
    const { body } = await api.post(`${project}/notes?insert=first`, { name: 'Topmost' });
    const tree = await api.get(`${project}/folders?subfolders=none`);
    expect(pick(tree.body, 'folders', 0, 'id')).toBe(idAt(oneIn(body, 'note'), 'id'));
  });
});
