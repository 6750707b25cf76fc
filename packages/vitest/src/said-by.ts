import { readSaid, type SaidByTest } from '@runsheet/core/adapter';
import type { CaseResult } from './vitest-results.ts';

/** What a test says of itself: with `@runsheet/vitest/meta`, or with `annotate` of the types `issue` and `note`. Pure. */
export function saidBy(test: CaseResult): SaidByTest {
  const left = test.meta();
  const annotations = test.annotations().map(({ type, message: text }) => ({ type, text }));
  return readSaid('runsheet' in left ? left.runsheet : undefined, annotations);
}
