import type { TestCase } from './playwright-results.ts';
import { type Attachment, type Outcome, readSaid, type RunPaths, type SaidByTest } from '@runsheet/core/adapter';

type CaseFacts = { readonly outcome: Outcome; readonly paths: RunPaths };

/** What a test says of itself: tags, and annotations `issue` and `note`. Where it failed, also what it has attached. Pure. */
export function saidBy(tests: readonly TestCase[], { outcome, paths }: CaseFacts): SaidByTest {
  const tags = [...new Set(tests.flatMap((test) => test.tags))].map((tag) => tag.replace(/^@/, ''));
  const annotations = tests.flatMap((test) => [...test.annotations, ...(test.results.at(-1)?.annotations ?? [])]);
  const written = annotations.map(({ type, description: text }) => ({ type, text }));
  const attachments = hasFailures(outcome) ? attachmentsOf(tests, paths) : [];
  return { ...readSaid(undefined, { annotations: written, attachments }), tags };
}

function hasFailures(outcome: Outcome): boolean {
  return 'failures' in outcome && outcome.failures.length > 0;
}

/** Names and paths, never what is in them. */
function attachmentsOf(tests: readonly TestCase[], paths: RunPaths): readonly Attachment[] {
  const all = tests.flatMap(({ results }) => results).flatMap(({ attachments }) => attachments);
  return all
    .filter(({ name }) => !name.startsWith('_'))
    .map(({ name, path }) => (path === undefined ? { name } : { name, path: paths.relative(path) }));
}
