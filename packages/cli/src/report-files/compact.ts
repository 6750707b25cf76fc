import { Buffer } from 'node:buffer';

/**
 * The same text, in memory of its own. A part of a larger text may keep the whole of it in memory, and all names of a
 * report are parts of a file that is never needed as a whole.
 */
export function compact(text: string): string {
  // Most text needs one byte for a character.
  const encoding = BEYOND_LATIN.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}

const BEYOND_LATIN = /[^\u0000-\u00FF]/;

/** Keeps one of each text that comes back, such as names of classes. */
export function createInterning(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    const own = compact(text);
    if (known.size < MOST_KNOWN) known.set(own, own);
    return own;
  };
}

const MOST_KNOWN = 50_000;
