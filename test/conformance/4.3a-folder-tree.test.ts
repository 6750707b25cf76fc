import { describe, expect, it } from 'vitest';
import { idAt, listAt, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { CONTEXT_PROJECT, FOLDER_ID, REFUSAL } from './support/shapes.ts';

const { api, projectId, newFolder, newScript, readContents } = await openService();
const folders = `/projects/${projectId}/folders`;
const CONTEXT = { project: CONTEXT_PROJECT, folderPath: { folders: expect.any(Array), path: expect.any(String) } };

describe('4.3a GET /projects/{project_id}/folders', () => {
  it('4.3a folders, context: the complete tree of the project', async () => {
    const { scriptId, folderId } = await newScript({ name: 'Deep in the tree' });
    const answer = await api.get(folders);
    const folder = listAt(answer.body, 'folders').find((item) => pick(item, 'id') === folderId);
    expect(answer).toMatchObject({ status: 200, body: { context: CONTEXT } });
    expect(folder).toMatchObject({ type: 'folder', contents: [{ type: 'script', id: scriptId }] });
  });

  it('4.3a folders: scripts and notes at the top level are items of the list', async () => {
    const script = await api.post(`/projects/${projectId}/scripts`, { name: 'Top script' });
    await api.post(`/projects/${projectId}/notes`, { name: 'Top note' });
    const items = listAt((await api.get(`${folders}?subfolders=none`)).body, 'folders');
    expect(items).toContainEqual({ type: 'script', id: idAt(script.body, 'script', 'id'), name: 'Top script' });
    expect(items).toContainEqual(expect.objectContaining({ type: 'note', name: 'Top note' }));
  });
});

describe('4.3a GET /projects/{project_id}/folders/{folder_id}', () => {
  it('4.3a folder, context: type, id, name, contents', async () => {
    const folderId = await newFolder('QA');
    expect(await api.get(`${folders}/${folderId}`)).toMatchObject({
      status: 200,
      body: { folder: { type: 'folder', id: folderId, name: 'QA', contents: [] }, context: CONTEXT },
    });
  });

  it('4.3a folder: progress is optional, there when asked for', async () => {
    const folderId = await newFolder();
    const plain = await api.get(`${folders}/${folderId}`);
    const counted = await api.get(`${folders}/${folderId}?progress=terse`);
    expect(pick(plain.body, 'folder')).not.toHaveProperty('progress');
    expect(pick(counted.body, 'folder')).toHaveProperty('progress');
  });
});

describe('4.3a POST folders', () => {
  it('4.3a POST /projects/{project_id}/folders: id, name, contents []; created at the project top level', async () => {
    const answer = await api.post(folders, { name: 'At the top' });
    const id = idAt(answer.body, 'folder', 'id');
    const tree = await api.get(`${folders}?subfolders=none`);
    expect(answer).toMatchObject({
      status: 200,
      body: { folder: { id: FOLDER_ID, name: 'At the top', contents: [] }, context: CONTEXT },
    });
    expect(listAt(tree.body, 'folders').map((item) => pick(item, 'id'))).toContain(id);
  });

  it('4.3a POST …/folders/{folder_id}/folders: id, name, contents []; created as a sub-folder', async () => {
    const parentId = await newFolder();
    const answer = await api.post(`${folders}/${parentId}/folders`, { name: 'Below' });
    expect(answer).toMatchObject({
      status: 200,
      body: { folder: { id: FOLDER_ID, name: 'Below', contents: [] }, context: CONTEXT },
    });
    expect(await readContents(parentId)).toMatchObject([{ type: 'folder', name: 'Below', contents: [] }]);
  });

  it('4.3a a sub-folder is not at the project top level', async () => {
    const parentId = await newFolder();
    const { body } = await api.post(`${folders}/${parentId}/folders`, { name: 'Below' });
    const top = listAt((await api.get(`${folders}?subfolders=none`)).body, 'folders').map((item) => pick(item, 'id'));
    expect(top).toContain(parentId);
    expect(top).not.toContain(idAt(body, 'folder', 'id'));
  });

  it('4.3a two folders of the same name are two folders', async () => {
    const [first, second] = [await newFolder('Twin'), await newFolder('Twin')];
    expect(first).not.toBe(second);
  });

  it('4.3a a folder cannot be created together with scripts or sub-folders in one request', async () => {
    const parentId = await newFolder();
    const contents = [
      { type: 'script', name: 'Smuggled script' },
      { type: 'folder', name: 'Smuggled folder', contents: [] },
    ];
    const { status } = await api.post(`${folders}/${parentId}/folders`, { name: 'Loaded', contents });
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(await readContents(parentId))).not.toContain('Smuggled');
  });

  it('4.3a a folder can be populated once it is created', async () => {
    const folderId = await newFolder();
    await api.post(`${folders}/${folderId}/folders`, { name: 'Sub' });
    await api.post(`${folders}/${folderId}/scripts`, { name: 'Script' });
    const names = (await readContents(folderId)).map((item) => pick(item, 'name'));
    expect(new Set(names)).toEqual(new Set(['Script', 'Sub']));
  });

  it('4.3a a parent folder that does not exist is refused', async () => {
    expect(await api.post(`${folders}/f987654321/folders`, { name: 'Orphan' })).toEqual(REFUSAL);
  });
});

describe('4.3a PATCH /projects/{project_id}/folders/{folder_id}', () => {
  it('4.3a name: the new name; the answer has id, name, contents, context', async () => {
    const folderId = await newFolder('Old');
    const answer = await api.patch(`${folders}/${folderId}`, { name: 'New' });
    expect(answer).toMatchObject({
      status: 200,
      body: { folder: { id: folderId, name: 'New', contents: [] }, context: CONTEXT },
    });
    expect(pick((await api.get(`${folders}/${folderId}`)).body, 'folder', 'name')).toBe('New');
  });

  it('4.3a the contents stay as they are', async () => {
    const { scriptId, folderId } = await newScript();
    const { body } = await api.patch(`${folders}/${folderId}`, { name: 'Renamed' });
    expect(pick(body, 'folder', 'contents')).toMatchObject([{ type: 'script', id: scriptId }]);
    expect(await readContents(folderId)).toMatchObject([{ type: 'script', id: scriptId }]);
  });

  it('4.3a no common parameters: they change nothing', async () => {
    const { folderId } = await newScript({ tests: ['a'] });
    const plain = await api.patch(`${folders}/${folderId}`, { name: 'Renamed' });
    const asked = await api.patch(`${folders}/${folderId}?tests=full&scripts=full&progress=full`, { name: 'Renamed' });
    expect(asked.body).toEqual(plain.body);
  });
});
