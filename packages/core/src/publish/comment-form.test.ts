import { expect, test } from 'vitest';
import { commentForm, commentOf, formAfter, resultWithTexts } from './comment-form.ts';

const CELL = { mark: 'fail', comment: 'expected 2 to be 3', issue: 'SHOP-7' } as const;

test('comments are sent in the form that is known or to be tried, and in the first where the search has ended', () => {
  const notes = [{ kind: 'kept', form: 'triple' }, { kind: 'unproven', form: 'comments' }, { kind: 'closed' }] as const;
  expect(notes.map(commentForm)).toEqual(['triple', 'comments', 'comment']);
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
