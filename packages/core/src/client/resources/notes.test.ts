import { expect, test } from 'vitest';
import { readCreatedNote, readNote, readNotes, readUpdatedNote } from './notes.ts';
import { STRANGE, kinds, read } from './reading.test.support.ts';

const NOTE = { type: 'note', id: 'n4', name: 'Mind the gap' };

test.each([
  ['a bare list', [NOTE]],
  ['a list under its name', { notes: [NOTE] }],
])('notes are read from %s', (_, json) => {
  expect(read(readNotes(json))).toEqual({ notes: [NOTE] });
});

test.each([
  ['bare', NOTE],
  ['under its name', { note: NOTE }],
  ['without a type', { note: { id: 'n4', name: 'Mind the gap' } }],
])('one note is read %s', (_, json) => {
  expect(read(readNote(json))).toEqual({ note: NOTE });
  expect(read(readCreatedNote(json, 'asked'))).toEqual({ note: NOTE });
  expect(read(readUpdatedNote(json, { id: 'n9', name: 'asked' }))).toEqual({ note: NOTE });
});

test('what stands beside notes is kept', () => {
  const around = { context: { folderPath: { folders: [{ id: 'f7', name: 'QA' }], path: 'QA/' } }, page: 1 };
  const asked = { id: 'n4', name: 'asked' };
  expect(read(readNotes({ notes: [NOTE], ...around }))).toEqual({ notes: [NOTE], ...around });
  expect(read(readNote({ note: NOTE, ...around }))).toEqual({ note: NOTE, ...around });
  expect(read(readCreatedNote({ note: NOTE, ...around }, 'asked'))).toEqual({ note: NOTE, ...around });
  expect(read(readCreatedNote({ note: {}, ...around }, 'asked'))).toMatchObject({ note: { id: undefined }, ...around });
  expect(read(readUpdatedNote({ note: NOTE, ...around }, asked))).toEqual({ note: NOTE, ...around });
  expect(read(readUpdatedNote({ note: {}, ...around }, asked))).toEqual({
    note: { type: 'note', ...asked },
    ...around,
  });
});

test('no notes are no notes', () => {
  expect(read(readNotes([]))).toEqual({ notes: [] });
});

test('what is no note is not read', () => {
  expect(new Set(kinds(readNote, STRANGE))).toEqual(new Set(['unreadable']));
  expect(read(readNotes({ notes: [{ id: 'n4' }] }))).toBe(
    'unreadable: "notes.0.name" is not readable: expected a text',
  );
});

test.each([undefined, {}, [], { note: { name: 'x' } }])('a note is written, even when the answer is %j', (json) => {
  expect(readCreatedNote(json, 'asked')).toEqual({
    kind: 'id-unknown',
    answer: { note: { type: 'note', id: undefined, name: 'asked' } },
  });
  expect(read(readUpdatedNote(json, { id: 'n4', name: 'asked' }))).toEqual({
    note: { type: 'note', id: 'n4', name: 'asked' },
  });
});

test.each([null, 7, 'ok'])('%j is no answer to a written note', (json) => {
  expect(readCreatedNote(json, 'asked').kind).toBe('unreadable');
  expect(readUpdatedNote(json, { id: 'n4', name: 'asked' }).kind).toBe('unreadable');
});
