import type { SaidByTest } from './case-meta.ts';
import { timed } from './durations.ts';
import type { CaseNode, Failure, Outcome } from './report.ts';

/** What an adapter knows of a test that has ended. */
export type CaseFacts = {
  readonly title: string;
  readonly outcome: Outcome;
  /** Milliseconds, or nothing where the runner tells none. */
  readonly durationMs?: number | null | undefined;
  /** Where the test is in its file, from 1 on, where the runner tells it. */
  readonly line?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  /** What the test said of itself. */
  readonly said?: SaidByTest | undefined;
};

/** A test as a node. What nearly all tests have in common they share: thousands of them are held until the run ends. Pure. */
export function createCase({ title, outcome, durationMs, line, tags = NO_TAGS, said }: CaseFacts): CaseNode {
  const all = said === undefined || said.tags.length === 0 ? tags : [...tags, ...said.tags];
  const node = {
    kind: 'case',
    title,
    tags: all,
    outcome,
    ...timed(durationMs),
    ...(Number.isInteger(line) && { line }),
  } as const;
  return said?.meta === undefined ? node : { ...node, meta: said.meta };
}

const NO_TAGS: readonly string[] = [];

/** The outcome of most tests. */
export const PASSED: Outcome = { kind: 'passed', attempts: 1, failures: [] };

/** The outcome of a test that was skipped; where it had failed before, and skipped itself when it was tried again, with that. */
export function skippedAfter(failures: readonly Failure[], note: string): Outcome {
  const before = failures.map(({ message, location: at }) => {
    return `failed before: ${message}${at === undefined ? '' : `\nat ${at.file}:${at.line}:${at.column}`}`;
  });
  return { kind: 'skipped', note: [...(note === '' ? [] : [note]), ...before].join('\n\n') };
}
