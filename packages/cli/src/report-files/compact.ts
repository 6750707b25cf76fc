import { Buffer } from 'node:buffer';

/**
 * The same text, in memory of its own. A part of a larger text may keep the whole of it in memory, and all names of a
 * report are parts of a file that is never needed as a whole.
 */
function compact(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

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
