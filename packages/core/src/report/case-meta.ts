/** What a test says of itself while it runs, besides its tags. */
export type CaseMeta = {
  readonly issues: readonly string[];
  readonly notes: readonly string[];
  readonly attachments?: readonly Attachment[] | undefined;
  /** Id of the row of the service that stands for the test. */
  readonly row?: number | undefined;
};

/** What a test has left beside its result: the path of a file, relative to the package, unless it has none. */
export type Attachment = { readonly name: string; readonly path?: string | undefined };

export type SaidByTest = { readonly meta: CaseMeta | undefined; readonly tags: readonly string[] };

/** What some runners let a test say; only those of the types `issue` and `note` are read. */
export type Annotation = { readonly type: string; readonly text?: string | undefined };

type SaidBeside = { readonly annotations?: readonly Annotation[]; readonly attachments?: readonly Attachment[] };

/** Reads what a test left for the reporter. It may be anything: what is not understood is left out. Pure. */
export function readSaid(said: unknown, { annotations = [], attachments = [] }: SaidBeside = {}): SaidByTest {
  // As nearly every test.
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
