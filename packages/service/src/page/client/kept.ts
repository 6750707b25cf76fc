/** What this browser keeps for its reader. */
export function kept(name: string): string {
  try {
    return localStorage.getItem(`runsheet-${name}`) ?? '';
  } catch {
    // A browser may keep nothing for a file on disk.
    return '';
  }
}

/** Keeps a choice of the reader. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`runsheet-${name}`, value);
  } catch {
    // As above: the choice then lasts until the page is closed.
  }
}
