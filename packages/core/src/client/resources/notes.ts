import { readCreatedNote, readNote, readNotes, readUpdatedNote } from '../answers/note-answers.ts';
import type { Perform } from '../call.ts';
import type { NoteCalls } from '../client.ts';
import { onlyKeys } from '../requests/only-keys.ts';
import { notePath, placePath } from '../requests/paths.ts';
import { insertQuery } from '../requests/query.ts';
import { nameBody } from '../requests/script-schema.ts';

/** Specification 4.6. */
export function noteCalls(perform: Perform): NoteCalls {
  return {
    list: async (projectId, place = {}) => {
      const { folderId } = onlyKeys(place, ['folderId']);
      const path = `${placePath(projectId, folderId, 'folderId')}/notes`;
      return perform({ method: 'GET', path, read: readNotes });
    },
    create: async (projectId, note, place = {}) => {
      const { folderId, insert } = onlyKeys(place, ['folderId', 'insert']);
      const path = `${placePath(projectId, folderId, 'folderId')}/notes${insertQuery(insert)}`;
      const body = nameBody(note, 'note');
      return perform({ method: 'POST', path, body, read: (json) => readCreatedNote(json, note.name) });
    },
    get: async (projectId, noteId, place = {}) => {
      const { folderId } = onlyKeys(place, ['folderId']);
      const path = notePath(placePath(projectId, folderId, 'folderId'), noteId);
      return perform({ method: 'GET', path, read: readNote });
    },
    update: async (...update) => {
      const [projectId, noteId, note, place = {}] = update;
      const { folderId } = onlyKeys(place, ['folderId']);
      const path = notePath(placePath(projectId, folderId, 'folderId'), noteId);
      const body = nameBody(note, 'note');
      const asked = { id: noteId, name: note.name };
      return perform({ method: 'PATCH', path, body, read: (json) => readUpdatedNote(json, asked) });
    },
  };
}
