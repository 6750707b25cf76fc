import { type Outcome, readSaid, type RunPaths, type SaidByTest } from '@runsheet/core/adapter';
import type { CaseResult } from './vitest-results.ts';

type CaseFacts = { readonly outcome: Outcome; readonly paths: RunPaths };

/**
 * What a test says of itself: with `@runsheet/vitest/meta`, or with `annotate` of the types `issue` and `note`. Where it
 * failed, also what it has attached. Pure.
 */
export function saidBy(test: CaseResult, { outcome, paths }: CaseFacts): SaidByTest {
  const left = test.meta();
  const all = test.annotations();
  const annotations = all.map(({ type, message: text }) => ({ type, text }));
  const hasFailed = 'failures' in outcome && outcome.failures.length > 0;
  const attachments = (hasFailed ? all : []).flatMap(({ message, attachment }) =>
    attachment?.path === undefined ? [] : [{ name: message, path: paths.relative(attachment.path) }],
  );
  return readSaid('runsheet' in left ? left.runsheet : undefined, { annotations, attachments });
}
