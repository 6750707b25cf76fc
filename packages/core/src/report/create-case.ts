import type { Attachment, CaseMeta, CaseNode, Failure, Outcome } from './report.ts';

/** What an adapter knows of a test that has ended. */
export type CaseFacts = Pick<CaseNode, 'title' | 'outcome' | 'line'> & {
  /** Milliseconds, or nothing where the runner tells none. */
  readonly durationMs?: number | null | undefined;
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

export function timed(ms: number | null | undefined): Pick<CaseNode, 'durationMs'> {
  const durationMs = Math.round(ms ?? 0);
  return durationMs > 0 && Number.isFinite(durationMs) ? { durationMs } : {};
}

/** The outcome of most tests. */
export const PASSED: Outcome = { kind: 'passed', attempts: 1, failures: [] };

/** The outcome of a test that was skipped; where it had failed before, and skipped itself when it was tried again, with that. */
export function skippedAfter(failures: readonly Failure[], note: string): Outcome {
  const before = failures.map(({ message, location: at }) => {
    return `failed before: ${message}${at === undefined ? '' : `\nat ${at.file}:${at.line}:${at.column}`}`;
  });
  return { kind: 'skipped', note: [...(note === '' ? [] : [note]), ...before].join('\n\n') };
}

export type SaidByTest = { readonly meta: CaseMeta | undefined; readonly tags: readonly string[] };

/** What some runners let a test say; only those of the types `issue` and `note` are read. */
export type Annotation = { readonly type: string; readonly text?: string | undefined };

type SaidBeside = { readonly annotations?: readonly Annotation[]; readonly attachments?: readonly Attachment[] };

/** Reads what a test left for the reporter. It may be anything: what is not understood is left out. Pure. */
export function readSaid(said: unknown, { annotations = [], attachments = [] }: SaidBeside = {}): SaidByTest {
  // As nearly every test: all of them share one value.
  if (said === undefined && annotations.length + attachments.length === 0) return NOTHING;
  const part = (name: string): unknown => Object.getOwnPropertyDescriptor(Object(said), name)?.value;
  const annotated = (wanted: string) => annotations.flatMap(({ type, text }) => (type === wanted ? (text ?? []) : []));
  const issues = textsIn(part('issues'), annotated('issue'));
  const notes = textsIn(part('notes'), annotated('note'));
  const tags = textsIn(part('tags'));
  const row = rowIn(part('row'));
  const isEmpty = issues.length + notes.length + attachments.length === 0 && row === undefined;
  if (isEmpty) return { meta: undefined, tags };
  const attached = attachments.length === 0 ? {} : { attachments: attachments.slice(0, MOST_TEXTS) };
  return { meta: { issues, notes, ...attached, ...(row === undefined ? {} : { row }) }, tags };
}

const NOTHING: SaidByTest = { meta: undefined, tags: [] };

/** A test may say something in each of its attempts. */
function textsIn(list: unknown, more: readonly string[] = []): readonly string[] {
  const own: readonly unknown[] = Array.isArray(list) ? list : [];
  const texts = [...own, ...more].filter((item) => typeof item === 'string').map((text) => text.trim());
  return [...new Set(texts)].filter((text) => text !== '').slice(0, MOST_TEXTS);
}

const MOST_TEXTS = 50;

function rowIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
