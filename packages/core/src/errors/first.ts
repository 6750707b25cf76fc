/** The first few of a list. */
export function first(rows: readonly string[]): string {
  return rows.length > 3 ? `${rows.slice(0, 3).join(' | ')} …` : rows.join(' | ');
}
