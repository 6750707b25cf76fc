/** The tags of a case: those the runner knows, and every `#word` of its title, each once. */
export function tagsOf(title: string, tags: readonly string[]): readonly string[] {
  if (tags.length === 0 && !title.includes('#')) return NO_TAGS;
  const words = [...title.matchAll(HASHTAG)].map((match) => match[1] ?? '');
  const clean = [...tags, ...words].map((tag) => tag.replaceAll(NOT_IN_A_TAG, '-').replaceAll(/^-+|(?<!-)-+$/g, ''));
  return [...new Set(clean)].filter((tag) => tag !== '');
}

const NO_TAGS: readonly string[] = [];
// A word starts with a letter: `#620` is a number of something, not a tag.
const HASHTAG = /(?<![^\s(])#(\p{L}[\p{L}\p{N}_-]*)/gu;
// The service takes tags as one string, parted by commas or blanks.
const NOT_IN_A_TAG = /[^\p{L}\p{N}_.:/-]+/gu;
