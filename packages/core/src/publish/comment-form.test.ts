import { describe, expect, test } from 'vitest';
import {
  commentForm,
  commentOf,
  formAfter,
  readCommentNote,
  resultWithTexts,
  withCommentNote,
} from './comment-form.ts';
import { withNotes } from './script-notes.ts';
import { NO_NOTES } from '../plan/outline.ts';

const DESCRIPTION = 'Kept in sync with the tests by runsheet. [runsheet: shop]';
const CELL = { mark: 'fail', comment: 'expected 2 to be 3', issue: 'SHOP-7' } as const;

describe('what is known about comments', () => {
  test('stands in the description, one note at a time, beside all others', () => {
    const noted = withCommentNote(`${DESCRIPTION} [runs: full]`, 'to be sent as comments');
    expect(readCommentNote(noted)).toEqual({ kind: 'unproven', form: 'comments' });
    const proven = withNotes(withCommentNote(noted, 'kept as comments'), { ...NO_NOTES, insertion: 'honoured' });
    expect(proven).toBe(`${DESCRIPTION} [runs: full] [comments: kept as comments] [rows: inserted in place]`);
    expect(readCommentNote(proven)).toEqual({ kind: 'kept', form: 'comments' });
  });

  test.each(['not kept', 'not shown'])('"%s" ends the search, with the first form', (text) => {
    const note = readCommentNote(withCommentNote(DESCRIPTION, text));
    expect([note, commentForm(note)]).toEqual([{ kind: 'closed' }, 'comment']);
  });

  test('stands at the beginning of an empty one', () => {
    expect(withCommentNote('', 'not shown')).toBe('[comments: not shown]');
  });

  test('is nothing at first, and what people write in brackets is left alone', () => {
    const people = `${DESCRIPTION} [comments: ask Ann]`;
    expect(readCommentNote(people)).toEqual({ kind: 'unproven', form: 'comment' });
    expect(withCommentNote(people, 'kept as comment')).toBe(`${people} [comments: kept as comment]`);
  });
});

test('the forms are tried in this order, and hold the same', () => {
  expect([formAfter('comment'), formAfter('comments'), formAfter('triple')]).toEqual(['comments', 'triple', undefined]);
  const forms = (['comment', 'comments', 'triple'] as const).map((form) => resultWithTexts(CELL, form));
  expect(forms).toEqual([
    { result: 'fail', comment: 'expected 2 to be 3', issue: 'SHOP-7' },
    { result: 'fail', comments: 'expected 2 to be 3', issue: 'SHOP-7' },
    ['fail', 'expected 2 to be 3', 'SHOP-7'],
  ]);
  expect(forms.map(commentOf)).toEqual(Array(3).fill('expected 2 to be 3'));
  expect(resultWithTexts({ mark: 'fail', comment: 'boom' }, 'comment')).toStrictEqual({
    result: 'fail',
    comment: 'boom',
  });
  expect(commentOf('fail')).toBe('');
  expect(commentOf({ result: 'fail' })).toBe('');
});
