import { readSaid, type SaidByTest } from '@runsheet/core/adapter';
import type { Annotation, CaseResult } from './vitest-results.ts';

/** What a test says of itself: with `@runsheet/vitest/meta`, or with `annotate` of the types `issue` and `note`. Pure. */
export function saidBy(test: CaseResult): SaidByTest {
  const left = test.meta();
  const runsheet = 'runsheet' in left ? left.runsheet : undefined;
  const annotations = test.annotations();
  if (runsheet === undefined && annotations.length === 0) return NOTHING;
  const { meta, tags } = readSaid(runsheet);
  const issues = [...(meta?.issues ?? []), ...messagesOf(annotations, 'issue')];
  const notes = [...(meta?.notes ?? []), ...messagesOf(annotations, 'note')];
  return { ...readSaid({ ...meta, issues, notes }), tags };
}

const NOTHING: SaidByTest = { meta: undefined, tags: [] };

function messagesOf(annotations: readonly Annotation[], wanted: string): readonly string[] {
  return annotations.flatMap(({ type, message }) => (type === wanted ? [message] : []));
}
