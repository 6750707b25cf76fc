import { describe, expect, it } from 'vitest';
import { idAt, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { FOLDER_ID, INTEGER, NOTE_ID } from './support/shapes.ts';

const { api, projectId, newFolder, readContents } = await openService();
const folders = `/projects/${projectId}/folders`;

async function nest(parentId: string, name: string): Promise<string> {
  const { body } = await api.succeed(api.post(`${folders}/${parentId}/folders`, { name }));
  return String(idAt(body, 'folder', 'id'));
}

describe('2.3 Folder', () => {
  it('2.3 type, id, name: folder, f<n>, the name', async () => {
    const parentId = await newFolder();
    const folderId = await nest(parentId, 'Inner');
    expect(folderId).toEqual(FOLDER_ID);
    expect(await readContents(parentId)).toMatchObject([{ type: 'folder', id: folderId, name: 'Inner' }]);
  });

  it('2.3 contents: [] for a new folder', async () => {
    const { body } = await api.post(folders, { name: 'Empty' });
    expect(body).toMatchObject({ folder: { name: 'Empty', contents: [] } });
    expect(await readContents(String(idAt(body, 'folder', 'id')))).toEqual([]);
  });

  it('2.3 contents: scripts, notes and folders, recursively', async () => {
    const outerId = await newFolder();
    const innerId = await nest(outerId, 'Inner');
    await api.post(`${folders}/${outerId}/scripts?insert=last`, { name: 'Outer script' });
    await api.post(`${folders}/${innerId}/scripts?insert=last`, { name: 'Inner script' });
    await api.post(`${folders}/${innerId}/notes?insert=last`, { name: 'Inner note' });
    expect(await readContents(outerId)).toMatchObject([
      {
        type: 'folder',
        id: innerId,
        contents: [
          { type: 'script', id: INTEGER, name: 'Inner script' },
          { type: 'note', id: NOTE_ID, name: 'Inner note' },
        ],
      },
      { type: 'script', id: INTEGER, name: 'Outer script' },
    ]);
  });

  it('2.3 progress: there only when the progress parameter asks for it', async () => {
    const parentId = await newFolder();
    await nest(parentId, 'Inner');
    const [without] = await readContents(parentId);
    const [plain] = await readContents(parentId, 'progress=none');
    const [terse] = await readContents(parentId, 'progress=terse');
    const { body } = await api.get(`${folders}/${parentId}?progress=terse`);
    expect(without).not.toHaveProperty('progress');
    expect(plain).not.toHaveProperty('progress');
    expect(terse).toMatchObject({ progress: { total: 0 } });
    expect(pick(body, 'folder', 'progress')).toMatchObject({ total: 0 });
  });
});
