import { expect, test } from 'vitest';
import type { ResultDraft } from '../client/requests/drafts.ts';
import { commentsShown, countComments, needsComments, type SentComments } from './check-comments.ts';

const FAILED: ResultDraft = { result: 'fail', comment: 'expected 1 to be 2' };

test.each<[claim: string, description: string, results: readonly ResultDraft[], needed: boolean]>([
  ['the first comments are looked at', '', ['pass', FAILED], true],
  ['a run without comments shows nothing', '', ['pass'], false],
  ['what is known is not asked again', '[comments: kept as comment]', [FAILED], false],
  ['very long ones are left to the next run', '', [{ result: 'fail', comment: 'x'.repeat(4_000_001) }], false],
  ['those that are just not too long are not', '', [{ result: 'fail', comment: 'x'.repeat(4_000_000) }], true],
])('%s', (...[, description, results, needed]) => {
  expect(needsComments(description, sentWith(results))).toBe(needed);
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
  expect(commentsShown({ description: '', sent, shown: { id: 1, results } }).ending).toBe(ending);
});

test.each<[claim: string, description: string, sent: Partial<SentComments>, shown: string | undefined, told: string]>([
  ['what is kept is noted', '', {}, 'boom', 'comments, [comments: kept as comment]'],
  ['what is lost is sent otherwise', '', {}, '', 'comments, [comments: to be sent as comments]'],
  ['the last form of all is the end', '', { form: 'triple' }, '', 'none, [comments: not kept]'],
  ['where no results are shown nothing is tried', '', {}, undefined, 'comments, [comments: not shown]'],
  [
    'of a form that was refused',
    '[comments: to be sent as comments]',
    { refused: true },
    '',
    'triple, [comments: to be sent as triple]',
  ],
  [
    'of a form that is proven',
    '[comments: kept as comments]',
    { refused: true },
    '',
    'comments, [comments: to be sent as comments]',
  ],
  [
    'of a form that was read',
    '[comments: to be sent as comments]',
    {},
    '',
    'comments, [comments: to be sent as comments]',
  ],
])('%s: the next form, and the note', (...[, description, more, shown, told]) => {
  const sent = { ...sentWith([{ result: 'fail', comment: 'boom' }]), ...more };
  const results = shown === undefined ? undefined : { 1: { result: 'fail', comment: shown, issue: '' } };
  const { next = 'none', description: noted } = commentsShown({ description, sent, shown: { id: 1, results } });
  expect(`${next}, ${noted}`).toBe(told);
});

function sentWith(results: readonly ResultDraft[]): SentComments {
  const pairs = results.map((result, i) => [String(i + 1), result] as const);
  return { form: 'comment', results: pairs, refused: false };
}
