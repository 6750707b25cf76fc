import { describe, expect, it } from 'vitest';
import { idAt, listAt, oneIn, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { NOTE_ID } from './support/shapes.ts';

const { api, projectId, newFolder, newScript, readContents } = await openService();

describe('2.4 Note', () => {
  it('2.4 type, id, name: note, a string starting with n, the text', async () => {
    const folderId = await newFolder();
    await api.post(`/projects/${projectId}/folders/${folderId}/notes`, { name: 'Release blocked until Monday' });
    expect(await readContents(folderId)).toMatchObject([
      { type: 'note', id: NOTE_ID, name: 'Release blocked until Monday' },
    ]);
  });

  it('2.4 the text content is the name: a long text of several sentences is kept whole', async () => {
    const text = Array.from({ length: 40 }, (_, line) => `Sentence ${line} of the note.`).join(' ');
    const folderId = await newFolder();
    const { body } = await api.post(`/projects/${projectId}/folders/${folderId}/notes`, { name: text });
    expect(pick(oneIn(body, 'note'), 'name')).toBe(text);
  });

  it('2.4 displayed beside scripts: a note and a script are items of the same list', async () => {
    const { folderId } = await newScript({ name: 'Script' });
    await api.post(`/projects/${projectId}/folders/${folderId}/notes?insert=last`, { name: 'Note' });
    expect(await readContents(folderId)).toMatchObject([{ type: 'script' }, { type: 'note' }]);
  });

  it('2.4 at project level: a note is an item of the tree of the project', async () => {
    const { body } = await api.post(`/projects/${projectId}/notes`, { name: 'A note at the top' });
    const id = idAt(oneIn(body, 'note'), 'id');
    const tree = await api.get(`/projects/${projectId}/folders`);
    expect(listAt(tree.body, 'folders')).toContainEqual(
      expect.objectContaining({ type: 'note', id, name: 'A note at the top' }),
    );
  });
});
