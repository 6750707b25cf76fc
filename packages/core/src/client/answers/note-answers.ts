import { z } from 'zod';
import type { Reading } from '../call.ts';
import type { CreatedNoteAnswer, NoteAnswer, NotesAnswer } from './answers.ts';
import { besides, contextSchema } from './context.ts';
import { itemIdSchema, maybe, textSchema } from './lenient.ts';
import { readJson } from './read-json.ts';
import type { Note } from './things.ts';
import { NO_ANSWER, isAnswer, listNamed, oneNamed } from './unwrap.ts';

// The bodies of the note endpoints are not shown (specification 4.6).

export function readNotes(json: unknown): Reading<NotesAnswer> {
  const notes = { ...besides(json, 'notes'), notes: listNamed(json, 'notes') };
  return readJson(z.looseObject({ notes: z.array(noteSchema()), context: maybe(contextSchema()) }), notes);
}

export function readNote(json: unknown): Reading<NoteAnswer> {
  const note = { ...besides(json, 'note'), note: oneNamed(json, 'note') };
  return readJson(z.looseObject({ note: noteSchema(), context: maybe(contextSchema()) }), note);
}

export function readCreatedNote(json: unknown, name: string): Reading<CreatedNoteAnswer> {
  if (!isAnswer(json)) return NO_ANSWER;
  const note = noteSchema().safeParse(oneNamed(json, 'note'));
  const around = besides(json, 'note');
  if (note.success) return { kind: 'read', answer: { ...around, note: note.data } };
  return { kind: 'id-unknown', answer: { ...around, note: { type: 'note', id: undefined, name } } };
}

/** What the answer does not repeat is what was asked for. */
export function readUpdatedNote(
  json: unknown,
  asked: { readonly id: string; readonly name: string },
): Reading<NoteAnswer> {
  if (!isAnswer(json)) return NO_ANSWER;
  const note = noteSchema().safeParse(oneNamed(json, 'note'));
  return {
    kind: 'read',
    answer: { ...besides(json, 'note'), note: note.success ? note.data : { type: 'note', ...asked } },
  };
}

function noteSchema(): z.ZodType<Note> {
  return z.looseObject({ type: z.literal('note').catch('note'), id: itemIdSchema(), name: textSchema() });
}
