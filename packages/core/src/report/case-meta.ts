/** What a test says of itself while it runs, besides its tags. */
export type CaseMeta = {
  /** Issues of a tracker, such as `SHOP-12`. */
  readonly issues: readonly string[];
  readonly notes: readonly string[];
  /** Id of the row of the service that stands for the test. */
  readonly row?: number | undefined;
};

/** What was understood of it. */
export type SaidByTest = { readonly meta: CaseMeta | undefined; readonly tags: readonly string[] };

/**
 * Reads what a test left for the reporter. It comes from the test's own process and may be anything: what is not
 * understood is left out. Pure.
 */
export function readSaid(said: unknown): SaidByTest {
  if (typeof said !== 'object' || said === null) return NOTHING;
  const part = (name: string): unknown => Object.getOwnPropertyDescriptor(said, name)?.value;
  const [issues, notes, tags] = [textsIn(part('issues')), textsIn(part('notes')), textsIn(part('tags'))];
  const row = rowIn(part('row'));
  const isEmpty = issues.length + notes.length === 0 && row === undefined;
  return { meta: isEmpty ? undefined : { issues, notes, ...(row === undefined ? {} : { row }) }, tags };
}

const NOTHING: SaidByTest = { meta: undefined, tags: [] };

/** A test may say something in each of its attempts. */
function textsIn(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  const texts = list.filter((item) => typeof item === 'string').map((text) => text.trim());
  return [...new Set(texts)].filter((text) => text !== '').slice(0, MOST_TEXTS);
}

const MOST_TEXTS = 50;

function rowIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
