import { z } from 'zod';
import { itemIdSchema, textSchema } from '../answers/lenient.ts';
import { contextShape, readNamed, readWritten, withId } from '../answers/reading.ts';
import type { CreatedNoteAnswer, Note, NoteAnswer, NotesAnswer } from '../answers/things.ts';
import type { Perform, Reading } from '../call.ts';
import type { NoteCalls } from '../client.ts';
import { nameBody } from '../requests/bodies.ts';
import { notePath, onlyKeys, placePath } from '../requests/paths.ts';
import { insertQuery } from '../requests/view.ts';

/** Specification 4.6. The bodies of its answers are not shown. */
export function noteCalls(perform: Perform): NoteCalls {
  return {
    list: async (projectId, place = {}) => {
      return perform({ method: 'GET', path: `${placeOf(projectId, place)}/notes`, read: readNotes });
    },
    create: async (projectId, note, place = {}) => {
      const { folderId, insert } = onlyKeys(place, ['folderId', 'insert']);
      const path = `${placePath(projectId, folderId, 'folderId')}/notes${insertQuery(insert)}`;
      const body = nameBody(note, 'note');
      return perform({ method: 'POST', path, body, read: (json) => readCreatedNote(json, note.name) });
    },
    get: async (projectId, noteId, place = {}) => {
      return perform({ method: 'GET', path: notePath(placeOf(projectId, place), noteId), read: readNote });
    },
    update: async (...update) => {
      const [projectId, noteId, note, place = {}] = update;
      const path = notePath(placeOf(projectId, place), noteId);
      const body = nameBody(note, 'note');
      const asked = { id: noteId, name: note.name };
      return perform({ method: 'PATCH', path, body, read: (json) => readUpdatedNote(json, asked) });
    },
  };
}

export function readNotes(json: unknown): Reading<NotesAnswer> {
  return readNamed(z.looseObject({ notes: z.array(noteSchema()), ...contextShape() }), json, 'notes');
}

export function readNote(json: unknown): Reading<NoteAnswer> {
  return readNamed(z.looseObject({ note: noteSchema(), ...contextShape() }), json, 'note');
}

export function readCreatedNote(json: unknown, name: string): Reading<CreatedNoteAnswer> {
  const unknown = z.unknown().transform(() => ({ type: 'note', id: undefined, name }) as const);
  const answer = z.looseObject({ note: z.union([noteSchema(), unknown]), ...contextShape() });
  return withId(readWritten(answer, json, 'note'), ({ note }) => note.id);
}

/** What the answer does not repeat is what was asked for. */
export function readUpdatedNote(
  json: unknown,
  asked: { readonly id: string; readonly name: string },
): Reading<NoteAnswer> {
  const note = noteSchema().catch({ type: 'note', ...asked });
  return readWritten(z.looseObject({ note, ...contextShape() }), json, 'note');
}

function placeOf(projectId: number, place: { readonly folderId?: string }): string {
  return placePath(projectId, onlyKeys(place, ['folderId']).folderId, 'folderId');
}

function noteSchema(): z.ZodType<Note> {
  return z.looseObject({ type: z.literal('note').catch('note'), id: itemIdSchema(), name: textSchema() });
}
