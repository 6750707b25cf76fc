import { describe, expect, it } from 'vitest';
import { openService } from './support/open-service.ts';
import { FOLDER_ID, INTEGER, NOTE_ID } from './support/shapes.ts';

const { api, projectId, newFolder, readContents } = await openService();

describe('2.5 common fields of tree items', () => {
  it.each([
    { type: 'script', path: 'scripts', id: INTEGER },
    { type: 'note', path: 'notes', id: NOTE_ID },
    { type: 'folder', path: 'folders', id: FOLDER_ID },
  ])('2.5 type, id, name: of a $type', async ({ type, path, id }) => {
    const folderId = await newFolder();
    await api.post(`/projects/${projectId}/folders/${folderId}/${path}`, { name: `A ${type}` });
    expect(await readContents(folderId)).toEqual([expect.objectContaining({ type, id, name: `A ${type}` })]);
  });
});
