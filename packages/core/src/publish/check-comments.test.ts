import { expect, test } from 'vitest';
import type { ResultDraft } from '../client/requests/drafts.ts';
import { commentsShown, countComments, needsComments, type SentComments } from './check-comments.ts';

const FAILED: ResultDraft = { result: 'fail', comment: 'expected 1 to be 2' };

test.each<[claim: string, description: string, results: readonly ResultDraft[], needed: boolean]>([
  ['the first comments are looked at', '', ['pass', FAILED], true],
  ['a run without comments shows nothing', '', ['pass'], false],
  ['what is known is not asked again', '[comments: kept as comment]', [FAILED], false],
  ['very long ones are left to the next run', '', [{ result: 'fail', comment: 'x'.repeat(4_000_001) }], false],
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
])('%s tells whether comments are kept', (...[, comment, shown, ending]) => {
  const results = Object.fromEntries(
    Object.entries(shown).map(([row, text]) => [row, { result: 'fail', comment: text, issue: '' }] as const),
  );
  const sent = sentWith([{ result: 'fail', comment }]);
  expect(commentsShown({ description: '', sent, shown: { id: 1, results } }).ending).toBe(ending);
});

function sentWith(results: readonly ResultDraft[]): SentComments {
  const pairs = results.map((result, i) => [String(i + 1), result] as const);
  return { form: 'comment', results: pairs, refused: false };
}
