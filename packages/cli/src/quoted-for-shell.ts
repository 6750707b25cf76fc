/** A word as a POSIX shell reads it; what needs no quotation marks has none. */
export function quotedForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
