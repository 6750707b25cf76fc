import { z } from 'zod';
import type { Reading } from '../call.ts';
import type { CreatedNoteAnswer, NoteAnswer, NotesAnswer } from './answers.ts';
import { itemIdSchema, textSchema } from './lenient.ts';
import { readJson } from './read-json.ts';
import type { Note } from './things.ts';
import { NO_ANSWER, isAnswer, listNamed, oneNamed } from './unwrap.ts';

// The bodies of the note endpoints are not shown (specification 4.6).

export function readNotes(json: unknown): Reading<NotesAnswer> {
  return readJson(z.object({ notes: z.array(noteSchema()) }), { notes: listNamed(json, 'notes') });
}

export function readNote(json: unknown): Reading<NoteAnswer> {
  return readJson(z.object({ note: noteSchema() }), { note: oneNamed(json, 'note') });
}

export function readCreatedNote(json: unknown, name: string): Reading<CreatedNoteAnswer> {
  if (!isAnswer(json)) return NO_ANSWER;
  const note = noteSchema().safeParse(oneNamed(json, 'note'));
  if (note.success) return { kind: 'read', answer: { note: note.data } };
  return { kind: 'id-unknown', answer: { note: { type: 'note', id: undefined, name } } };
}

/** What the answer does not repeat is what was asked for. */
export function readUpdatedNote(
  json: unknown,
  asked: { readonly id: string; readonly name: string },
): Reading<NoteAnswer> {
  if (!isAnswer(json)) return NO_ANSWER;
  const note = noteSchema().safeParse(oneNamed(json, 'note'));
  return { kind: 'read', answer: { note: note.success ? note.data : { type: 'note', ...asked } } };
}

function noteSchema(): z.ZodType<Note> {
  return z.looseObject({ type: z.literal('note').catch('note'), id: itemIdSchema(), name: textSchema() });
}
