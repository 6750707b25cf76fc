/** Reads tags separated by commas or blanks, with or without `#`; doubles are dropped. */
export function parseTags(tags: string): string {
  const seen = new Map<string, string>();
  for (const part of tags.split(/[\s,]+/)) {
    const tag = part.replace(/^#+/, '');
    // Tags come back in upper case (specification 2.7), so case makes no difference.
    if (tag !== '') seen.set(tag.toUpperCase(), tag);
  }
  return [...seen.values()].join(' ');
}
