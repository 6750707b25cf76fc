import type { CaseNode } from '../report/report.ts';

export type TagOptions = {
  readonly fromTitles: boolean;
};

/** The tags of a case: those the runner knows, and every `#word` that stands alone in its title, each once. */
export function tagsOf({ title, tags }: Pick<CaseNode, 'title' | 'tags'>, options?: TagOptions): readonly string[] {
  if (tags.length === 0 && !title.includes('#')) return tags;
  const words = options?.fromTitles === false ? [] : hashtagsIn(title);
  const clean = [...tags, ...words].map((tag) => tag.replaceAll(NOT_IN_A_TAG, '-').replaceAll(/^-+|(?<!-)-+$/g, ''));
  return [...new Set(clean)].filter((tag) => tag !== '');
}

/** The words between blanks and commas, without brackets, quotes and full stops around them. */
function hashtagsIn(title: string): readonly string[] {
  const words = title.split(/[\s,]/).map((word) => HASHTAG.exec(word)?.[1] ?? '');
  return words.filter((word) => word !== '' && !HEX_COLOUR.test(word));
}

// A word starts with a letter: `#620` is a number of something, not a tag.
const HASHTAG = /^[([{"'`]{0,3}#(\p{L}[\p{L}\p{N}_-]*)[)\]}"'`.;:!?]{0,3}$/u;
const HEX_COLOUR = /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
// The service takes tags as one string, parted by commas or blanks.
const NOT_IN_A_TAG = /[^\p{L}\p{N}_.:/-]+/gu;
