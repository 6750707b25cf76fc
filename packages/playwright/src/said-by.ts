import type { TestCase } from './playwright-results.ts';
import { type Outcome, readSaid, type RunPaths, type SaidByTest } from '@runsheet/core/adapter';

type CaseFacts = { readonly outcome: Outcome; readonly paths: RunPaths };

/** What a test says of itself: tags, and annotations `issue` and `note`. Where it failed, also what it has attached. Pure. */
export function saidBy(tests: readonly TestCase[], { outcome, paths }: CaseFacts): SaidByTest {
  const tags = [...new Set(tests.flatMap((test) => test.tags))].map((tag) => tag.replace(/^@/, ''));
  const annotations = tests.flatMap((test) => [...test.annotations, ...(test.results.at(-1)?.annotations ?? [])]);
  const described = (wanted: string) =>
    annotations.flatMap(({ type, description = '' }) => (type === wanted ? [description] : []));
  const notes = [...described('note'), ...(hasFailures(outcome) ? attachmentsOf(tests, paths) : [])];
  const issues = described('issue');
  if (issues.length + notes.length === 0) return { meta: undefined, tags };
  return { ...readSaid({ issues, notes }), tags };
}

function hasFailures(outcome: Outcome): boolean {
  return 'failures' in outcome && outcome.failures.length > 0;
}

/** Names and paths, never what is in them. */
function attachmentsOf(tests: readonly TestCase[], paths: RunPaths): readonly string[] {
  const all = tests.flatMap(({ results }) => results).flatMap(({ attachments }) => attachments);
  return all
    .filter(({ name }) => !name.startsWith('_'))
    .map(({ name, path }) => (path === undefined ? `attached: ${name}` : `attached: ${name} ${paths.relative(path)}`));
}
