/** The beginning of a text: at most so many UTF-16 units, and no half character at its end. Pure. */
export function firstUnits(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Cs}$/u, '');
}
