/** What this browser keeps for its reader; with a value, keeps that first. */
export function kept(name: string, value?: string): string {
  const key = `runsheet-${name}`;
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key) ?? '';
  } catch {
    // A browser may keep nothing for a file on disk: the choice then lasts until the page is closed.
    return '';
  }
}
