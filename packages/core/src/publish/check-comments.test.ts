import { expect, test } from 'vitest';
import type { ResultDraft } from '../client/requests/drafts.ts';
import { countComments, needsComments, type SentComments } from './check-comments.ts';

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

function sentWith(results: readonly ResultDraft[]): SentComments {
  const pairs = results.map((result, i) => [String(i + 1), result] as const);
  return { form: 'comment', results: pairs, refused: false };
}
