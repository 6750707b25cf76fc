import { expect, test } from 'vitest';
import type { ResultDraft } from '../client/requests/drafts.ts';
import { type CommentNote, commentsShown, countComments, needsComments, type SentComments } from './comment-form.ts';

const NEW: CommentNote = { kind: 'unproven', form: 'comment' };
const FAILED: ResultDraft = { result: 'fail', comment: 'expected 1 to be 2' };

test.each<[claim: string, note: CommentNote, results: readonly ResultDraft[], needed: boolean]>([
  ['the first comments are looked at', NEW, ['pass', FAILED], true],
  ['a run without comments shows nothing', NEW, ['pass'], false],
  ['what is known is not asked again', { kind: 'kept', form: 'comment' }, [FAILED], false],
  ['very long ones are left to the next run', NEW, [{ result: 'fail', comment: 'x'.repeat(4_000_001) }], false],
  ['those that are just not too long are not', NEW, [{ result: 'fail', comment: 'x'.repeat(4_000_000) }], true],
])('%s', (...[, note, results, needed]) => {
  expect(needsComments(note, sentWith(results))).toBe(needed);
});

test('comments are counted, not results', () => {
  expect(countComments(sentWith(['pass', FAILED, FAILED]))).toBe(2);
});

test.each([
  ['a comment that is shown in other words', 'boom', { 1: 'bang' }, 'lost'],
  ['a word of it that is shown again', 'boom: 1 is not 2', { 1: '**BOOM**' }, 'kept'],
  ['a row that is not shown', 'boom', {}, 'lost'],
  ['a comment of signs alone, shown as other signs', '!!! ???', { 1: '&#33;' }, 'kept'],
  ['a comment of signs alone, and nothing', '!!! ???', { 1: '  ' }, 'lost'],
  ['a comment of signs alone, in a row that is not shown', '!!! ???', {}, 'lost'],
])('%s tells whether comments are kept', (...[, comment, shown, ending]) => {
  const results = Object.fromEntries(
    Object.entries(shown).map(([row, text]) => [row, { result: 'fail', comment: text, issue: '' }] as const),
  );
  const sent = sentWith([{ result: 'fail', comment }]);
  expect(commentsShown({ note: NEW, sent, shown: { id: 1, results } }).ending).toBe(ending);
});

test.each<[claim: string, note: CommentNote, sent: Partial<SentComments>, shown: string | undefined, told: string]>([
  ['what is kept is noted', NEW, {}, 'boom', 'comments, kept comment'],
  ['what is lost is sent otherwise', NEW, {}, '', 'comments, unproven comments'],
  ['the last form of all is the end', NEW, { form: 'triple' }, '', 'none, closed'],
  ['where no results are shown nothing is tried', NEW, {}, undefined, 'comments, closed'],
  [
    'of a form that was refused',
    { kind: 'unproven', form: 'comments' },
    { refused: true },
    '',
    'triple, unproven triple',
  ],
  [
    'of a form that is proven',
    { kind: 'kept', form: 'comments' },
    { refused: true },
    '',
    'comments, unproven comments',
  ],
  ['of a form that was read', { kind: 'unproven', form: 'comments' }, {}, '', 'comments, unproven comments'],
])('%s: the next form, and the note', (...[, note, more, shown, told]) => {
  const sent = { ...sentWith([{ result: 'fail', comment: 'boom' }]), ...more };
  const results = shown === undefined ? undefined : { 1: { result: 'fail', comment: shown, issue: '' } };
  const { next = 'none', note: noted } = commentsShown({ note, sent, shown: { id: 1, results } });
  expect(`${next}, ${Object.values(noted).join(' ')}`).toBe(told);
});

function sentWith(results: readonly ResultDraft[]): SentComments {
  const byRow = Object.fromEntries(results.map((result, i) => [i + 1, result]));
  return { form: 'comment', results: byRow, refused: false };
}
