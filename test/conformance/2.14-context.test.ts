import { describe, expect, it } from 'vitest';
import { idAt, numberAt, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { CONTEXT_PROJECT } from './support/shapes.ts';

const { api, projectId, newFolder } = await openService();
const folders = `/projects/${projectId}/folders`;
const AT_TOP = { folders: [], path: '/' };

describe('2.14 context.project', () => {
  it('2.14 project: id, name, description, created, as the project itself says', async () => {
    const project = pick((await api.get(`/projects/${projectId}`)).body, 'project');
    const context = pick((await api.get(`${folders}?subfolders=none`)).body, 'context', 'project');
    expect(context).toEqual(CONTEXT_PROJECT);
    expect(context).toMatchObject({
      id: projectId,
      name: pick(project, 'name'),
      description: pick(project, 'description'),
      created: pick(project, 'created'),
    });
  });
});

describe('2.14 context.folderPath', () => {
  it('2.14 folderPath: no folders and the path / for the tree of the project', async () => {
    expect(pick((await api.get(`${folders}?subfolders=none`)).body, 'context', 'folderPath')).toEqual(AT_TOP);
  });

  it('2.14 folderPath: no folders and the path / for a script at the top level', async () => {
    const created = await api.post(`/projects/${projectId}/scripts`, { name: 'At the top' });
    const { body } = await api.get(`/scripts/${numberAt(created.body, 'script', 'id')}`);
    expect(pick(created.body, 'context', 'folderPath')).toEqual(AT_TOP);
    expect(pick(body, 'context', 'folderPath')).toEqual(AT_TOP);
  });

  it('2.14 folderPath: the folder and its path <folder>/ for a script in it', async () => {
    const folderId = await newFolder('QA');
    const created = await api.post(`${folders}/${folderId}/scripts`, {});
    const { body } = await api.get(`/scripts/${numberAt(created.body, 'script', 'id')}`);
    const inFolder = { folders: [{ id: folderId, name: 'QA' }], path: 'QA/' };
    expect(pick(created.body, 'context', 'folderPath')).toEqual(inFolder);
    expect(pick(body, 'context', 'folderPath')).toEqual(inFolder);
  });

  it('2.14 folderPath: the folders from the root down to the folder', async () => {
    const outerId = await newFolder('QA');
    const inner = await api.post(`${folders}/${outerId}/folders`, { name: 'Unit' });
    const innerId = idAt(inner.body, 'folder', 'id');
    const created = await api.post(`${folders}/${innerId}/scripts`, {});
    expect(pick(created.body, 'context', 'folderPath')).toEqual({
      folders: [
        { id: outerId, name: 'QA' },
        { id: innerId, name: 'Unit' },
      ],
      path: 'QA/Unit/',
    });
  });
});

describe('2.14 which answers carry context', () => {
  const carriers = [
    { call: 'GET …/folders/{folder_id}', get: '' },
    { call: 'PATCH …/folders/{folder_id}', patch: {} },
    { call: 'POST …/folders/{folder_id}/folders', post: '/folders' },
    { call: 'POST …/folders/{folder_id}/scripts', post: '/scripts' },
  ];

  it.each(carriers)('2.14 $call: project and folderPath', async ({ get, patch, post = '' }) => {
    const path = `${folders}/${await newFolder('Context')}`;
    const body = { name: 'Context' };
    const answer =
      get === undefined
        ? await (patch === undefined ? api.post(`${path}${post}`, body) : api.patch(path, body))
        : await api.get(path);
    const context = pick(answer.body, 'context');
    expect(pick(context, 'project')).toEqual(CONTEXT_PROJECT);
    expect(pick(context, 'folderPath')).toMatchObject({
      folders: expect.any(Array),
      path: expect.stringMatching(/\/$/),
    });
  });
});
